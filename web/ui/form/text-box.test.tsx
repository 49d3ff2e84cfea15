import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TextField } from '#web/ui/form/field.tsx';
import { TextBox } from '#web/ui/form/text-box.tsx';
import '#web/styles.css';

const LIMIT = 10;
const onlyDigits = (text: string) => text.replaceAll(/\D/g, '');

interface BoxProps {
  readonly initial?: string;
}

function Box({ initial = '' }: BoxProps) {
  const [text, setText] = useState(initial);
  return <TextBox aria-label="box" value={text} limit={LIMIT} onChange={setText} />;
}

function Phone({ initial = '' }: BoxProps) {
  const [text, setText] = useState(initial);
  return <TextField label="box" value={text} limit={LIMIT} clean={onlyDigits} onChange={setText} />;
}

const box = page.getByRole('textbox', { name: 'box' });

/** The text with `|` at the caret. */
function shown(): string {
  const { value, selectionEnd } = box.element() as HTMLTextAreaElement;
  return `${value.slice(0, selectionEnd)}|${value.slice(selectionEnd)}`;
}

function placeCaret(position: number): void {
  const element = box.element() as HTMLTextAreaElement;
  element.focus();
  element.setSelectionRange(position, position);
}

/** The commands of an input method. */
interface Devtools {
  send(
    method: 'Input.imeSetComposition',
    params: { text: string; selectionStart: number; selectionEnd: number },
  ): Promise<void>;
  send(method: 'Input.insertText', params: { text: string }): Promise<void>;
}

async function compose(text: string): Promise<void> {
  const devtools = cdp() as unknown as Devtools;
  await devtools.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });
}

async function confirmComposition(text: string): Promise<void> {
  await (cdp() as unknown as Devtools).send('Input.insertText', { text });
}

test.each([
  [0, '|abcdefghij'],
  [4, 'abcd|efghij'],
  [10, 'abcdefghij|'],
])(
  'a letter typed into a full box at %i is not inserted, and the caret stays',
  async (position, expected) => {
    await render(<Box initial="abcdefghij" />);
    placeCaret(position);

    await userEvent.keyboard('xyz');

    expect(shown()).toBe(expected);
  },
);

test('letters typed into the middle are inserted as far as they fit', async () => {
  await render(<Box initial="abcdefgh" />);
  placeCaret(4);

  await userEvent.keyboard('xyz');

  expect(shown()).toBe('abcdxy|efgh');
});

test('a composed word in the middle of the text is cut to the limit when it is confirmed', async () => {
  await render(<Box initial="abcdefgh" />);
  placeCaret(4);

  await compose('namas');
  await expect.element(box).toHaveValue('abcdnamasefgh');
  await confirmComposition('namaste');

  await expect.poll(shown).toBe('abcdna|efgh');
});

test('a sign typed into a field of digits does not move the caret', async () => {
  await render(<Phone initial="98765" />);
  placeCaret(2);

  await userEvent.keyboard('-a1');

  expect(shown()).toBe('981|765');
});

test('all of the text is visible', async () => {
  await render(<Box />);
  await box.fill(Array.from({ length: 5 }, () => '\n').join('x'));
  const { clientHeight, scrollHeight } = box.element();

  expect(clientHeight).toBe(scrollHeight);
});

/** In a column of 256 px. */
const inColumn = (content: ReactNode) => <div style={{ width: '16rem' }}>{content}</div>;
const aLongBox = (value: string) =>
  inColumn(
    <TextBox
      aria-label="box"
      rows={1}
      value={value}
      limit={200}
      className="[--text-end:5.25rem]"
      onChange={() => undefined}
    />,
  );
const heightOf = () => box.element().clientHeight;

test('the box grows with words, one long word, emoji, Devanagari and an empty last line', async () => {
  const { rerender } = await render(aLongBox(''));
  const oneLine = heightOf();
  for (const text of [
    'the notes of the whole term '.repeat(4),
    'x'.repeat(100),
    '👩‍👩‍👧‍👦'.repeat(40),
    'बहुत अच्छा दोस्त है '.repeat(5),
    'first\n\n',
  ]) {
    await rerender(aLongBox(text));

    const { scrollHeight, clientHeight } = box.element();
    expect(clientHeight, text).toBeGreaterThan(oneLine + 20);
    expect(scrollHeight, text).toBeLessThanOrEqual(clientHeight);
  }

  await rerender(aLongBox('short'));
  expect(heightOf()).toBe(oneLine);
});

test('the box has the height of its rows, and of a long placeholder', async () => {
  const aBox = (rows: number, placeholder?: string) =>
    inColumn(
      <TextBox
        aria-label="box"
        rows={rows}
        value=""
        placeholder={placeholder}
        limit={9}
        onChange={() => undefined}
      />,
    );
  const { rerender } = await render(aBox(1));
  const oneLine = heightOf();
  await rerender(aBox(4));
  expect(heightOf()).toBe(oneLine + 3 * 24);

  await rerender(aBox(1, "This student isn't accepting opinions. ".repeat(2)));
  expect(heightOf()).toBeGreaterThan(oneLine + 20);
});
