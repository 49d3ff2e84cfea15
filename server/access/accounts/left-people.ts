import { sql } from 'kysely';
import { LEAVING_DAYS } from '#contract/limits.ts';
import { addCountsQuery, countById } from '#server/platform/db/json-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { recountAllOpinions } from '#server/access/recount.ts';
import { isNotBlocked, isNotDeleted } from '#server/access/visibility.ts';

/** The data of people who have left, and their deletion in batches. */

/** For this many milliseconds after an account has left, a log-in restores it. */
export const LEAVING_MS = LEAVING_DAYS * 86_400_000;

/** Lists other people on whose profiles a person has opinions. */
export async function listWrittenOn(tx: Db, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('opinions as o')
    .select('o.profile_id')
    .distinct()
    .where('o.author_id', '=', personId)
    .where('o.profile_id', '<>', personId)
    .where(isNotDeleted('o'))
    .execute();
  return rows.map(({ profile_id }) => profile_id);
}

/** True if a log-in would restore the account. */
export async function canReturn(tx: Db, personId: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', personId)
    .where('state', '=', 'leaving')
    .where('leaving_at', '>', now - LEAVING_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if nothing brings an account back: it is being deleted for good, or is gone. */
export async function isErased(tx: Db, id: string, now: number): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where((is) => is.or([is('state', '<>', 'leaving'), is('leaving_at', '>', now - LEAVING_MS)]))
    .executeTakeFirst();
  return row === undefined;
}

export interface LeftPerson {
  readonly id: string;
  readonly name: string;
}

/**
 * Takes the next person for permanent deletion and marks the deletion as begun. From then on nothing restores the
 * account, even if another node's clock is behind.
 */
export async function takeLeftPerson(tx: Db, now: number): Promise<LeftPerson | undefined> {
  const { rows } = await sql<LeftPerson>`update people set leaving_at = 1
    where state = 'leaving' and leaving_at > 0 and leaving_at <= ${now - LEAVING_MS} and id = (
      select p.id from people as p where p.state = 'leaving' and p.leaving_at > 0
        and p.leaving_at <= ${now - LEAVING_MS} order by p.leaving_at, p.id limit 1)
    returning id, name`.execute(tx);
  return rows[0];
}

/** Deletes a batch of the person's own reactions, which no longer count. @returns the number of deleted rows. */
export async function deleteReactionsBy(tx: Db, personId: string, limit: number): Promise<number> {
  const chosen = await tx
    .selectFrom('reactions')
    .select('target_id')
    .where('actor_id', '=', personId)
    .orderBy('target_id')
    .limit(limit)
    .execute();
  if (chosen.length === 0) return 0;
  const targets = chosen.map(({ target_id }) => target_id);
  await lockPeople(tx, targets);
  const deleted = await tx
    .deleteFrom('reactions')
    .where('actor_id', '=', personId)
    .where('target_id', 'in', targets)
    .returning(['target_id', 'kind'])
    .execute();
  for (const [kind, column] of [
    ['like', 'likes'],
    ['dislike', 'dislikes'],
  ] as const) {
    const ids = deleted.filter((row) => row.kind === kind).map(({ target_id }) => target_id);
    const counts = countById(ids).map(({ id, count }) => ({ id, count: -count }));
    if (counts.length > 0) await addCountsQuery(tx, column, JSON.stringify(counts)).execute(tx);
  }
  for (const id of targets) afterCommit(tx, { kind: 'person-changed', personId: id });
  return deleted.length;
}

/** Deletes a batch of other people's reactions to the person. @returns the number of deleted rows. */
export async function deleteReactionsOn(tx: Db, personId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from reactions where target_id = ${personId} and actor_id in (
    select r.actor_id from reactions as r where r.target_id = ${personId} limit ${limit})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes a batch of the opinions about the person. @returns the number of deleted rows. */
export async function deleteOpinionsOn(tx: Db, personId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ author_id: string | null }>`delete from opinions where id in (
    select o.id from opinions as o where o.profile_id = ${personId} limit ${limit})
    returning author_id`.execute(tx);
  const authors = new Set(rows.map(({ author_id }) => author_id));
  for (const author of authors)
    if (author !== null) afterCommit(tx, { kind: 'relations-changed', personId: author });
  return rows.length;
}

/**
 * Handles a batch of the person's opinions. Opinions that stay lose their author. The others are deleted: those that
 * the person wanted removed, those already deleted or removed, and those on the profile of the other side of a block.
 * @returns the number of handled opinions.
 */
export async function settleOpinionsBy(tx: Db, personId: string, limit: number): Promise<number> {
  const written = await tx
    .selectFrom('opinions')
    .select(['id', 'profile_id'])
    .where('author_id', '=', personId)
    .limit(limit)
    .execute();
  if (written.length === 0) return 0;
  const ids = written.map(({ id }) => id);
  const profiles = [...new Set(written.map(({ profile_id }) => profile_id))].toSorted();
  await lockPeople(tx, profiles);
  await sql`update opinions set author_id = null
    where id in (${sql.join(ids)}) and author_id = ${personId} and deleted_at is null and quiet < 2
      and state <> 'removed' and ${isNotBlocked(personId, sql.ref('opinions.profile_id'))}`.execute(tx);
  await tx.deleteFrom('opinions').where('id', 'in', ids).where('author_id', '=', personId).execute();
  await recountAllOpinions(tx, profiles);
  return written.length;
}

/** Deletes a batch of blocks and restrictions by or against the person. @returns the number of deleted rows. */
export async function deleteRelationsOf(tx: Db, personId: string, limit: number): Promise<number> {
  const blocks = await sql`delete from blocks where (blocker_id, blocked_id) in (
    select b.blocker_id, b.blocked_id from blocks as b
      where b.blocker_id = ${personId} or b.blocked_id = ${personId} limit ${limit})`.execute(tx);
  const restricts = await sql`delete from restricts where (owner_id, person_id) in (
    select r.owner_id, r.person_id from restricts as r
      where r.owner_id = ${personId} or r.person_id = ${personId} limit ${limit})`.execute(tx);
  return Number(blocks.numAffectedRows ?? 0) + Number(restricts.numAffectedRows ?? 0);
}
