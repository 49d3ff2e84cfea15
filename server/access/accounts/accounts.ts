import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Language } from '#contract/words/languages.ts';
import { isOneOf } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db, PeopleTable } from '#server/platform/db/schema/tables.ts';
import { refuseWithoutSession } from '#server/platform/errors.ts';
import { userColumns, type UserRow } from '#server/access/people/present.ts';
import { hasRelations } from '#server/access/safety/relations.ts';
import { isListed, mayLogIn } from '#server/access/visibility.ts';
import type { Viewer } from '#server/access/viewer.ts';

/** Reads of people without a viewer (log-in, session), or of the viewer's own row. */

/**
 * The person's own row.
 * @throws no_session if the account was deleted for good since the session was read.
 */
export async function findOwnUser(db: Db, id: string): Promise<UserRow> {
  const row = await db.selectFrom('people').select(userColumns).where('id', '=', id).executeTakeFirst();
  return row ?? refuseWithoutSession();
}

/** True if there is an account that has not left. */
export async function hasAccount(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'leaving')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The facts for a change of the person's name; undefined if the account was deleted for good. The caller has locked the
 * person.
 */
export async function findOwnName(
  tx: Db,
  id: string,
): Promise<{ readonly name: string; readonly name_changed_at: number; readonly listed: 0 | 1 } | undefined> {
  return tx
    .selectFrom('people as p')
    .select(['p.name', 'p.name_changed_at'])
    .select(sql<0 | 1>`case when ${isListed('p')} then 1 else 0 end`.as('listed'))
    .where('p.id', '=', id)
    .executeTakeFirst();
}

/** The language of an account; null for no choice, and without an account. */
export async function findLanguage(db: Db, id: string): Promise<Language | null> {
  const row = await db.selectFrom('people').select('language').where('id', '=', id).executeTakeFirst();
  return row?.language ?? null;
}

/** The facts about an account for log-in and sign-up. */
export interface Account {
  readonly id: string;
  /** As in `people`: the mailbox to which codes are bound. */
  readonly address: string;
  /** The address as its owner typed it. Mail is sent to it. */
  readonly email: string;
  readonly language: Language | null;
}

/**
 * Finds the account of an address, in any state. Accounts older than the rule of one account per mailbox may share a
 * mailbox. The exact address then decides.
 * The statement always returns one row, because reading a row takes measurable time.
 */
export async function findAccount(
  db: Db,
  { normalised, mailbox }: { normalised: string; mailbox: string },
): Promise<Account | undefined> {
  const { id, address, email, language } = await db
    .selectFrom(sql`(select 1)`.as('always'))
    .leftJoin('people as p', (join) => join.on('p.address', 'in', [normalised, mailbox]))
    .select(['p.id', 'p.address', 'p.email', 'p.language'])
    .orderBy((q) => q.case().when('p.address', '=', normalised).then(0).else(1).end())
    .limit(1)
    .executeTakeFirstOrThrow();
  return id === null || address === null || email === null ? undefined : { id, address, email, language };
}

/** Reads an account that may log in, with the columns that its owner sees. */
export async function findAccountToLogIn(db: Db, id: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('people as p')
    .select(userColumns)
    .where('p.id', '=', id)
    .where(mayLogIn('p'))
    .executeTakeFirst();
}

/** The facts about an account that an operator may see: no name, photo or address. */
export async function findAccountForOperator(
  db: Db,
  id: string,
): Promise<Pick<Selectable<PeopleTable>, 'id' | 'state' | 'public' | 'created_at'> | undefined> {
  return db
    .selectFrom('people')
    .select(['id', 'state', 'public', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The facts about an account that an operator can change. */
export async function readAccountFacts(
  db: Db,
  id: string,
): Promise<
  | Pick<
      Selectable<PeopleTable>,
      'state' | 'suspended_until' | 'leaving_at' | 'reports_muted_until' | 'address'
    >
  | undefined
> {
  return db
    .selectFrom('people')
    .select(['state', 'suspended_until', 'leaving_at', 'reports_muted_until', 'address'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface SessionAccount extends Viewer {
  readonly address: string;
  /** The public id of the session. */
  readonly session_id: string;
  readonly last_seen_at: number;
  readonly expires_at: number;
  /** 1 if `readRelations` would find a relation. */
  readonly has_relations: 0 | 1;
}

/**
 * Finds the accounts of live sessions, active or suspended, by the hashes of their tokens.
 * @param now milliseconds since the epoch.
 */
export async function findSessionAccounts(
  db: Db,
  sessionHashes: readonly string[],
  now: number,
): Promise<Map<string, SessionAccount>> {
  const { rows } = await selectSessionAccounts<SessionAccount & { token_hash: string }>(db, {
    hashes: JSON.stringify(sessionHashes),
    now,
  });
  return new Map(rows.map(({ token_hash, ...account }) => [token_hash, account]));
}

const selectSessionAccounts = prepareStatement<{ hashes: string; now: number }>((db, param) => ({
  compile: () => sessionAccountsQuery(db, param('hashes'), param('now')).compile(db),
}));

/** The SQL of {@link findSessionAccounts}. @param hashes an array of hashes, as JSON text. */
export function sessionAccountsQuery(db: Db, hashes: string, now: number): RawBuilder<unknown> {
  return sql`select s.token_hash, p.id, p.state, p.address, s.id as session_id, s.last_seen_at, s.expires_at,
      ${hasRelations('p')} as has_relations
    from sessions as s join people as p on p.id = s.person_id
    where ${isOneOf(db, sql.ref('s.token_hash'), hashes)} and s.expires_at > ${now} and ${mayLogIn('p')}`;
}

/** End of an account's suspension, in milliseconds since the epoch; 0 without an end; null if not suspended. */
export async function findSuspension(db: Db, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('people')
    .select('suspended_until')
    .where('id', '=', id)
    .where('state', '=', 'suspended')
    .executeTakeFirst();
  return row?.suspended_until ?? null;
}

/** True if an account is suspended, or would be suspended after its return from a deletion. */
export async function isSuspended(db: Db, id: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`case when state = 'leaving' then left_state else state end = 'suspended'`)
    .where((is) => is.or([is('suspended_until', '=', 0), is('suspended_until', '>', now)]))
    .executeTakeFirst();
  return row !== undefined;
}
