import { beginningOf, foldText, listNameWords } from '#server/access/people/name-words.ts';

/**
 * The possible spellings of a query's words in a name. `O’Connor-Smith` is stored as `oconnor` and `smith`. People type
 * `o connor`, `connor smith` or `oconnorsmith`, and some names are stored in the separated form. So a query is read
 * with its parts joined and apart.
 */

/**
 * All characters typed as apostrophes, in the folded form. Some are letters in Unicode, such as the okina and the half
 * rings.
 */
const apostrophes = /['`‘’‛′‵ʹʻʼʽʾʿˈˊˋ՚׳ꞌߴߵ]/gu;
const parts = /[\p{L}\p{M}\p{N}]+/gu;

/** With more parts than this, each reading joins only two neighbours, and only a few readings are made. */
const PARTS_JOINED_MAX = 4;
const LONG_READINGS_MAX = 3;

/**
 * Lists the folded words that a query may mean, most likely first. An apostrophe joins and all other marks separate, as
 * in names. A list contains each word once at most.
 */
export function listReadings(query: string): readonly (readonly string[])[] {
  const folded = foldText(query);
  const apart = folded.replaceAll(apostrophes, ' ').match(parts) ?? [];
  const joined = apart.length <= PARTS_JOINED_MAX ? joinInAllWays(apart) : joinNeighbours(apart);
  const usual = folded.replaceAll(apostrophes, '').match(parts) ?? [];
  // Names keep those apostrophes that are letters.
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

/** Joins neighbours, short parts first: `o`, `de`, `al`. */
function joinNeighbours(words: readonly string[]): string[][] {
  return words
    .slice(0, -1)
    .map((word, nth) => ({ nth, word, next: words[nth + 1] ?? '' }))
    .toSorted((a, b) => Math.min(a.word.length, a.next.length) - Math.min(b.word.length, b.next.length))
    .slice(0, LONG_READINGS_MAX)
    .map(({ nth, word, next }) => [...words.slice(0, nth), word + next, ...words.slice(nth + 2)]);
}

/** A longer word is split only within this many first letters. */
const SPLIT_LETTERS = 24;

/** Lists all ways to split a word in two. */
export function listSplits(word: string): readonly (readonly [left: string, right: string])[] {
  const letters = [...word];
  return letters
    .slice(1, SPLIT_LETTERS)
    .map((_, nth) => [letters.slice(0, nth + 1).join(''), letters.slice(nth + 1).join('')] as const)
    .filter(([left, right]) => left !== right);
}

/** Minimum and maximum letters of a misspelt beginning. Longer words are found by their own errors. */
const BEGINNING_MIN = 4;
const BEGINNING_MAX = 16;

/**
 * Lists the beginnings that a query word may mean, with one typing error: two neighbours swapped, a letter replaced,
 * left out or added. Shorter ones come last, because they find most.
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
    // A wrong last letter is found by the word without it.
    ...each.slice(0, -1).flatMap((nth) => others.map((letter) => at(nth, 1, letter))),
    ...each.flatMap((nth) => others.map((letter) => at(nth, 0, letter))),
    ...each.map((nth) => at(nth, 1)),
  ];
  return [...new Set(all)].filter((beginning) => beginning !== word);
}

const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];
/** Scripts with thousands of characters: too many to try each in the place of another. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}]/u;
/** Size of the Unicode block of most alphabets. */
const BLOCK = 128;

/** Lists the letters that may replace one of these: the letters of the same alphabets. */
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
