import { sql } from 'kysely';
import type { Db } from '#server/db/store.ts';

/**
 * The words of names, as search compares them, and the variants by which misspelt ones meet. Deleting up to two letters
 * from both words (symmetric deletion) finds every insertion, deletion, substitution and swap of neighbours without
 * walking over the vocabulary. CONTRACT.md section 4, `/searchuser`.
 */

const WORD_MAX = 50;
/** Letters that Unicode does not take apart into a base and an accent. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents. Marks of scripts in which they are letters (vowel signs) stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** The distinct folded words of a name or a query, in its order. An apostrophe does not part a word: O'Neil is `oneil`. */
export function splitWords(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll(/['’ʼ]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))];
}

/** How many typing errors are forgiven between words of these lengths: the longer one decides. */
export function forgivenErrors(lengthA: number, lengthB: number): 0 | 1 | 2 {
  const length = Math.max(lengthA, lengthB);
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
}

/** How many letters may be missing from a word of this length: the longest word it can meet is as many letters longer. */
function reachOf(length: number): 0 | 1 | 2 {
  if (length >= 6) return 2;
  return length >= 3 ? 1 : 0;
}

/** The word itself and all that remains when up to `letters` of its letters are left out. */
function leaveOut(word: string, letters: number): Set<string> {
  const all = new Set([word]);
  let latest = [word];
  for (let round = 0; round < letters; round += 1) {
    const shorter = new Set<string>();
    for (const text of latest) {
      const points = [...text];
      for (let at = 0; at < points.length; at += 1) shorter.add(points.toSpliced(at, 1).join(''));
    }
    latest = [...shorter];
    for (const text of latest) all.add(text);
  }
  return all;
}

/** Words are compared by their first letters only, so that the variants of one stay few (at most 1 + 20 + 190). */
const COMPARED_LETTERS = 20;

/** What a word is found by, and looked up by: two words within reach of each other share a variant. */
export function variantsOf(word: string): Set<string> {
  const head = [...word].slice(0, COMPARED_LETTERS);
  return leaveOut(head.join(''), reachOf(head.length));
}

/** Adds a person's name to the search, in the transaction that adds the person. */
export async function addNameWords(tx: Db, personId: string, name: string): Promise<void> {
  // In one order everywhere, so that two sign-ups never wait for each other.
  const words = splitWords(name).toSorted();
  if (words.length === 0) return;
  const counted = await tx
    .insertInto('words')
    .values(words.map((word) => ({ word })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ people: sql<number>`words.people + 1` }))
    .returning(['word', 'people'])
    .execute();
  await tx
    .insertInto('name_words')
    .values(words.map((word) => ({ word, person_id: personId })))
    .execute();
  const fresh = counted.filter(({ people }) => people === 1);
  const typos = fresh.flatMap(({ word }) => [...variantsOf(word)].map((variant) => ({ variant, word })));
  if (typos.length > 0)
    await tx
      .insertInto('word_typos')
      .values(typos)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
