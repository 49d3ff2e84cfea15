import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { fromPeopleFoundBy, joinPeopleFoundBy } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Db } from '#server/db/store.ts';
import { computeNameKey, splitWords } from '#server/user/name-words.ts';
import { findKnownWords, gradeMatch, type QueryWord, type Grade, type KnownWord } from './known-words.ts';

/**
 * Fuzzy search over the words of names, with the same statements on both stores (docs/decisions/008). Every query word
 * must match a word of the name: exactly, as a prefix, or with the typing errors of docs/product.md section 6. Every
 * statement has an order and a limit, and the event loop runs between two statements.
 */

const QUERY_WORDS_MAX = 8;
/** Maximum number of people that one statement reads. */
const PEOPLE_PER_STATEMENT = 300;
/** Maximum number of words in one statement. */
const WORDS_PER_STATEMENT = 100;
/** Maximum number of people that one search reads. */
const PEOPLE_READ_MAX = 5_000;

export interface Found {
  /** Better matches first. */
  readonly ids: string[];
  /** Whether more people match than these. */
  readonly hasMore: boolean;
}

/**
 * Finds at most `limit` people whose names match. People with exactly this name come first: they are read from an index of
 * whole names, so the limits of the fuzzy search cannot hide them. The others follow, as {@link findByWords} ranks them.
 */
export async function searchByName(db: Db, viewer: Viewer, query: string, limit: number): Promise<Found> {
  const key = computeNameKey(query);
  if (key === '') return { ids: [], hasMore: false };
  const { rows } = await exactNamesQuery(viewer.id, key, limit + 1).execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length <= limit) {
    const words = splitWords(query).slice(0, QUERY_WORDS_MAX);
    const exact = new Set(ids);
    const others = await findByWords(db, viewer, words, limit + 1);
    ids.push(...others.filter((id) => !exact.has(id)));
  }
  return { ids: ids.slice(0, limit), hasMore: ids.length > limit };
}

/** People whose name has exactly these words. */
export function exactNamesQuery(viewerId: string, key: string, rows: number): RawBuilder<{ id: string }> {
  return sql<{ id: string }>`select p.id ${fromPeopleFoundBy(viewerId, 'p')} and p.name_key = ${key}
    order by p.id limit ${rows}`;
}

interface Candidate {
  readonly id: string;
  readonly name: string;
  /** Lower is better. */
  readonly score: number;
}

/**
 * Reads the people with the query's rarest word in their name, best matches of that word first. Ranks those whose names
 * also match the other words.
 */
async function findByWords(
  db: Db,
  viewer: Viewer,
  words: readonly string[],
  wanted: number,
): Promise<string[]> {
  const asked: QueryWord[] = [];
  for (const word of words) {
    const known = await findKnownWords(db, word);
    if (known.known.length === 0) return [];
    asked.push(known);
    await setImmediate();
  }
  const found = new Map<string, Candidate>();
  for (const part of planStatements(findRarest(asked))) {
    if (countBetterThan(part.grade, found) >= wanted) break;
    const { rows } = await peopleWithWordsQuery(viewer.id, part.words, part.offset).execute(db);
    for (const { id, name, name_key } of rows) {
      const score = computeScore(name_key.split(' '), asked);
      if (score !== null) found.set(id, { id, name, score });
    }
    await setImmediate();
  }
  return [...found.values()]
    .toSorted((a, b) => a.score - b.score || compare(a.name, b.name) || compare(a.id, b.id))
    .map(({ id }) => id);
}

/** The query word that the fewest people have in their name. Among equally common words, the longest. */
function findRarest(asked: readonly QueryWord[]): QueryWord | undefined {
  return asked.toSorted((a, b) =>
    a.people === b.people ? b.text.length - a.text.length : a.people - b.people,
  )[0];
}

interface Part {
  readonly grade: Grade;
  readonly words: readonly string[];
  /** Number of people of these words that earlier statements read. */
  readonly offset: number;
}

/** Plans the statements, best grade first. One statement reads several rare words; a common word takes several statements. */
function* planStatements(asked: QueryWord | undefined): Generator<Part> {
  let left = PEOPLE_READ_MAX;
  let group: KnownWord[] = [];
  const words = (asked?.known ?? []).toSorted((a, b) => a.grade - b.grade || a.people - b.people);
  for (const [index, word] of words.entries()) {
    if (left <= 0) return;
    group.push(word);
    left -= word.people;
    const next = words[index + 1];
    const people = group.reduce((sum, { people: count }) => sum + count, 0);
    const isFull =
      !next ||
      next.grade !== word.grade ||
      people + next.people > PEOPLE_PER_STATEMENT ||
      group.length === WORDS_PER_STATEMENT;
    if (!isFull) continue;
    const texts = group.map(({ word: text }) => text);
    for (let offset = 0; offset < Math.min(people, people + left); offset += PEOPLE_PER_STATEMENT)
      yield { grade: word.grade, words: texts, offset };
    group = [];
  }
}

interface PersonRow {
  id: string;
  name: string;
  name_key: string;
}

/** People with one of the words in their name. */
export function peopleWithWordsQuery(
  viewerId: string,
  words: readonly string[],
  offset: number,
): RawBuilder<PersonRow> {
  return sql<PersonRow>`select p.id, p.name, p.name_key
    from (select n.person_id from name_words as n where n.word in (${sql.join(words)})
      order by n.word, n.person_id limit ${PEOPLE_PER_STATEMENT} offset ${offset}) as n
    ${joinPeopleFoundBy(viewerId, 'p', sql.ref('n.person_id'))}`;
}

/**
 * Scores a name; lower is better. Fewer typing errors come first, then exact words before prefixes, then shorter names.
 * @returns null when a query word matches no word of the name.
 */
function computeScore(nameWords: readonly string[], asked: readonly QueryWord[]): number | null {
  let score = nameWords.length / 100;
  for (const word of asked) {
    const grades = nameWords.map((nameWord) => gradeMatch(nameWord, word)).filter((grade) => grade !== null);
    if (grades.length === 0) return null;
    score += weights[Math.min(...grades) as Grade];
  }
  return score;
}

const weights: Record<Grade, number> = { 0: 0, 1: 1, 2: 10, 3: 20 };

/** Counts the candidates that are at least as good as any person whose rarest word matches with `grade`. */
function countBetterThan(grade: Grade, found: ReadonlyMap<string, Candidate>): number {
  return [...found.values()].filter(({ score }) => score < weights[grade] + 1).length;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
