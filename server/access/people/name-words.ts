import { sql } from 'kysely';
import { unmixWords } from '#contract/lookalikes.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/**
 * The words of names as search compares them, and the variants that find misspelt words. Deleting up to two letters
 * from both words (symmetric delete) finds every insertion, deletion, substitution and swap of neighbours without a
 * scan of the whole vocabulary (docs/product.md section 6, `/searchuser`).
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

/**
 * Converts a text to lower case without accents and invisible characters. Vowel signs stay, because they are letters in
 * their script. In a word with Latin letters, lookalikes from other alphabets become Latin.
 */
export function foldText(text: string): string {
  return unmixWords(text.normalize('NFKD').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Splits a name or query into its distinct folded words, in order. An apostrophe does not split a word: O'Neil →
 * `oneil`.
 */
function splitWords(text: string): string[] {
  const words =
    foldText(text)
      .replaceAll(/['’ʼ]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map(beginningOf))];
}

/** Cuts between characters. Both stores replace half a character, so two different words could become the same. */
export function beginningOf(word: string): string {
  return word.length <= WORD_MAX ? word : [...word].slice(0, WORD_MAX).join('');
}

/** Maximum number of a name's words that search finds. So a name has at most 132 entries. */
const NAME_WORDS_MAX = 12;

/** The words of a name that search finds. */
export function listNameWords(name: string): string[] {
  return splitWords(name).slice(0, NAME_WORDS_MAX);
}

/**
 * Lists the entries of a name in the search index, one for each ordered pair of its words. So the entries that begin
 * with one or two words belong to the names with these words, in any order. Migration 007 computes the same in SQL.
 */
export function listNameEntries(name: string): string[] {
  const words = listNameWords(name);
  if (words.length < 2) return words;
  return words.flatMap((first) =>
    words.filter((word) => word !== first).map((second) => joinNameEntry(first, second, words)),
  );
}

/** One entry of a name: the two words, then its other words in the order of code points. */
export function joinNameEntry(first: string, second: string, words: readonly string[]): string {
  const others = words
    .filter((word) => word !== first && word !== second)
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return [first, second, ...others].join(' ');
}

/** The number of typing errors that search tolerates between words of these lengths. The longer word decides. */
export function toleratedErrors(lengthA: number, lengthB: number): 0 | 1 | 2 {
  const length = Math.max(lengthA, lengthB);
  if (length >= 8) return 2;
  return length >= 4 ? 1 : 0;
}

/**
 * The number of letters to delete from a word of this length. Two errors are tolerated only if a word has eight letters
 * or more. The shorter of two words needs no deletion for its missing letters.
 */
function lettersLeftOut(length: number): 0 | 1 | 2 {
  return toleratedErrors(length, length);
}

/** Returns the word and every text made by deleting up to `letters` of its letters. */
function leaveOut(word: string, letters: number): Set<string> {
  const all = new Set([word]);
  let latest = [word];
  for (let round = 0; round < letters; round += 1) {
    latest = latest.flatMap(leaveOneOut);
    for (const text of latest) all.add(text);
  }
  return all;
}

function leaveOneOut(word: string): string[] {
  const shorter: string[] = [];
  let at = 0;
  for (const letter of word) {
    shorter.push(word.slice(0, at) + word.slice(at + letter.length));
    at += letter.length;
  }
  return shorter;
}

/** Only the first letters of a word are compared, so that a word has at most 1 + 20 + 190 variants. */
const COMPARED_LETTERS = 20;

/** The variants under which a word is stored and searched. Two words within the tolerated errors share a variant. */
export function listVariants(word: string): Set<string> {
  const head = [...word].slice(0, COMPARED_LETTERS);
  return leaveOut(head.join(''), lettersLeftOut(head.length));
}

/**
 * Adds a person's name to the search index, in the transaction that adds the person.
 * @param person `listed`: whether others find the person. A trigger copies later changes.
 */
export async function addNameWords(
  tx: Db,
  { id, name, listed }: { id: string; name: string; listed: 0 | 1 },
): Promise<void> {
  // Sorted, so that two sign-ups lock rows in the same order and cannot deadlock.
  const words = listNameWords(name).toSorted();
  if (words.length === 0) return;
  const counted = await tx
    .insertInto('words')
    .values(words.map((word) => ({ word })))
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ people: sql<number>`words.people + 1` }))
    .returning(['word', 'people'])
    .execute();
  await tx
    .insertInto('name_entries')
    .values(listNameEntries(name).map((entry) => ({ listed, entry, person_id: id })))
    .execute();
  const fresh = counted.filter(({ people }) => people === 1);
  const typos = fresh.flatMap(({ word }) => [...listVariants(word)].map((variant) => ({ variant, word })));
  if (typos.length > 0)
    await tx
      .insertInto('word_typos')
      .values(typos)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * The reverse of {@link addNameWords}, for several names: words that no name contains any more leave the vocabulary.
 * The foreign key deletes the entries with the person.
 */
export async function removeNameWords(tx: Db, names: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  // Sorted as in addNameWords.
  for (const word of names.flatMap(listNameWords).toSorted()) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [word, number] of counts) {
    await tx
      .updateTable('words')
      .set((q) => ({ people: q('people', '-', number) }))
      .where('word', '=', word)
      .execute();
    const { numDeletedRows } = await tx
      .deleteFrom('words')
      .where('word', '=', word)
      .where('people', '<=', 0)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    await tx
      .deleteFrom('word_typos')
      .where('word', '=', word)
      .where('variant', 'in', [...listVariants(word)])
      .execute();
  }
}

/** Replaces the words and entries of a person's name in the transaction that changes it. */
export async function replaceNameWords(
  tx: Db,
  person: { id: string; name: string; listed: 0 | 1 },
  formerName: string,
): Promise<void> {
  await tx.deleteFrom('name_entries').where('person_id', '=', person.id).execute();
  await addNameWords(tx, person);
  await removeNameWords(tx, [formerName]);
}
