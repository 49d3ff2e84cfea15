import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listNameEntries, listVariants } from './name-words.ts';

describe('listVariants', () => {
  const letter = fc.constantFrom(...'abcde', 'é', '😀');
  const edit = fc.record({
    kind: fc.constantFrom('insert', 'delete', 'replace', 'swap'),
    at: fc.nat(30),
    letter,
  });

  function applyEdit(
    letters: readonly string[],
    { kind, at, letter: other }: { kind: string; at: number; letter: string },
  ) {
    const place = Math.min(at, letters.length - 1);
    if (kind === 'insert') return letters.toSpliced(place, 0, other);
    if (kind === 'delete') return letters.toSpliced(place, 1);
    if (kind === 'replace') return letters.toSpliced(place, 1, other);
    return letters.toSpliced(place, 2, ...letters.slice(place, place + 2).toReversed());
  }

  const shareVariant = (a: readonly string[], b: readonly string[]) =>
    !listVariants(a.join('')).isDisjointFrom(listVariants(b.join('')));

  test('two words that differ by one edit share a variant, if the longer has 4 letters or more', () => {
    const word = fc.array(letter, { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(word, edit, (letters, one) => {
        const other = applyEdit(letters, one);
        fc.pre(Math.max(letters.length, other.length) >= 4);
        expect(shareVariant(letters, other)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('two words that differ by two edits share a variant, if the longer has 8 letters or more', () => {
    const word = fc.array(letter, { minLength: 6, maxLength: 30 });
    fc.assert(
      fc.property(word, edit, edit, (letters, one, two) => {
        const other = applyEdit(applyEdit(letters, one), two);
        fc.pre(Math.max(letters.length, other.length) >= 8);
        expect(shareVariant(letters, other)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('a word has at most 211 variants', () => {
    expect(listVariants('abcdefghijklmnopqrstuvwxyz').size).toBe(211);
  });
});

describe('listNameEntries', () => {
  test.each([
    ['Madonna', ['madonna']],
    ['Ма\u200bdоnnа', ['madonna']],
    ['ᴍɑdᴏɴɴɑ', ['madonna']],
    ['Мадонна', ['мадонна']],
    ['علی\u200cرضا', ['علیرضا']],
    ['Bose, Chandra', ['bose chandra', 'chandra bose']],
    [
      'Leo Max Ali',
      ['leo max ali', 'leo ali max', 'max leo ali', 'max ali leo', 'ali leo max', 'ali max leo'],
    ],
    ['Ram Ram', ['ram']],
    ['?!', []],
  ])('%s: each ordered pair of words, then the other words', (name, entries) => {
    expect(listNameEntries(name)).toEqual(entries);
  });

  test('a name has at most 132 entries', () => {
    expect(listNameEntries('a b c d e f g h i j k l m n o p q r s t u v w x y').length).toBe(132);
  });
});
