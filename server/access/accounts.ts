import type { Selectable } from 'kysely';
import type { Db } from '#server/db/store.ts';
import type { PeopleTable } from '#server/db/tables.ts';
import { userColumns, type UserRow } from '#server/user/present.ts';
import { isActive } from './visibility.ts';
import type { Viewer } from './viewer.ts';

/** Reads of people that have no viewer yet (log-in, session) or in which the viewer reads their own row. */

/** The person's own row. */
export async function findOwnUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('people').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Finds the account of a normalised address, in any state.
 * @returns the address as its owner typed it, to which mail is sent.
 */
export async function findAccountEmail(db: Db, address: string): Promise<string | undefined> {
  const row = await db.selectFrom('people').select('email').where('address', '=', address).executeTakeFirst();
  return row?.email;
}

/** The active account with this normalised address: the one that may log in. */
export async function findActiveAccount(db: Db, address: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('people as p')
    .select(userColumns)
    .where('p.address', '=', address)
    .where(isActive('p'))
    .executeTakeFirst();
}

/**
 * What an operator may see of an account: no name, photo or address.
 * @param key the id, or the normalised mail address.
 */
export async function findAccountForOperator(
  db: Db,
  key: { readonly id: string } | { readonly address: string },
): Promise<Pick<Selectable<PeopleTable>, 'id' | 'state' | 'public' | 'created_at'> | undefined> {
  const query = db.selectFrom('people').select(['id', 'state', 'public', 'created_at']);
  return 'id' in key
    ? query.where('id', '=', key.id).executeTakeFirst()
    : query.where('address', '=', key.address).executeTakeFirst();
}

/** The active account of a person, whom another factor than the address has identified. */
export async function findActivePerson(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('people as p')
    .select(userColumns)
    .where('p.id', '=', id)
    .where(isActive('p'))
    .executeTakeFirst();
}

interface SessionAccount extends Viewer {
  readonly address: string;
  /** The public id of the session. */
  readonly session_id: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
}

/**
 * The active account of a session that has not expired.
 * @param now milliseconds since the epoch.
 */
export async function findSessionAccount(
  db: Db,
  sessionHash: string,
  now: number,
): Promise<SessionAccount | undefined> {
  return sessionAccountQuery(db, sessionHash, now).executeTakeFirst();
}

/** The one statement of {@link findSessionAccount}. */
export function sessionAccountQuery(db: Db, sessionHash: string, now: number) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select(['p.id', 'p.state', 'p.address', 's.id as session_id', 's.last_seen_at', 's.expires_at'])
    .where('s.token_hash', '=', sessionHash)
    .where('s.expires_at', '>', now)
    .where(isActive('p'));
}
