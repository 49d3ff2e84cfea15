import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countTypingErrors } from './typing-errors.ts';

/** Only a few letters, so that random words are similar. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 9 });
const limit = fc.integer({ min: 0, max: 3 });

describe('countTypingErrors', () => {
  test.each([
    ['chandra', 'chandra', 0],
    ['chnadra', 'chandra', 1],
    ['chadra', 'chandra', 1],
    ['chaandra', 'chandra', 1],
    ['chamdra', 'chandra', 1],
    ['hcandar', 'chandra', 2],
    ['', 'ab', 2],
    // Only neighbours count as a swap: exchanging letters with one between them is two errors.
    ['ca', 'abc', 3],
    ['😀a', 'a😀', 1],
  ])('%s and %s are %i apart', (a, b, errors) => {
    expect(countTypingErrors(a, b, 5)).toBe(errors);
  });

  test('is symmetric', () => {
    fc.assert(
      fc.property(
        word,
        word,
        limit,
        (a, b, most) => countTypingErrors(a, b, most) === countTypingErrors(b, a, most),
      ),
    );
  });

  test('is 0 only for equal words', () => {
    fc.assert(
      fc.property(word, word, limit, (a, b, most) => (countTypingErrors(a, b, most) === 0) === (a === b)),
    );
  });

  test('is the exact count up to the limit, and limit + 1 above it', () => {
    fc.assert(
      fc.property(word, word, limit, (a, b, most) => {
        expect(countTypingErrors(a, b, most)).toBe(Math.min(countTypingErrors(a, b, 100), most + 1));
      }),
    );
  });

  test('is 1 for a single edit, or 0 if the edit changes nothing', () => {
    fc.assert(
      fc.property(word, fc.nat(9), fc.constantFrom('a', 'b', 'c'), (text, at, letter) => {
        const letters = [...text];
        const place = Math.min(at, letters.length);
        const edits = [
          letters.toSpliced(place, 0, letter),
          letters.toSpliced(place, 1),
          letters.toSpliced(place, 1, letter),
          letters.toSpliced(place, 2, ...letters.slice(place, place + 2).toReversed()),
        ].map((edited) => edited.join(''));
        for (const edited of edits) expect(countTypingErrors(text, edited, 2)).toBe(edited === text ? 0 : 1);
      }),
    );
  });
});
