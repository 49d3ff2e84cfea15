import { describe, expect, test } from 'vitest';
import { areJoinedWords, areMisspeltWords, listJoinedReadings, listParts } from './joined-words.ts';

/** Lists the readings of words as texts. @param vocabulary the number of people for each known word. */
function read(words: readonly string[], vocabulary: Record<string, number>, withGap = false): string[] {
  const readings = listJoinedReadings(words, new Map(Object.entries(vocabulary)), withGap);
  return readings.map(({ parts, rests }) => `${parts.join(' ')}|${rests.join(' ')}`);
}

describe('the readings of a query', () => {
  test('cut its words into words of the vocabulary, the rarest first', () => {
    const known = { anne: 9, marie: 5, smith: 7, clark: 2 };
    expect(read(['annemarie', 'smithclark'], known)).toContain('clark marie smith anne|');
    expect(read(['annemarie', 'smithcl'], known)).toContain('marie smith anne|cl');
    expect(read(['annemarie', 'xyz'], known)).toContain('marie anne|xyz');
  });

  test('have a misspelt word between known ones', () => {
    expect(read(['rosemaryvandreberg'], { rose: 1, mary: 2, berg: 3 }, true)).toContain(
      'rose mary berg|vandre',
    );
    expect(read(['rosemarryberg'], { rose: 1, berg: 3 }, true)).toContain('rose berg|marry');
  });

  test('are only those that join words, and use each word once', () => {
    expect(read(['anne', 'marie'], { anne: 1, marie: 1 })).toEqual([]);
    expect(read(['anneanne'], { anne: 1 })).not.toContain('anne anne|');
    expect(read(['abc'], {})).toEqual([]);
  });

  test('are limited in number, whatever is typed and however many parts of it are words', () => {
    for (const words of [['a'.repeat(100)], ['ab'.repeat(50)], Array.from({ length: 12 }, () => 'abcabc')]) {
      const parts = listParts(words.join(''));
      expect(parts.length).toBeLessThanOrEqual(1_500);
      const known = new Map(parts.map((part) => [part, 1]));
      for (const withGap of [false, true])
        expect(listJoinedReadings(words, known, withGap).length).toBeLessThanOrEqual(32);
    }
  });
});

describe('joined words of a name', () => {
  const name = ['anne', 'clark', 'marie', 'smith'];

  test.each([
    [['annemarie', 'smithclark'], true],
    [['smithclarkannemar'], true],
    [['annemarieanne'], false],
    [['annemarie', 'anne'], false],
    [['nne'], false],
    [['annemariex'], false],
  ])('%j: %s', (texts, expected) => {
    expect(areJoinedWords(texts, name)).toBe(expected);
  });

  test('are not tried in all combinations for a name whose words begin with each other', () => {
    const words = Array.from({ length: 12 }, (_, nth) => 'a'.repeat(nth + 1));
    let looked = 0;
    const counted = new Proxy(words, {
      get: (target, key, receiver): unknown => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    expect(areJoinedWords([`${'a'.repeat(60)}b`], counted)).toBe(false);
    expect(looked).toBeLessThan(3_000);
  });

  test('may have the tolerated typing errors in the words that the vocabulary does not have', () => {
    const reading = { parts: ['anne', 'smith'], rests: ['clrak', 'maire'] };
    expect(areMisspeltWords(reading, name)).toBe(true);
    expect(areMisspeltWords({ ...reading, rests: ['clrak', 'clarc'] }, name)).toBe(false);
    expect(areMisspeltWords({ ...reading, parts: ['anna'] }, name)).toBe(false);
  });
});
