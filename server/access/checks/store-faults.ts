import { sql, type RawBuilder } from 'kysely';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { listNameEntries, listNameWords, listVariants } from '#server/access/people/name-words.ts';
import { isListed, isPublicOpinion } from '#server/access/visibility.ts';

/** Derived data that differ from their source rows: counters, and search entries of names. */

export type FaultKind =
  | 'likes'
  | 'dislikes'
  | 'opinions'
  | 'listed'
  | 'entries'
  | 'unknown-words'
  | 'word-counts'
  | 'variants';

type Counter = 'likes' | 'dislikes' | 'opinions';

/** The order of repair: a word must exist before it is counted. */
export const faultKinds: readonly FaultKind[] = [
  'likes',
  'dislikes',
  'opinions',
  'listed',
  'entries',
  'unknown-words',
  'word-counts',
  'variants',
];

const PAGE = 1_000;

/** The number of rows behind a counter of `people as p`. */
function rowsBehind(counter: Counter): RawBuilder<number> {
  if (counter === 'opinions')
    return sql<number>`(select count(*) from opinions as o where o.profile_id = p.id and ${isPublicOpinion('o')})`;
  const kind = sql.lit(counter === 'likes' ? 'like' : 'dislike');
  return sql<number>`(select count(*) from reactions as r where r.target_id = p.id and r.kind = ${kind})`;
}

/** While an account is deleted for good, its rows disappear before its person. */
const isComplete = sql`p.state <> 'leaving'`;
const listedOf = sql`(case when ${isListed('p')} then 1 else 0 end)`;

/** The first word of an entry. */
function firstWord(db: Db): RawBuilder<string> {
  return needsRowLocks(db)
    ? sql<string>`split_part(entry, ' ', 1) collate "C"`
    : sql<string>`substr(entry, 1, instr(entry || ' ', ' ') - 1)`;
}

/** All words of names, with the number of people who have them. */
function countedWords(db: Db): RawBuilder<unknown> {
  return sql`(select ${firstWord(db)} as word, count(distinct person_id) as people from name_entries group by 1)`;
}

async function readCount(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${query}`.execute(db);
  return Number(rows[0]?.count);
}

/** @returns the number of people or words with this fault. */
export async function countFaults(db: Db, kind: FaultKind): Promise<number> {
  switch (kind) {
    case 'likes':
    case 'dislikes':
    case 'opinions':
      return readCount(
        db,
        sql`people as p where ${isComplete} and p.${sql.raw(kind)} <> ${rowsBehind(kind)}`,
      );
    case 'listed':
      return readCount(
        db,
        sql`people as p where exists (select 1 from name_entries as n where n.person_id = p.id and n.listed <> ${listedOf})`,
      );
    case 'entries': {
      let count = 0;
      for await (const people of readWrongNames(db)) count += people.length;
      return count;
    }
    case 'unknown-words':
      return readCount(
        db,
        sql`${countedWords(db)} as c where not exists (select 1 from words as w where w.word = c.word)`,
      );
    case 'word-counts':
      return readCount(
        db,
        sql`words as w left join ${countedWords(db)} as c on c.word = w.word where w.people <> coalesce(c.people, 0)`,
      );
    case 'variants': {
      let count = 0;
      for await (const words of readWordsWithoutVariants(db)) count += words.length;
      return count;
    }
  }
}

interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly listed: 0 | 1;
}

/** Reads people whose search entries do not match their name. */
async function* readWrongNames(db: Db): AsyncGenerator<NamedPerson[]> {
  for (let after = ''; ;) {
    const { rows } = await sql<NamedPerson>`select p.id, p.name, ${listedOf} as listed from people as p
      where p.id > ${after} order by p.id limit ${PAGE}`.execute(db);
    const ids = rows.map(({ id }) => id);
    const entries = new Map<string, string[]>(ids.map((id) => [id, []]));
    if (ids.length > 0)
      for (const { person_id, entry } of await db
        .selectFrom('name_entries')
        .select(['person_id', 'entry'])
        .where('person_id', 'in', ids)
        .execute())
        entries.get(person_id)?.push(entry);
    const wrong = rows.filter(({ id, name }) => {
      const stored = new Set(entries.get(id));
      const due = listNameEntries(name);
      return stored.size !== due.length || due.some((entry) => !stored.has(entry));
    });
    if (wrong.length > 0) yield wrong;
    if (rows.length < PAGE) return;
    after = ids.at(-1) ?? '';
  }
}

/** Reads words that a misspelling does not find, because a variant is missing. */
async function* readWordsWithoutVariants(db: Db): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const words = await db
      .selectFrom('words')
      .select('word')
      .where('word', '>', after)
      .orderBy('word')
      .limit(PAGE)
      .execute();
    const names = words.map(({ word }) => word);
    const stored = new Map<string, number>();
    if (names.length > 0)
      for (const { word, count } of await db
        .selectFrom('word_typos')
        .select(['word', (is) => is.fn.countAll<number>().as('count')])
        .where('word', 'in', names)
        .groupBy('word')
        .execute())
        stored.set(word, count);
    const missing = names.filter((word) => (stored.get(word) ?? 0) < listVariants(word).size);
    if (missing.length > 0) yield missing;
    if (names.length < PAGE) return;
    after = names.at(-1) ?? '';
  }
}

/** Computes wrong derived data again. Every node then drops its caches. */
export const mendFaults = defineWrite(
  'mendFaults',
  async (tx, { kind }: { kind: FaultKind }): Promise<void> => {
    switch (kind) {
      case 'likes':
      case 'dislikes':
      case 'opinions':
        await sql`update people as p set ${sql.ref(kind)} = ${rowsBehind(kind)}
        where ${isComplete} and p.${sql.raw(kind)} <> ${rowsBehind(kind)}`.execute(tx);
        break;
      case 'listed':
        await sql`update name_entries set listed = 1 - listed where listed <> (
        select ${listedOf} from people as p where p.id = name_entries.person_id)`.execute(tx);
        break;
      case 'entries':
        await rewriteEntries(tx);
        break;
      case 'unknown-words':
        await sql`insert into words (word, people) select c.word, c.people from ${countedWords(tx)} as c
        where not exists (select 1 from words as w where w.word = c.word)`.execute(tx);
        break;
      case 'word-counts':
        await sql`update words set people = coalesce((select c.people from ${countedWords(tx)} as c
        where c.word = words.word), 0)`.execute(tx);
        await tx.deleteFrom('words').where('people', '=', 0).execute();
        break;
      case 'variants':
        await addVariants(tx);
        break;
    }
    afterCommit(tx, { kind: 'bulk-changed' });
  },
);

async function rewriteEntries(tx: Db): Promise<void> {
  for await (const people of readWrongNames(tx))
    for (const { id, name, listed } of people) {
      await tx.deleteFrom('name_entries').where('person_id', '=', id).execute();
      const entries = listNameEntries(name).map((entry) => ({ listed, entry, person_id: id }));
      if (listNameWords(name).length > 0) await tx.insertInto('name_entries').values(entries).execute();
    }
}

async function addVariants(tx: Db): Promise<void> {
  for await (const words of readWordsWithoutVariants(tx))
    for (const word of words)
      await tx
        .insertInto('word_typos')
        .values([...listVariants(word)].map((variant) => ({ variant, word })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
}
