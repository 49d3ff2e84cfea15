import { defineWrite } from '#server/platform/db/writes/write.ts';

/** Minimum interval between two pushes to a person. Earlier news is sent with the next push. */
const PUSH_INTERVAL_MS = 15 * 60_000;

/** Maximum tries of a failing push. */
const TRIES_MAX = 3;
const FIRST_RETRY_MS = 5 * 60_000;
const RETRY_MAX_MS = 6 * 3_600_000;

interface News {
  readonly personId: string;
  /** The time of the newest unread good news. */
  readonly latest: number;
  readonly now: number;
}

/**
 * Claims a push to a person, exactly once even if several nodes try. If the last push was too recent, stores when the
 * next is due.
 */
export const claimPush = defineWrite(
  'claimPush',
  async (tx, { personId, latest, now }: News): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('notice_marks')
      .set({ pushed_at: now, push_latest: latest, push_due: 0 })
      .where('person_id', '=', personId)
      .where('push_latest', '<', latest)
      .where('pushed_at', '<=', now - PUSH_INTERVAL_MS)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) return true;
    await tx
      .updateTable('notice_marks')
      .set((q) => ({ push_due: q('pushed_at', '+', PUSH_INTERVAL_MS) }))
      .where('person_id', '=', personId)
      .where('push_latest', '<', latest)
      .where('push_due', '=', 0)
      .execute();
    return false;
  },
);

/** Forgets a due push, because the news was read or deleted. */
export const forgetDuePush = defineWrite(
  'forgetDuePush',
  async (tx, { personId, due }: { personId: string; due: number }): Promise<void> => {
    await tx
      .updateTable('notice_marks')
      .set({ push_due: 0 })
      .where('person_id', '=', personId)
      .where('push_due', '=', due)
      .execute();
  },
);

/** Claims another try, exactly once even if several nodes try. */
export const claimPushRetry = defineWrite(
  'claimPushRetry',
  async (tx, { endpointHash, retryAt }: { endpointHash: string; retryAt: number }): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('push_subscriptions')
      .set({ retry_at: 0 })
      .where('endpoint_hash', '=', endpointHash)
      .where('retry_at', '=', retryAt)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
);

/** `sent`. `later`: try again. `gone`: the subscription no longer exists. `refused`: for a permanent reason. */
export type PushOutcome = 'sent' | 'later' | 'gone' | 'refused';

interface Attempt {
  readonly endpointHash: string;
  /** The time of the subscription as it was read. A newer subscription with the same address stays. */
  readonly storedAt: number;
  readonly tries: number;
  readonly outcome: PushOutcome;
  /** The wait that the push service requested. */
  readonly waitMs: number;
  readonly now: number;
}

/** Stores the outcome of a try. */
export const notePushAttempt = defineWrite('notePushAttempt', async (tx, attempt: Attempt): Promise<void> => {
  const { endpointHash, storedAt, tries, outcome, waitMs, now } = attempt;
  if (outcome === 'gone') {
    await tx
      .deleteFrom('push_subscriptions')
      .where('endpoint_hash', '=', endpointHash)
      .where('stored_at', '=', storedAt)
      .execute();
    return;
  }
  const mustRetry = outcome === 'later' && tries + 1 < TRIES_MAX;
  const pauseMs = Math.min(Math.max(waitMs, FIRST_RETRY_MS * 4 ** tries), RETRY_MAX_MS);
  await tx
    .updateTable('push_subscriptions')
    .set(mustRetry ? { tries: tries + 1, retry_at: now + pauseMs } : { tries: 0, retry_at: 0 })
    .where('endpoint_hash', '=', endpointHash)
    .where('stored_at', '=', storedAt)
    .execute();
});
