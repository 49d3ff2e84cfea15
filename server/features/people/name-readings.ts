import { beginningOf, foldText, listNameWords } from '#server/access/people/name-words.ts';

/**
 * How the words of a query may be spelt in a name. `O’Connor-Smith` is stored as `oconnor` and `smith`; people type `o connor`, `connor
 * smith` or `oconnorsmith`, and some names are stored the other way round. So a query is read with its parts joined and apart.
 */

/** All that is typed as an apostrophe, in the folded form. Some are letters in Unicode, such as the okina and the half rings. */
const apostrophes = /['`‘’‛′‵ʹʻʼʽʾʿˈˊˋ՚׳ꞌߴߵ]/gu;
const parts = /[\p{L}\p{M}\p{N}]+/gu;

/** Of more parts, only two neighbours are joined in each reading, and in a few of them. */
const PARTS_JOINED_MAX = 4;
const LONG_READINGS_MAX = 3;

/**
 * The lists of folded words that a query may mean, the most likely first: an apostrophe joins and all other marks separate, as in
 * names. Each list has a word at most once.
 */
export function listReadings(query: string): readonly (readonly string[])[] {
  const folded = foldText(query);
  const apart = folded.replaceAll(apostrophes, ' ').match(parts) ?? [];
  const joined = apart.length <= PARTS_JOINED_MAX ? joinInAllWays(apart) : joinNeighbours(apart);
  const usual = folded.replaceAll(apostrophes, '').match(parts) ?? [];
  // Names keep the apostrophes that are letters.
  const all = [usual, listNameWords(query), ...joined];
  const readings = all
    .map((words) => [...new Set(words.map(beginningOf))])
    .filter(({ length }) => length > 0);
  return [...new Map(readings.map((words) => [words.join(' '), words])).values()];
}

function joinInAllWays([first, ...others]: readonly string[]): string[][] {
  if (first === undefined) return [];
  if (others.length === 0) return [[first]];
  return joinInAllWays(others).flatMap(([next = '', ...rest]) => [
    [first, next, ...rest],
    [first + next, ...rest],
  ]);
}

/** Short parts first: `o`, `de`, `al`. */
function joinNeighbours(words: readonly string[]): string[][] {
  return words
    .slice(0, -1)
    .map((word, nth) => ({ nth, word, next: words[nth + 1] ?? '' }))
    .toSorted((a, b) => Math.min(a.word.length, a.next.length) - Math.min(b.word.length, b.next.length))
    .slice(0, LONG_READINGS_MAX)
    .map(({ nth, word, next }) => [...words.slice(0, nth), word + next, ...words.slice(nth + 2)]);
}

/** Of a longer word, only its first letters are looked at. */
const SPLIT_LETTERS = 24;

/** All ways to read a word as two. */
export function listSplits(word: string): readonly (readonly [left: string, right: string])[] {
  const letters = [...word];
  return letters
    .slice(1, SPLIT_LETTERS)
    .map((_, nth) => [letters.slice(0, nth + 1).join(''), letters.slice(nth + 1).join('')] as const)
    .filter(([left, right]) => left !== right);
}

/** A misspelt beginning has at least and at most so many letters: longer words are found by their own errors. */
const BEGINNING_MIN = 4;
const BEGINNING_MAX = 16;

/**
 * The beginnings of words that a query word may be, with one typing error: two neighbours swapped, a letter replaced, left out or put
 * in. The last ones are shorter, so that they find most.
 */
export function listMisspeltBeginnings(word: string): readonly string[] {
  const letters = [...word];
  if (letters.length < BEGINNING_MIN || letters.length > BEGINNING_MAX) return [];
  const others = lettersLike(letters);
  const at = (nth: number, removed: number, ...put: string[]) =>
    letters.toSpliced(nth, removed, ...put).join('');
  const each = letters.map((_, nth) => nth);
  const all = [
    ...each.slice(1).map((nth) => at(nth - 1, 2, letters[nth] ?? '', letters[nth - 1] ?? '')),
    // A last letter that is wrong is found without it.
    ...each.slice(0, -1).flatMap((nth) => others.map((letter) => at(nth, 1, letter))),
    ...each.flatMap((nth) => others.map((letter) => at(nth, 0, letter))),
    ...each.map((nth) => at(nth, 1)),
  ];
  return [...new Set(all)].filter((beginning) => beginning !== word);
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
/** Scripts whose words are no sequences of a few dozen letters. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** Unicode gives most alphabets a block of so many places. */
const BLOCK = 128;

/** The letters that may be in the place of one of these: those of the same alphabets. */
function lettersLike(letters: readonly string[]): readonly string[] {
  const blocks = new Set(letters.map((letter) => Math.floor((letter.codePointAt(0) ?? 0) / BLOCK)));
  return [...blocks].flatMap((block) => {
    if (block === 0) return LATIN;
    const all = Array.from({ length: BLOCK }, (_, nth) => String.fromCodePoint(block * BLOCK + nth));
    return all.filter(
      (letter) => /[\p{L}\p{M}]/u.test(letter) && !syllables.test(letter) && foldText(letter) === letter,
    );
  });
}
