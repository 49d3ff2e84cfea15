import { defineDeletion, deleteOldRows } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

/** Duration of a claim that is not extended. Afterwards another process may send the letter of a dead process. */
export const CLAIM_MS = 60_000;
const EXPIRED_BATCH_ROWS = 100;
/** Maximum number of letters that become due at once. */
const WAITING_LETTERS_MAX = 10_000;
const expiredLetters = { table: 'mail_queue', key: ['id'], age: 'expires_at' } as const;

/**
 * The exclusive right to send a letter for a limited time. Each claim increments `tries`, so the number identifies the
 * claim. A process with an expired claim that passed to another process changes nothing in the queue.
 */
interface Claim {
  readonly id: string;
  readonly tries: number;
}

export interface ClaimedLetter extends Claim {
  readonly sealed: string;
}

const claimLetters = defineWrite(
  'claimLetters',
  async (tx, { ids, now }: { ids: readonly string[]; now: number }): Promise<readonly ClaimedLetter[]> => {
    await deleteOldRows(tx, expiredLetters, { now, limit: EXPIRED_BATCH_ROWS });
    return tx
      .updateTable('mail_queue')
      .set((q) => ({ next_try_at: now + CLAIM_MS, tries: q('tries', '+', 1) }))
      .where('id', 'in', ids)
      .where('next_try_at', '<=', now)
      .where('expires_at', '>', now)
      .returning(['id', 'sealed', 'tries'])
      .execute();
  },
);

/** Sets the time of the next attempt, after a failure or to extend the claim. Does nothing for a lost claim. */
export const rescheduleLetter = defineWrite(
  'rescheduleLetter',
  async (tx, { id, tries, nextTryAt }: Claim & { readonly nextTryAt: number }): Promise<void> => {
    await tx
      .updateTable('mail_queue')
      .set({ next_try_at: nextTryAt })
      .where('id', '=', id)
      .where('tries', '=', tries)
      .execute();
  },
);

/**
 * A letter with a later next attempt than this is waiting after failures, not claimed. A claim may be newer than `now`.
 */
const notClaimed = (now: number) => now + 2 * CLAIM_MS;

/** Finds letters that wait after failures. A letter without a try waits for its time. */
export async function findWaitingLetters(
  db: Db,
  now: number,
  most = WAITING_LETTERS_MAX,
): Promise<readonly ClaimedLetter[]> {
  return db
    .selectFrom('mail_queue')
    .select(['id', 'sealed', 'tries'])
    .where('next_try_at', '>', notClaimed(now))
    .where('tries', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('next_try_at')
    .limit(most)
    .execute();
}

/**
 * Makes the letters of {@link findWaitingLetters} due now.
 * @returns the number of letters that were not claimed meanwhile.
 */
export const hastenLetters = defineWrite(
  'hastenLetters',
  async (tx, { ids, now }: { ids: readonly string[]; now: number }): Promise<number> => {
    const hastened = await tx
      .updateTable('mail_queue')
      .set({ next_try_at: now })
      .where('id', 'in', ids)
      .where('next_try_at', '>', notClaimed(now))
      .returning('id')
      .execute();
    if (hastened.length > 0) afterCommit(tx, { kind: 'letter-queued', dueAt: now });
    return hastened.length;
  },
);

/** Deletes a letter from the queue. Does nothing for a lost claim. */
export const deleteLetter = defineWrite('deleteLetter', async (tx, { id, tries }: Claim): Promise<void> => {
  await tx.deleteFrom('mail_queue').where('id', '=', id).where('tries', '=', tries).execute();
});

export const deleteExpiredLetters = defineDeletion('deleteExpiredLetters', expiredLetters);

/**
 * Claims up to `limit` due letters, so that no other process sends them. Letters with codes come first, because people
 * wait for them.
 */
export async function claimDueLetters(
  store: Store,
  now: number,
  limit: number,
): Promise<{ letters: readonly ClaimedLetter[]; mayHaveMore: boolean }> {
  const due = await store.db
    .selectFrom('mail_queue')
    .select('id')
    .where('next_try_at', '<=', now)
    .orderBy('priority')
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  if (due.length === 0) return { letters: [], mayHaveMore: false };
  const letters = await store.run(claimLetters, { ids: due.map(({ id }) => id), now });
  // Some letters of a full batch may have expired or been claimed by another process, so more letters may be due.
  return { letters, mayHaveMore: due.length === limit };
}
