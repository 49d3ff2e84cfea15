import type { Language } from '#contract/words/languages.ts';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isActive } from '#server/access/visibility.ts';

/**
 * Who gets pushes, and the subscriptions of browsers. Only active accounts get pushes, and only browsers with a live
 * session.
 */

/** True if a session may get pushes. On PostgreSQL the session then cannot end before the transaction does. */
export async function hasActiveSession(
  tx: Db,
  { personId, sessionHash, now }: { personId: string; sessionHash: string; now: number },
): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .select('s.id')
    .where('s.token_hash', '=', sessionHash)
    .where('p.id', '=', personId)
    .where('s.expires_at', '>', now)
    .where(isActive('p'))
    .$if(needsRowLocks(tx), (query) => query.forKeyShare('s'))
    .executeTakeFirst();
  return session !== undefined;
}

/** A person with a browser that gets pushes. */
export interface PushPerson {
  readonly id: string;
  /** The time of the newest pushed good news. */
  readonly push_latest: number;
  readonly push_due: number;
}

/** Returns those of the given people who get pushes. */
export async function listPushPeople(db: Db, ids: readonly string[]): Promise<PushPerson[]> {
  return db
    .selectFrom('notice_marks as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'm.push_latest', 'm.push_due'])
    .where('m.person_id', 'in', ids)
    .where(isActive('p'))
    .where((is) =>
      is.exists(
        is
          .selectFrom('push_subscriptions as s')
          .select('s.endpoint_hash')
          .whereRef('s.person_id', '=', 'm.person_id'),
      ),
    )
    .execute();
}

/** Lists people with waiting news whose last push is long enough ago. */
export async function listDuePushPeople(db: Db, now: number, limit: number): Promise<PushPerson[]> {
  return db
    .selectFrom('notice_marks as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .select(['p.id', 'm.push_latest', 'm.push_due'])
    .where('m.push_due', '>', 0)
    .where('m.push_due', '<=', now)
    .where(isActive('p'))
    .orderBy('m.push_due')
    .limit(limit)
    .execute();
}

/** A subscription that may be used now. */
export interface PushTarget {
  readonly endpoint_hash: string;
  readonly person_id: string;
  readonly sealed: string;
  readonly stored_at: number;
  readonly tries: number;
  readonly retry_at: number;
  readonly language: Language | null;
}

const usableTargets = (db: Db, now: number) =>
  db
    .selectFrom('push_subscriptions as t')
    .innerJoin('people as p', 'p.id', 't.person_id')
    .innerJoin('sessions as s', 's.token_hash', 't.session_hash')
    .select(['t.endpoint_hash', 't.person_id', 't.sealed', 't.stored_at', 't.tries', 't.retry_at'])
    .select('p.language')
    .where(isActive('p'))
    .where('s.expires_at', '>', now)
    .where('t.retry_at', '<=', now);

/** Lists a person's subscriptions, except those whose push service has asked to wait. */
export async function listPushTargets(db: Db, personId: string, now: number): Promise<PushTarget[]> {
  return usableTargets(db, now).where('t.person_id', '=', personId).execute();
}

/** Lists subscriptions whose last push failed and whose retry is due. */
export async function listPushRetries(db: Db, now: number, limit: number): Promise<PushTarget[]> {
  return usableTargets(db, now).where('t.retry_at', '>', 0).orderBy('t.retry_at').limit(limit).execute();
}

/**
 * Moves a browser's subscription to its new session. A log-in replaces the browser's old session, and the subscription
 * would end with it. Another person's subscription stays behind and ends with that session.
 * @param from hash of the ending session.
 * @param to hash of the new session, which is already stored.
 */
export async function moveSubscriptions(
  tx: Db,
  { personId, from, to }: { personId: string; from: string; to: string },
): Promise<void> {
  // Locks the session first, like the other writes, so that two transactions never deadlock.
  if (needsRowLocks(tx))
    await tx.selectFrom('sessions').select('id').where('token_hash', '=', from).forUpdate().execute();
  await tx
    .updateTable('push_subscriptions')
    .set({ session_hash: to })
    .where('session_hash', '=', from)
    .where('person_id', '=', personId)
    .execute();
}

/**
 * Ends all pushes to a person whose account may not be used. Deleting a session or an account deletes its subscriptions
 * too.
 */
export async function endPushes(tx: Db, personId: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('person_id', '=', personId).execute();
}
