import { setImmediate } from 'node:timers/promises';
import { countUnfindable, mayFind } from '#server/access/people.ts';
import type { Reader } from '#server/access/viewer.ts';
import { createBoundedCache } from '#server/cache/bounded-cache.ts';
import type { Db, Store } from '#server/db/store.ts';
import { joinNameEntry, listNameWords } from '#server/user/name-words.ts';
import { filterIds } from './filter-ids.ts';
import { createWordReader, type QueryWord } from './known-words.ts';
import { createRangeReader, RANGES_PER_STATEMENT, type EntryRow, type NameRange } from './name-ranges.ts';
import { isFiltered, type Filter } from './page-query.ts';
import { computeScore, firstRange, planRanges, rangeOfEntry, type ScoredRange } from './search-plan.ts';

/**
 * Fuzzy search over the words of names, with the same statements on both stores (docs/decisions/008). Every query word
 * must match a word of the name: exactly, as a prefix, or with the typing errors of docs/product.md section 6. Every
 * statement has an order and a limit, and the event loop runs between the statements of a long search.
 */

/** Maximum number of words of a query that are compared. */
const QUERY_WORDS_MAX = 8;
/** Maximum number of rows that one statement reads. */
const ROWS_PER_STATEMENT = 300;
/** Maximum number of rows of `name_entries` that one search reads. With a filter, later matches are not found. */
const ROWS_MAX = 3_000;
/**
 * Maximum number of matches of one search, before those whom the viewer may not find are left out. A second search reads more where
 * these are not enough: for a viewer with as many blocks as one person can set.
 */
const WANTED_MAX = 200;
const WANTED_AGAIN_MAX = 1_100;
/** A name of three words has two entries that begin with the same word, so a few rows more give a full page. */
const EXTRA_ROWS = 12;

interface Found {
  /** Better matches first. */
  readonly ids: readonly string[];
  /** Whether more people match than these. */
  readonly hasMore: boolean;
}

/** What is searched for. */
interface Wish {
  readonly query: string;
  readonly filter: Filter;
  readonly limit: number;
}

interface NameSearch {
  /** The people whom a text finds, if they are in memory. */
  readonly peek: (viewer: Reader, wish: Wish) => Found | undefined;
  readonly search: (viewer: Reader, wish: Wish) => Promise<Found>;
}

/** A change that no event reports is seen after this time, in milliseconds. */
const MAX_AGE_MS = 60_000;
const CACHE_MAX_BYTES = 8 * 1024 * 1024;
/** Estimated size of an id in memory. */
const ID_BYTES = 80;

/**
 * Creates the search. It compiles its statements once. The people whom a text finds are the same for all viewers and are
 * cached until a person changes.
 */
export function createNameSearch(store: Pick<Store, 'db' | 'onCommit'>): NameSearch {
  const findIds = createIdSearch(store.db);
  const cache = createBoundedCache<{ readonly ids: readonly string[]; readonly readAtMs: number }>(
    'searches',
    CACHE_MAX_BYTES,
  );
  let sequence = 0;
  store.onCommit(({ kind }) => {
    if (kind !== 'person-changed' && kind !== 'bulk-changed') return;
    sequence += 1;
    cache.clear();
  });

  function peekIds(key: string): readonly string[] | undefined {
    const known = cache.get(key);
    return known && performance.now() - known.readAtMs < MAX_AGE_MS ? known.ids : undefined;
  }

  async function readIds(wish: Wish, wanted: number): Promise<readonly string[]> {
    const key = keyOf(wish, wanted);
    const known = peekIds(key);
    if (known) return known;
    const [startedAt, readAtMs] = [sequence, performance.now()];
    const ids = await findIds(wish, wanted);
    if (startedAt === sequence) cache.set(key, { ids, readAtMs }, ids.length * ID_BYTES + 2 * key.length);
    return ids;
  }

  return {
    peek(viewer, wish) {
      for (const wanted of listWanted(viewer, wish.limit)) {
        const ids = peekIds(keyOf(wish, wanted));
        if (!ids) return undefined;
        const found = cutIds(ids, viewer, wish.limit);
        if (found.hasMore || ids.length < wanted) return found;
      }
      return undefined;
    },
    async search(viewer, wish) {
      let found: Found = { ids: [], hasMore: false };
      for (const wanted of listWanted(viewer, wish.limit)) {
        const ids = await readIds(wish, wanted);
        found = cutIds(ids, viewer, wish.limit);
        if (found.hasMore || ids.length < wanted) break;
      }
      return found;
    },
  };
}

function keyOf({ query, filter: { course, year, personality } }: Wish, wanted: number): string {
  return `${wanted} ${course} ${year} ${personality} ${query}`;
}

/**
 * How many matches are read, and then again if too few of them may be found: one more than the limit to detect whether there are
 * more, and as many as the viewer may not find.
 */
