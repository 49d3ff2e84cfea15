import { setImmediate } from 'node:timers/promises';
import type { Filter } from '#contract/people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { joinNameEntry } from '#server/access/people/name-words.ts';
import { filterIds } from './search/filter-ids.ts';
import { createWordReaders, type QueryWord } from './search/known-words.ts';
import { listReadings } from './search/name-readings.ts';
import { createRangeReader, RANGES_PER_STATEMENT, type EntryRow } from './search/name-ranges.ts';
import { isFiltered } from './page-query.ts';
import {
  computeScore,
  findHalfKnownSplits,
  firstRanges,
  planJoined,
  planMisspeltJoined,
  planMisspeltSplit,
  planRanges,
  planSplits,
  rangeOfEntry,
  weights,
  type ScoredRange,
} from './search/search-plan.ts';

/** Finds the people whose names match a text, in steps that stop as soon as enough are found. */

/** Maximum number of words of a query that are compared. */
const QUERY_WORDS_MAX = 8;
/** Maximum number of rows that one statement reads. */
const ROWS_PER_STATEMENT = 300;
/**
 * Maximum number of rows of `name_entries` that one search reads. With a filter, matches after these rows are not
 * found.
 */
const ROWS_MAX = 3_000;
/**
 * Rows of {@link ROWS_MAX} that are kept for names whose words the query joins. Two frequent words may use up all
 * others.
 */
const ROWS_KEPT = 600;
/** Additional rows for a full page, because a name of three words has two entries that begin with the same word. */
const EXTRA_ROWS = 12;
/** Maximum words of a query for which the last step runs. */
const MISSPELT_WORDS_MAX = 3;
/** A text of fewer letters cannot be three words. */
const THREE_LETTERS = 6;
/** After this many statements of a search, the last step begins no further part. */
const STATEMENTS_MAX = 24;

interface Wish {
  readonly query: string;
  readonly filter: Filter;
}

interface Search {
  readonly filter: Filter;
  readonly wanted: number;
  /** Rows of the first statement for some ranges. The next ones read {@link ROWS_PER_STATEMENT}. */
  rows: number;
  rowsLeft: number;
  statements: number;
  /** Scores by id; lower is better. People with equal scores stay in reading order. */
  readonly found: Map<string, number>;
}

