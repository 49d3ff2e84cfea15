import { sql, type RawBuilder } from 'kysely';
import type { AccountState, Db } from '#server/platform/db/schema/tables.ts';

/** Reads for moderators, who see the targets of cases in any state, and for the mails about decisions. */

export interface ModeratedOpinion {
  readonly id: string;
  readonly comment: string;
  readonly state: 'shown' | 'waiting' | 'held' | 'removed';
}

/** Opinions that are not deleted, by their ids. */
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

/** People by their ids, also reporters and moderators. */
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
 * A condition on `cases`: the case mutes or suspends an account that is there. What applies to a person is computed from their cases, so
 * without this one the measure would end with the next decision about the person.
 */
export function hasMeasureInForce(now: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from people as p where p.id = cases.owner_id and cases.outcome = 'upheld'
    and (cases.ends_at > ${now} or cases.ends_at is null and cases.decisions like '%"suspend"%'))`;
}

/** The addresses for mail about a decision, by person; none for those who are gone. */
export async function readMailAddresses(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('people').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}
