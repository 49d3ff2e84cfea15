import { expect, test } from 'vitest';
import { countCharacters } from '#contract/input.ts';
import { fitText } from '#web/features/share-card/fit-text.ts';

/** Each character is as wide as a letter is high. */
const measure = (text: string, size: number) => countCharacters(text) * size;
const fit = (text: string, ...steps: Parameters<typeof fitText>[2]) => fitText(text, 100, steps, measure);

test('a text is in the largest size whose lines suffice, and breaks between words [9.13]', () => {
  const steps = [
    { size: 20, lines: 1 },
    { size: 10, lines: 2 },
  ] as const;
  expect(fit('Asha', ...steps)).toEqual({ size: 20, lines: ['Asha'] });
  expect(fit('Asha  Verma\nRao', ...steps)).toEqual({ size: 10, lines: ['Asha Verma', 'Rao'] });
});

test('a word that is longer than a line breaks between characters, also in scripts without spaces [9.13]', () => {
  const step = { size: 25, lines: 3 };
  expect(fit('Venkatanara', step).lines).toEqual(['Venk', 'atan', 'ara']);
  expect(fit('很高兴认识你们', step).lines).toEqual(['很高兴认', '识你们']);
});

test('a smaller size that breaks no word comes before a larger one that breaks a word [9.13]', () => {
  const steps = [
    { size: 25, lines: 3 },
    { size: 20, lines: 3 },
    { size: 5, lines: 1 },
  ] as const;
  expect(fit('Subra Rao', ...steps)).toEqual({ size: 20, lines: ['Subra', 'Rao'] });
  expect(fit('Subrahmanyam Rao', ...steps)).toEqual({ size: 5, lines: ['Subrahmanyam Rao'] });
});

test.each([
  ['Latin', 'Subrahmanyam', 'Su', 'br', 'a…'],
  ['letters with marks', 'क्षत्रियाणां', 'क्षत्रि', 'याणां', ''],
  ['families', '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧👨‍👩‍👧', '👨‍👩‍👧…'],
  ['flags', '🇮🇳🇮🇳🇮🇳🇮🇳🇮🇳🇮🇳🇮🇳', '🇮🇳🇮🇳', '🇮🇳🇮🇳', '🇮🇳…'],
])('an ellipsis ends a text that is too long, and cuts no character: %s [9.13]', (_, text, ...lines) => {
  expect(fit(text, { size: 50, lines: 3 }).lines).toEqual(lines.filter(Boolean));
});

test('a blank before the ellipsis is removed, and one character always stays [9.13]', () => {
  expect(fit('abc defg hi', { size: 20, lines: 1 }).lines).toEqual(['abc…']);
  expect(fit('ab', { size: 200, lines: 1 }).lines).toEqual(['a…']);
});

test('the ellipsis replaces a whole family, even where a part of it would fit [9.13]', () => {
  const byCodePoints = (text: string, size: number) => [...text].length * size;
  const { lines } = fitText('👨‍👩‍👧'.repeat(4), 100, [{ size: 10, lines: 1 }], byCodePoints);
  expect(lines).toEqual(['👨‍👩‍👧…']);
});
