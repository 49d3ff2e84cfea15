import { sql } from 'kysely';
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts';
import type { Card } from '#contract/user.ts';
import type { Db } from '#server/db/store.ts';
import { isListed } from '#server/access/visibility.ts';
import { forgivenErrors, splitWords, variantsOf } from '#server/user/name-words.ts';
import { cardColumns, cardJoins, presentCard, type CardRow } from './cards.ts';
import { countTypingErrors } from './typing-errors.ts';

/**
 * Tolerant search over the words of names, the same statements on both stores (docs/decisions/008). Every word of the
 * query must match a word of the name: exactly, as its beginning, or with the typing errors that CONTRACT.md section 4
 * forgives. Every step is bounded, whatever the number of people.
 */

const QUERY_WORDS_MAX = 8;
/** Of the words that begin like, or are nearly, one of the query: the most carried ones. */
const PREFIX_WORDS_MAX = 300;
const TYPO_WORDS_MAX = 300;
/** People looked at per grade of match of the query's rarest word. */
const SCANNED_MAX = 5_000;
const CANDIDATES_MAX = 400;

/** 0 exact, 1 beginning, 2 and 3 one and two typing errors. */
type Grade = 0 | 1 | 2 | 3;
type Graded = ReadonlyMap<string, Grade>;

interface AskedWord {
  readonly graded: Graded;
  /** How many people carry one of the words. */
  readonly people: number;
}

/** The viewer's matches as cards, better ones first, at most 50; the viewer and private people are not among them. */
export async function searchByName(db: Db, viewerId: string, query: string): Promise<Card[]> {
  const asked: AskedWord[] = [];
  for (const word of splitWords(query).slice(0, QUERY_WORDS_MAX)) {
    const known = await findKnownWords(db, word);
    if (known.graded.size === 0) return [];
    asked.push(known);
  }
  if (asked.length === 0) return [];
  const ids = rank(await findCandidates(db, viewerId, asked), asked).slice(0, SEARCH_RESULTS_MAX);
  return readCards(db, viewerId, ids);
}

/** Which of the vocabulary's words a query's word may stand for. */
async function findKnownWords(db: Db, word: string): Promise<AskedWord> {
  const rows = await sql<{ word: string; people: number; kind: Grade }>`
    select * from (select word, people, 1 as kind from words where word >= ${word} and word < ${`${word}\u{10ffff}`}
      order by people desc, word limit ${PREFIX_WORDS_MAX}) as beginnings
    union all
    select * from (select w.word, w.people, 2 as kind from words as w
      where w.word in (select t.word from word_typos as t where t.variant in (${sql.join([...variantsOf(word)])}))
      order by w.people desc, w.word limit ${TYPO_WORDS_MAX}) as typos
    union all
    select word, people, 0 as kind from words where word = ${word}`.execute(db);
  const graded = new Map<string, Grade>();
  let people = 0;
  for (const { word: known, people: carriers, kind } of rows.rows) {
    const grade = kind === 2 ? gradeTypo(word, known) : kind;
    if (grade === null) continue;
    if (!graded.has(known)) people += carriers;
    graded.set(known, Math.min(grade, graded.get(known) ?? grade) as Grade);
  }
  return { graded, people };
}

/** @returns `null` when the words are further apart than is forgiven. */
function gradeTypo(asked: string, known: string): Grade | null {
  const forgiven = forgivenErrors([...asked].length, [...known].length);
  const errors = countTypingErrors(asked, known, forgiven);
  return errors > forgiven ? null : ((errors === 0 ? 0 : errors + 1) as Grade);
}

interface Candidate {
  readonly id: string;
  readonly name: string;
}

/** Walks over the carriers of the query's rarest word, best grade first, and keeps who matches the other words, too. */
async function findCandidates(db: Db, viewerId: string, asked: readonly AskedWord[]): Promise<Candidate[]> {
  const [rarest, ...others] = asked.toSorted((a, b) => a.people - b.people);
  if (!rarest) return [];
  const found = new Map<string, Candidate>();
  for (const grade of [0, 1, 2, 3] as const) {
    const words = [...rarest.graded].filter(([, itsGrade]) => itsGrade === grade).map(([word]) => word);
    if (words.length === 0) continue;
    const carriers = sql`select distinct person_id from name_words where word in (${sql.join(words)}) limit ${SCANNED_MAX}`;
    const matchesOthers = others.map(
      ({ graded }) =>
        sql`and exists (select 1 from name_words as n where n.person_id = p.id and n.word in (${sql.join([...graded.keys()])}))`,
    );
    const { rows } = await sql<Candidate>`select p.id, p.name from (${carriers}) as carriers
      join people as p on p.id = carriers.person_id
      where ${isListed('p')} and p.id <> ${viewerId} ${sql.join(matchesOthers, sql` `)}
      limit ${CANDIDATES_MAX}`.execute(db);
    for (const row of rows) found.set(row.id, row);
    if (found.size >= SEARCH_RESULTS_MAX) break;
  }
  return [...found.values()];
}

/** Ids, the best first: fewest typing errors, then whole words before beginnings, then by name. */
function rank(candidates: readonly Candidate[], asked: readonly AskedWord[]): string[] {
  return candidates
    .map((candidate) => {
      const words = splitWords(candidate.name);
      const score = asked.reduce(
        (sum, { graded }) => sum + Math.min(...words.map((word) => weigh(graded.get(word)))),
        0,
      );
      return { ...candidate, score: score + words.length / 100 };
    })
    .toSorted((a, b) => a.score - b.score || compare(a.name, b.name) || compare(a.id, b.id))
    .map(({ id }) => id);
}

function weigh(grade: Grade | undefined): number {
  return grade === undefined ? Number.POSITIVE_INFINITY : ([0, 1, 10, 20][grade] ?? 0);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** In the order of `ids`. */
async function readCards(db: Db, viewerId: string, ids: readonly string[]): Promise<Card[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`select ${cardColumns} from people as p ${cardJoins(viewerId)}
    where p.id in (${sql.join(ids)}) and ${isListed('p')}`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, presentCard(row, viewerId)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
