import { sql } from 'kysely';
import type { Db } from '#server/db/store.ts';

/**
 * The words of names as search compares them, and the variants by which misspelt words are found. Deleting up to two
 * letters from both words (symmetric deletion) finds every insertion, deletion, substitution and swap of neighbours
 * without reading the whole vocabulary. docs/product.md section 6, `/searchuser`.
 */

const WORD_MAX = 50;
/** Letters that Unicode does not decompose into a base letter and an accent. */
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

/** Lower case without accents. Marks that are letters in their script (vowel signs) stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/** The distinct folded words of a name or a query, in its order. An apostrophe does not split a word: O'Neil is `oneil`. */
export function splitWords(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll(/['’ʼ]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(beginningOf))];
}

/** Cut between characters: both stores replace half a character, so two different words could become the same. */
function beginningOf(word: string): string {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('');
}

/**
 * The key of a name: its folded words, sorted by code point and joined by spaces. Names with the same key are the same
 * for search. Migration 004 computes the same in SQL.
 */
export function nameKeyOf(name: string): string {
  return splitWords(name)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .join(' ');
}

/** How many typing errors are tolerated between words of these lengths: the longer one decides. */
export function toleratedErrors(lengthA: number, lengthB: number): 0 | 1 | 2 {
  const length = Math.max(lengthA, lengthB);
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
}

/** How many letters are left out of a word of this length. The longest word it can match has as many letters more. */
function lettersLeftOut(length: number): 0 | 1 | 2 {
  if (length >= 6) return 2;
  return length >= 3 ? 1 : 0;
}

/** The word, and every text that results from leaving out up to `letters` of its letters. */
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

/** The texts by which a word is stored and looked up. Two words within the tolerated errors share a variant. */
export function variantsOf(word: string): Set<string> {
  const head = [...word].slice(0, COMPARED_LETTERS);
  return leaveOut(head.join(''), lettersLeftOut(head.length));
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