function listWanted(viewer: Reader, limit: number): readonly number[] {
  const all = limit + 1 + countUnfindable(viewer);
  return all <= WANTED_MAX ? [all] : [WANTED_MAX, Math.min(all, WANTED_AGAIN_MAX)];
}

/** Leaves out whom the viewer may not find and cuts the ids to the limit. */
function cutIds(ids: readonly string[], viewer: Reader, limit: number): Found {
  const found = ids.filter((id) => mayFind(viewer, id));
  return { ids: found.slice(0, limit), hasMore: found.length > limit };
}

/** Creates a search for the ids of the best `wanted` matches, better ones first. */
function createIdSearch(db: Db): (wish: Wish, wanted: number) => Promise<string[]> {
  const readRanges = createRangeReader(db);
  const findKnownWords = createWordReader(db);

  async function keepMatching(search: Search, rows: readonly EntryRow[]): Promise<ReadonlySet<string>> {
    const ids = rows.map(({ id }) => id);
    if (!isFiltered(search.filter)) return new Set(ids);
    const matching = await filterIds(db, ids, search.filter);
    await pause(search);
    return matching;
  }

  /** Reads the ranges in order, until enough people are at least as good as the next range. */
  async function readAll(search: Search, ranges: readonly ScoredRange[]): Promise<void> {
    for (let from = 0; from < ranges.length; from += RANGES_PER_STATEMENT) {
      const some = ranges.slice(from, from + RANGES_PER_STATEMENT);
      for (let offset = 0; ; offset += search.rows) {
        if (search.rowsLeft <= 0 || hasEnough(search, some[0])) return;
        const rows = await readRanges({ ranges: some, rows: search.rows, offset });
        await pause(search);
        search.rowsLeft -= rows.length;
        const matching = await keepMatching(search, rows);
        for (const { id, entry } of rows) if (matching.has(id)) addPerson(search, id, entry);
        if (rows.length < search.rows) break;
      }
    }
  }

  async function readKnownWords(search: Search, words: readonly string[]): Promise<QueryWord[]> {
    const asked: QueryWord[] = [];
    for (const word of words) {
      asked.push(await findKnownWords(word));
      await pause(search);
    }
    return asked;
  }

  /** Names of one or two words: every name in a range matches. */
  async function findFewWords(search: Search, words: readonly string[]): Promise<void> {
    await readAll(search, [firstRange(words)]);
    if (search.found.size >= search.wanted) return;
    await readAll(search, planRanges(await readKnownWords(search, words)));
  }

  /** The exact name first, then the names with the two rarest words that also match the other words. */
  async function findManyWords(search: Search, words: readonly string[]): Promise<void> {
    const [first = '', second = ''] = words;
    const exact = rangeOfEntry(joinNameEntry(first, second, words));
    await readAll(search, [{ ...exact, score: -1 }]);
    const asked = await readKnownWords(search, words.slice(0, QUERY_WORDS_MAX));
    const rarest = asked.toSorted((a, b) => a.people - b.people || b.text.length - a.text.length).slice(0, 2);
    search.scoreOf = (entry) => computeScore(entry.split(' '), asked);
    search.rows = ROWS_PER_STATEMENT;
    await readAll(search, [firstRange(rarest.map(({ text }) => text)), ...planRanges(rarest)]);
  }

  return async ({ query, filter }, wanted) => {
    const words = listNameWords(query);
    const search: Search = {
      filter,
      wanted,
      // With a filter most rows may not match.
      rows: isFiltered(filter) ? ROWS_PER_STATEMENT : Math.min(wanted + EXTRA_ROWS, ROWS_PER_STATEMENT),
      rowsLeft: ROWS_MAX,
      statements: 0,
      found: new Map(),
      scoreOf: () => -1,
    };
    if (words.length > 2) await findManyWords(search, words);
    else if (words.length > 0) await findFewWords(search, words);
    const best = [...search.found].toSorted(([, a], [, b]) => a - b).slice(0, wanted);
    return best.map(([id]) => id);
  };
}

interface Search {
  readonly filter: Filter;
  readonly wanted: number;
  /** Maximum number of rows of one statement. */
  rows: number;
  rowsLeft: number;
  statements: number;
  /** Scores by id; lower is better. People with the same score are in the order in which they were read. */
  readonly found: Map<string, number>;
  /** The score of a person by an entry of their name; null when a query word does not match. */
  scoreOf: (entry: string) => number | null;
}

function addPerson(search: Search, id: string, entry: string): void {
  if (search.found.has(id)) return;
  const score = search.scoreOf(entry);
  if (score !== null) search.found.set(id, score);
}

/** Whether enough people are at least as good as anybody in the next range. */
function hasEnough({ found, wanted }: Search, next: (NameRange & { score: number }) | undefined): boolean {
  if (!next || found.size < wanted) return !next;
  return [...found.values()].filter((score) => score < next.score + 1).length >= wanted;
}

/** Lets the event loop run after every second statement. */
async function pause(search: Search): Promise<void> {
  search.statements += 1;
  if (search.statements % 2 === 0) await setImmediate();
}
