import type { Selectable } from 'kysely';
import { isId } from '#server/platform/db/id.ts';
import type { Db, PeopleTable } from '#server/platform/db/schema/tables.ts';
import { foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { findAccount } from '#server/access/accounts/accounts.ts';
import { listNameWords } from './name-words.ts';

/** Officers find people in every state, even private people and people who have left. */

const columns = [
  'id',
  'name',
  'photo',
  'course',
  'year',
  'college',
  'public',
  'state',
  'left_state',
  'suspended_until',
  'muted_until',
  'reports_muted_until',
  'leaving_at',
  'created_at',
] as const satisfies readonly (keyof PeopleTable)[];

/** Has neither address nor phone: see docs/decisions/066. */
export type PersonForOfficer = Pick<Selectable<PeopleTable>, (typeof columns)[number]>;

export interface FoundForOfficer {
  /** What the typed text was taken for. */
  readonly by: 'name' | 'mail address' | 'id';
  readonly people: readonly PersonForOfficer[];
  readonly hasMore: boolean;
}

/** Maximum number of entries read from each range. More than two words are compared in memory. */
const CANDIDATES_MAX = 500;

/** Finds people by a name, a mail address or an id. @param limit maximum number of people. */
export async function findForOfficer(db: Db, typed: string, limit: number): Promise<FoundForOfficer> {
  const id = typed.trim().toLowerCase();
  if (isId(id)) return { by: 'id', people: await readPeople(db, [id]), hasMore: false };
  const normalised = typed.includes('@') ? normaliseAddress(typed) : null;
  if (normalised !== null) {
    const account = await findAccount(db, { normalised, mailbox: foldAddress(normalised) });
    const people = account ? await readPeople(db, [account.id]) : [];
    return { by: 'mail address', people, hasMore: false };
  }
  const { people, hasMore } = await findByName(db, listNameWords(typed), limit);
  return { by: 'name', people, hasMore };
}

/** Finds people whose names have, for each typed word, a word that begins with it. */
async function findByName(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<Pick<FoundForOfficer, 'people' | 'hasMore'>> {
  if (words.length === 0) return { people: [], hasMore: false };
  const beginning = words.slice(0, 2).join(' ');
  const ranges = await Promise.all([readEntries(db, 1, beginning), readEntries(db, 0, beginning)]);
  const candidates = await readPeople(db, [...new Set(ranges.flat())]);
  const found = candidates.filter(({ name }) => {
    const parts = listNameWords(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
  return {
    people: found.slice(0, limit),
    hasMore: found.length > limit || ranges.some(({ length }) => length === CANDIDATES_MAX),
  };
}

/**
 * Reads the ids of people with a name entry that begins like this. The order is that of the index, so that a beginning
 * of one letter stops at the limit, too.
 * @param listed 1 for public people, 0 for others.
 */
async function readEntries(db: Db, listed: 0 | 1, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('name_entries')
    .select('person_id')
    .where('listed', '=', listed)
    .where('entry', '>=', beginning)
    .where('entry', '<', `${beginning}\u{10ffff}`)
    .orderBy('entry')
    .orderBy('person_id')
    .limit(CANDIDATES_MAX)
    .execute();
  return rows.map(({ person_id: id }) => id);
}

/** Reads people for officers by their ids. Sorts them by name. */
export async function readPeople(db: Db, ids: readonly string[]): Promise<PersonForOfficer[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('people')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('name')
    .orderBy('id')
    .execute();
}
