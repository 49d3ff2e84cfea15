import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters } from '#contract/input.ts';
import { fitText } from '#web/ui/form/fit-text.ts';

/** `|` marks the caret. */
function insert(before: string, inserted: string, limit: number): string {
  const caret = before.indexOf('|');
  const [head = '', rest = ''] = before.split('|');
  const fitted = fitText(head + rest, head + inserted + rest, caret + inserted.length, limit);
  return `${fitted.text.slice(0, fitted.caret)}|${fitted.text.slice(fitted.caret)}`;
}

test.each([
  ['|abc', 'x', 4, 'x|abc'],
  ['|abc', 'x', 3, '|abc'],
  ['ab|c', 'x', 3, 'ab|c'],
  ['abc|', 'x', 3, 'abc|'],
  ['a|c', 'xyz', 3, 'ax|c'],
  ['a|a', 'aaa', 3, 'aa|a'],
  ['क|', 'ि', 1, 'कि|'],
  ['😀|😁', '😂', 2, '😀|😁'],
  ['a|b', '👩‍👩‍👧‍👦👍🏽', 3, 'a👩‍👩‍👧‍👦|b'],
])(
  'into %j the text %j is inserted as far as %i characters allow: %j',
  (before, inserted, limit, expected) => {
    expect(insert(before, inserted, limit)).toBe(expected);
  },
);

test('the part that fits replaces a selection, and the text around it stays', () => {
  expect(fitText('abcdef', 'axyzwvef', 6, 6)).toEqual({ text: 'axyzef', caret: 4 });
});

test('a change away from the caret cuts the text at its end', () => {
  expect(fitText('abc', 'xyzw', 0, 3)).toEqual({ text: 'xyz', caret: 0 });
});

test('a text that was already too long is cut at its end', () => {
  expect(fitText('abcdef', 'abcdefg', 7, 4)).toEqual({ text: 'abcd', caret: 4 });
});

test('the result never exceeds the limit, and keeps the earlier text of the box', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(text, text, text, (head, inserted, rest) => {
      const limit = Math.max(1, countCharacters(head + rest));
      const fitted = fitText(head + rest, head + inserted + rest, (head + inserted).length, limit);
      expect(countCharacters(fitted.text)).toBeLessThanOrEqual(limit);
      expect(fitted.text.endsWith(rest)).toBe(true);
      expect(fitted.text.slice(0, fitted.caret) + rest).toBe(fitted.text);
    }),
  );
});
