import { sql } from 'kysely';
import { PUSHES_PER_PERSON } from '#contract/limits.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { hasActiveSession } from '#server/access/notices/push-people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

export interface NewSubscription {
  readonly personId: string;
  readonly sessionHash: string;
  readonly endpointHash: string;
  readonly sealed: string;
  readonly now: number;
}

/**
 * Stores a subscription for the browser of a session. A subscription of another account moves to this person, because
 * the browser is the same. A surplus subscription replaces the oldest.
 * @returns false, without a change, if the session has ended meanwhile.
 */
export const storeSubscription = defineWrite(
  'storePushSubscription',
  async (tx, { personId, sessionHash, endpointHash, sealed, now }: NewSubscription): Promise<boolean> => {
    await lockPeople(tx, [personId]);
    if (!(await hasActiveSession(tx, { personId, sessionHash, now }))) return false;
    const others = await tx
      .selectFrom('push_subscriptions')
      .select('endpoint_hash')
      .where('person_id', '=', personId)
      .limit(1)
      .execute();
    if (others.length === 0) await startPushes(tx, personId, now);
    const row = { person_id: personId, session_hash: sessionHash, sealed, stored_at: now };
    await tx
      .insertInto('push_subscriptions')
      .values({ endpoint_hash: endpointHash, ...row })
      // The push service's requested wait stays, so that a browser that posts often cannot shorten it.
      .onConflict((conflict) =>
        conflict.column('endpoint_hash').doUpdateSet({ ...row, ...keepTries(personId) }),
      )
      .execute();
    await sql`delete from push_subscriptions where person_id = ${personId} and endpoint_hash not in (
      select endpoint_hash from push_subscriptions where person_id = ${personId}
      order by case endpoint_hash when ${endpointHash} then 0 else 1 end, stored_at desc
      limit ${PUSHES_PER_PERSON})`.execute(tx);
    return true;
  },
);

/** Keeps the number of tries and the time of the next, unless another person had the address before. */
function keepTries(personId: string) {
  const kept = (column: 'tries' | 'retry_at') =>
    sql<number>`case push_subscriptions.person_id when ${personId} then push_subscriptions.${sql.ref(column)} else 0 end`;
  return { tries: kept('tries'), retry_at: kept('retry_at') };
}

/** For the first browser, notices that are already unread do not count as news. */
async function startPushes(tx: Db, personId: string, now: number): Promise<void> {
  const start = { push_latest: now, push_due: 0 };
  await tx
    .insertInto('notice_marks')
    .values({ person_id: personId, read_at: -1, ...start })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(start))
    .execute();
}

/** Removes the person's own subscription. */
export const removeSubscription = defineWrite(
  'removePushSubscription',
  async (tx, { personId, endpointHash }: { personId: string; endpointHash: string }): Promise<void> => {
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', endpointHash)
      .where('person_id', '=', personId)
      .execute();
  },
);
