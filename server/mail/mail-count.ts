import { sql } from 'kysely';
import { defineDeletion } from '#server/db/delete-old-rows.ts';
import type { Db } from '#server/db/store.ts';

/** The number of letters of the last hour, counted in the store by minute, so that it is right on all nodes. */

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 60;

/** Counts a letter, in the transaction that queues it. @param mails 0 for a letter that is never sent. */
export async function countLetter(tx: Db, mails: 0 | 1, now: number): Promise<void> {
  await tx
    .insertInto('mail_counts')
    .values({ minute: Math.floor(now / MINUTE_MS), mails })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({ mails: sql<number>`mail_counts.mails + ${mails}` }),
    )
    .execute();
}

/**
 * The time until an hour may have another letter. Letters that other nodes are queueing at this moment are not seen, so a
 * limit can be passed by a few.
 * @returns seconds; 0 if it may now.
 */
export async function findMailLimit(tx: Db, perHour: number, now: number): Promise<number> {
  const rows = await tx
    .selectFrom('mail_counts')
    .select(['minute', 'mails'])
    .where('minute', '>', Math.floor(now / MINUTE_MS) - WINDOW_MINUTES)
    .orderBy('minute')
    .execute();
  let left = rows.reduce((sum, { mails }) => sum + mails, 0);
  if (left < perHour) return 0;
  for (const { minute, mails } of rows) {
    left -= mails;
    if (left < perHour) return ((minute + WINDOW_MINUTES) * MINUTE_MS - now) / 1000;
  }
  return WINDOW_MINUTES * 60;
}

/** Deletes counts that no rule needs any more. */
export const deleteOldMailCounts = defineDeletion('deleteOldMailCounts', {
  table: 'mail_counts',
  key: ['minute'],
  age: 'minute',
  until: (now) => Math.floor(now / MINUTE_MS) - WINDOW_MINUTES,
});
