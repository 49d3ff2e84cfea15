import { sql, type RawBuilder } from 'kysely';
import type { AccountState, Db } from '#server/platform/db/schema/tables.ts';
import type { Recipient } from '#server/platform/mail/letter-to.ts';

/** Reads for moderators and for mails about decisions. Moderators see targets of cases in any state. */

export interface ModeratedOpinion {
  readonly id: string;
  readonly comment: string;
  readonly state: 'shown' | 'waiting' | 'held' | 'removed';
}

/** Reads undeleted opinions by their ids. */
export async function readModeratedOpinions(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModeratedOpinion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('opinions')
    .select(['id', 'comment', 'state'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ModeratedPerson {
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  readonly state: AccountState;
}

/** Reads people by their ids, including reporters and moderators. */
export async function readModeratedPeople(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ModeratedPerson>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'name', 'photo', 'state'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * A condition on `cases`: the case mutes or suspends an existing account. A person's measures are computed from all
 * their cases. Without this case, its measure would end with the next decision about the person.
 */
export function hasMeasureInForce(now: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from people as p where p.id = cases.owner_id and cases.outcome = 'upheld'
    and (cases.ends_at > ${now} or cases.ends_at is null and cases.decisions like '%"suspend"%'))`;
}

/** Reads the addresses and languages for mails, by person. Deleted people have none. */
export async function readRecipients(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .select(['id', 'email', 'language'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...recipient }) => [id, recipient]));
}
