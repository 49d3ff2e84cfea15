/** Codes of keys without a character. Source: W3C WebDriver, section 15.4.2. */
const codes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** @param combination as Playwright writes it, such as `Control+Enter`. */
export function keysOf(combination: string): KeyAction[] {
  const values = combination.split('+').map((key) => codes[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value }) as const),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
  ];
}

/** The keys that write a text. */
export function keysFor(text: string): KeyAction[] {
  return [...text].flatMap((value) => [
    { type: 'keyDown', value } as const,
    { type: 'keyUp', value } as const,
  ]);
}