/** Creates a search for the ids of the best `wanted` matches, better ones first. */
export function createIdSearch(db: Db): (wish: Wish, wanted: number) => Promise<string[]> {
  const readRanges = createRangeReader(db);
  const vocabulary = createWordReaders(db);

  async function keepMatching(search: Search, rows: readonly EntryRow[]): Promise<ReadonlySet<string>> {
    const ids = rows.map(({ id }) => id);
    if (!isFiltered(search.filter)) return new Set(ids);
    const matching = await filterIds(db, ids, search.filter);
    await pause(search);
    return matching;
  }

  /**
   * Reads the ranges in order, until enough people are at least as good as the next range.
   * @param kept number of rows left for later steps.
   */
  async function readAll(search: Search, ranges: readonly ScoredRange[], kept = 0): Promise<void> {
    for (let from = 0; from < ranges.length; from += RANGES_PER_STATEMENT) {
      const some = ranges.slice(from, from + RANGES_PER_STATEMENT);
      // The rows come in the order of the ranges. So the remaining rows are at best as good as the last row.
      let [next] = some;
      let { rows: limit } = search;
      for (let offset = 0; ;) {
        if (search.rowsLeft <= kept || hasEnough(search, next)) return;
        const rows = await readRanges({ ranges: some, rows: limit, offset });
        await pause(search);
        search.rowsLeft -= rows.length;
        const matching = await keepMatching(search, rows);
        for (const row of rows) if (matching.has(row.id)) addPerson(search, row, some[row.range]);
        if (rows.length < limit) break;
        next = some[rows.at(-1)?.range ?? 0];
        offset += limit;
        // Few rows of this page matched, so larger statements follow.
        limit = ROWS_PER_STATEMENT;
      }
    }
  }

  /** Reads the vocabulary's entries for each word. */
  async function readWords<From, To>(
    search: Search,
    words: readonly From[],
    read: (word: From, betweenStatements: () => Promise<void>) => Promise<To>,
  ): Promise<To[]> {
    const all: To[] = [];
    for (const word of words) {
      all.push(await read(word, () => pause(search)));
      await pause(search);
    }
    return all;
  }

  /** Finds names for one or two words: every name in a range matches. */
  async function findFewWords(search: Search, words: readonly string[]): Promise<readonly QueryWord[]> {
    const asked = await readWords(search, words, vocabulary.find);
    const ranges = [...planRanges(asked), ...planSplits(words)];
    await readAll(
      search,
      ranges.toSorted((a, b) => a.score - b.score),
      words.length > 1 ? ROWS_KEPT : 0,
    );
    return asked;
  }

  /** Finds names whose words the query joins: in several of its words, or more than two in one word. */
  async function findJoined(search: Search, words: readonly string[]): Promise<void> {
    const whole = words.join('');
    if (isOver(search) || [...whole].length < THREE_LETTERS) return;
    if (words.length > 1 && isFoundWithoutErrors(search)) return;
    await readAll(search, planJoined(words, await readParts(search, whole)));
  }

  /** Reads the words of the vocabulary that are parts of a text, with their numbers of people. */
  async function readParts(search: Search, text: string): Promise<ReadonlyMap<string, number>> {
    const [known] = await readWords(search, [text], vocabulary.readPartsOf);
    return known ?? new Map();
  }

  /** Finds the exact name first, then names with the two rarest words that also match the other words. */
  async function findManyWords(search: Search, words: readonly string[]): Promise<readonly QueryWord[]> {
    const [first = '', second = ''] = words;
    await readAll(search, [{ ...rangeOfEntry(joinNameEntry(first, second, words)), score: -1 }]);
    const asked = await readWords(search, words.slice(0, QUERY_WORDS_MAX), vocabulary.find);
    search.rows = ROWS_PER_STATEMENT;
    await readAll(search, planMany(asked, true), ROWS_KEPT);
    if (words.length <= MISSPELT_WORDS_MAX) await readAll(search, planSplits(words), ROWS_KEPT);
    return asked;
  }

  /** Finds beginnings with an error, and words joined with an error. */
  async function findMisspelt(search: Search, asked: readonly QueryWord[]): Promise<void> {
    const extended = await readWords(search, asked, vocabulary.addMisspelt);
    await readAll(search, asked.length > 2 ? planMany(extended, false) : planRanges(extended));
    const words = asked.map(({ text }) => text);
    const known = await readParts(search, words.join(''));
    await readAll(search, planMisspeltJoined(words, known));
    for (const word of words) {
      const others = words.filter((other) => other !== word);
      for (const split of findHalfKnownSplits(word, known)) {
        if (isOver(search)) return;
        await readAll(search, planSplits([split.rest], [split.known, ...others]));
        const [rest] = await readWords(search, [split.rest], vocabulary.find);
        if (rest) await readAll(search, planMisspeltSplit(split.known, rest, others));
      }
    }
  }

  return async ({ query, filter }, wanted) => {
    const readings = listReadings(query);
    const [words] = readings;
    if (!words) return [];
    const search = createSearch(filter, wanted);
    await readAll(search, firstRanges(readings));
    if (search.found.size < wanted || words.length > 2) {
      const find = (some: readonly string[]) =>
        (some.length > 2 ? findManyWords : findFewWords)(search, some);
      const asked = await find(words);
      await findJoined(search, words);
      // A person who types a name correctly wants no similar names.
      if (!isFoundWithoutErrors(search)) {
        for (const reading of readings.slice(1)) if (!isOver(search, reading.length)) await find(reading);
        if (asked.length <= MISSPELT_WORDS_MAX && !isOver(search)) await findMisspelt(search, asked);
      }
    }
    const best = [...search.found].toSorted(([, a], [, b]) => a - b).slice(0, wanted);
    return best.map(([id]) => id);
  };
}

function createSearch(filter: Filter, wanted: number): Search {
  return {
    filter,
    wanted,
    // With a filter, most rows may not match.
    rows: isFiltered(filter) ? ROWS_PER_STATEMENT : Math.min(wanted + EXTRA_ROWS, ROWS_PER_STATEMENT),
    rowsLeft: ROWS_MAX,
    statements: 0,
    found: new Map(),
  };
}

/** Plans the names with the two rarest words, scored by all words. */
function planMany(asked: readonly QueryWord[], withFirst: boolean): ScoredRange[] {
  const rarest = asked.toSorted((a, b) => a.people - b.people || b.text.length - a.text.length).slice(0, 2);
  const first = withFirst ? firstRanges([rarest.map(({ text }) => text)]) : [];
  const grade = (entry: string) => computeScore(entry.split(' '), asked);
  return [...first, ...planRanges(rarest)].map((range) => ({ ...range, grade }));
}

function addPerson({ found }: Search, { id, entry }: EntryRow, range: ScoredRange | undefined): void {
  if (!range || found.has(id)) return;
  const score = range.grade ? range.grade(entry) : range.score;
  if (score !== null) found.set(id, score);
}

/** True if enough people are at least as good as anybody in the next range. */
function hasEnough({ found, wanted }: Search, next: ScoredRange | undefined): boolean {
  if (!next || found.size < wanted) return !next;
  return [...found.values()].filter((score) => score < next.score + 1).length >= wanted;
}

function isFoundWithoutErrors({ found }: Search): boolean {
  return found.values().some((score) => score < weights[2]);
}

/** True if the search ends. @param more number of statements with which the next part begins. */
function isOver({ found, wanted, statements, rowsLeft }: Search, more = 0): boolean {
  return found.size >= wanted || statements + more > STATEMENTS_MAX || rowsLeft <= 0;
}

/** Lets the event loop run after every second statement. */
async function pause(search: Search): Promise<void> {
  search.statements += 1;
  if (search.statements % 2 === 0) await setImmediate();
}
