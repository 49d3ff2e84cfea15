import { gradeMatch, type Grade, type QueryWord } from './known-words.ts';
import { areJoinedWords, areMisspeltWords, listJoinedReadings, type JoinedReading } from './joined-words.ts';
import { listSplits } from './name-readings.ts';
import type { NameRange } from './name-ranges.ts';

/**
 * Plans the ranges of `name_entries` that contain names matching one or two query words, better matches first. An entry
 * has the words of a name, separated by spaces: two chosen words, then the others. A space sorts before every character
 * of a word. So a range begins with the names that have exactly the searched words.
 */

/** Maximum number of ranges of one search. */
const RANGES_MAX = 512;
/** In a query of two misspelt words, maximum number of known words that each may mean. */
const TYPOS_COMBINED_MAX = 24;

export interface ScoredRange extends NameRange {
  /** The best score of a name in the range; lower is better. */
  readonly score: number;
  /** Present if the names in the range match unequally. Scores a name by its entry; null without a match. */
  readonly grade?: (entry: string) => number | null;
}

/** The contribution of a match to a name's score. */
export const weights: Record<Grade, number> = { 0: 0, 1: 1, 2: 10, 3: 20, 4: 15 };
/** The contribution of words joined in the query but apart in the name, or the other way round. */
const JOINED = 0.5;

/**
 * The best ranges: names with exactly the one or two query words, then names with a word that begins with the last
 * query word.
 * @param readings ways to split the query into words, the usual way first. Those with more than two words are skipped.
 */
export function firstRanges(readings: readonly (readonly string[])[]): ScoredRange[] {
  return readings.flatMap((words, nth) =>
    words.length > 2 ? [] : [{ ...rangeOfBeginning(words), score: nth === 0 ? 0 : JOINED }],
  );
}

/** Minimum letters of the beginning of a word. Too many words begin with fewer letters. */
const BEGINNING_LETTERS = 3;

/**
 * Plans the names in which a word of the query is split in two.
 * @param others further words that the name must have.
 */
export function planSplits(words: readonly string[], others: readonly string[] = []): ScoredRange[] {
  return words.flatMap((word) => {
    const grade = gradeOthers([...words.filter((other) => other !== word), ...others], JOINED);
    return listSplits(word).map(([left, right]) => {
      const rangeOf = [...right].length < BEGINNING_LETTERS ? rangeOfWords : rangeOfBeginning;
      return { ...rangeOf([left, right]), score: JOINED, grade };
    });
  });
}

/** Maximum splits of a word that are searched with typing errors. */
const SPLITS_MAX = 3;

interface HalfKnownSplit {
  readonly known: string;
  readonly rest: string;
}

/** Splits a word in two. Lists the splits with a part that the vocabulary knows, the longest known part first. */
export function findHalfKnownSplits(
  word: string,
  known: ReadonlyMap<string, number>,
): readonly HalfKnownSplit[] {
  const splits = listSplits(word).flatMap(([left, right]) => [
    { known: left, rest: right },
    { known: right, rest: left },
  ]);
  return splits
    .filter((split) => known.has(split.known) && [...split.rest].length >= BEGINNING_LETTERS)
    .toSorted((one, other) => other.known.length - one.known.length)
    .slice(0, SPLITS_MAX);
}

/** Plans the names with a split's known part and with a word that its misspelt rest may mean. */
export function planMisspeltSplit(
  known: string,
  { typos }: QueryWord,
  others: readonly string[],
): ScoredRange[] {
  return [...typos].map(([typo, graded]) => {
    const score = weights[graded] + JOINED;
    return { ...rangeOfWords([typo, known]), score, grade: gradeOthers(others, score) };
  });
}

/** Scores names that have all other words, joined or apart, in addition to the two words of the range. */
function gradeOthers(others: readonly string[], score: number): (entry: string) => number | null {
  return (entry) => (areJoinedWords(others, entry.split(' ').slice(2)) ? score : null);
}

/**
 * Plans the names whose words are joined in the query. Each range is that of the two rarest parts in the vocabulary.
 * The query is read both as typed and as one word.
 */
export function planJoined(words: readonly string[], known: ReadonlyMap<string, number>): ScoredRange[] {
  const ways = words.length > 1 ? [words, [words.join('')]] : [words];
  const grade = (entry: string) => {
    const name = entry.split(' ');
    return ways.some((texts) => areJoinedWords(texts, name)) ? JOINED : null;
  };
  const readings = ways.flatMap((texts) => listJoinedReadings(texts, known, false));
  // A single word split in two was already searched by its splits.
  const isNew = ({ parts, rests }: JoinedReading) => words.length > 1 || parts.length + rests.length > 2;
  const ranges = readings
    .filter(isNew)
    .map(({ parts: [first = '', second], rests }) =>
      second === undefined ? rangeOfBeginning([first, ...rests]) : rangeOfWords([first, second]),
    );
  const distinct = new Map(ranges.map((range) => [range.low, range]));
  return [...distinct.values()].map((range) => ({ ...range, score: JOINED, grade }));
}

/** As {@link planJoined}, with a misspelt part. */
export function planMisspeltJoined(
  words: readonly string[],
  known: ReadonlyMap<string, number>,
): ScoredRange[] {
  const readings = listJoinedReadings(words, known, true).filter(({ parts }) => parts.length > 1);
  return readings.map((reading) => {
    const score = weights[2] + JOINED;
    const grade = (entry: string) => (areMisspeltWords(reading, entry.split(' ')) ? score : null);
    return { ...rangeOfWords(reading.parts.slice(0, 2)), score, grade };
  });
}

/** Plans the ranges of names that match one or two query words, except those of {@link firstRanges}. */
export function planRanges([first, second]: readonly QueryWord[]): ScoredRange[] {
  if (!first) return [];
  const ranges = second ? planPair(first, second) : planTypos(first, (typo) => rangeOfWords([typo]));
  return ranges.toSorted((a, b) => a.score - b.score).slice(0, RANGES_MAX);
}

function planPair(a: QueryWord, b: QueryWord): ScoredRange[] {
  const [fewer, other] = a.longer.length <= b.longer.length ? [a, b] : [b, a];
  return [
    { ...rangeOfLongerWord([b.text, a.text]), score: weights[1] },
    ...fewer.longer.map((word) => ({ ...rangeOfLongerWord([word, other.text]), score: 2 * weights[1] })),
    ...planTypos(a, (typo) => rangeOfBeginning([typo, b.text])),
    ...planTypos(b, (typo) => rangeOfBeginning([typo, a.text])),
    ...planTwoTypos(a, b),
  ];
}

function planTypos({ typos }: QueryWord, rangeOf: (typo: string) => NameRange): ScoredRange[] {
  return [...typos].map(([typo, grade]) => ({ ...rangeOf(typo), score: weights[grade] }));
}

function planTwoTypos(a: QueryWord, b: QueryWord): ScoredRange[] {
  const [typosOfA, typosOfB] = [a, b].map(({ typos }) => [...typos].slice(0, TYPOS_COMBINED_MAX));
  return (typosOfA ?? []).flatMap(([typoOfA, gradeOfA]) =>
    (typosOfB ?? []).map(([typoOfB, gradeOfB]) => ({
      ...rangeOfWords([typoOfA, typoOfB]),
      score: weights[gradeOfA] + weights[gradeOfB],
    })),
  );
}

/** Sorts after every character of a word. */
const LAST = '\u{10ffff}';
/** Sorts after a space and before every character of a word. */
const AFTER_SPACE = '!';

/** The names with these words; the last may be the beginning of a word. */
function rangeOfBeginning(words: readonly string[]): NameRange {
  const low = words.join(' ');
  return { low, high: low + LAST };
}

/** The names with these words; the last is the beginning of a longer word. */
function rangeOfLongerWord(words: readonly string[]): NameRange {
  const low = words.join(' ');
  return { low: low + AFTER_SPACE, high: low + LAST };
}

/** The names with these words. */
function rangeOfWords(words: readonly string[]): NameRange {
  const low = words.join(' ');
  return { low, high: low + AFTER_SPACE };
}

/** The names with this entry. */
export function rangeOfEntry(entry: string): NameRange {
  return { low: entry, high: `${entry} ` };
}

/**
 * Scores a name; lower is better. Names with fewer typing errors come first, then exact words before prefixes, then
 * shorter names.
 * @returns null if a query word matches no word of the name.
 */
export function computeScore(nameWords: readonly string[], asked: readonly QueryWord[]): number | null {
  let score = nameWords.length / 100;
  for (const word of asked) {
    let best = Infinity;
    for (const nameWord of nameWords) {
      const grade = gradeMatch(nameWord, word);
      if (grade !== null) best = Math.min(best, weights[grade]);
    }
    if (best === Infinity) return null;
    score += best;
  }
  return score;
}
