import { sql } from 'kysely';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { MailCountsTable } from '#server/platform/db/schema/sign-in-tables.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** Counts the letters of the last hour in the store, by minute, so that the number is right on all nodes. */

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 60;

/** Counts a letter, in the transaction that queues it. @param mails 0 for a letter that is never sent. */
export async function countLetter(tx: Db, mails: 0 | 1, now: number): Promise<void> {
  await tx
    .insertInto('mail_counts')
    .values({ minute: minuteOf(now), mails })
    .onConflict((conflict) =>
      conflict.column('minute').doUpdateSet({ mails: sql<number>`mail_counts.mails + ${mails}` }),
    )
    .execute();
}

/** Takes a letter out of the count, in the transaction that withdraws it. @param at the time that was counted. */
export async function uncountLetter(tx: Db, mails: 0 | 1, at: number): Promise<void> {
  await tx
    .updateTable('mail_counts')
    .set({ mails: sql<number>`mail_counts.mails - ${mails}` })
    .where('minute', '=', minuteOf(at))
    .where('mails', '>=', mails)
    .execute();
}

/**
 * Finds the time until another letter is allowed. Letters that other nodes are queueing at this moment are not counted,
 * so a few letters may exceed the limit.
 * @returns seconds; 0 if a letter is allowed now.
 */
export async function findMailLimit(tx: Db, perHour: number, now: number): Promise<number> {
  const rows = await tx
    .selectFrom('mail_counts')
    .select(['minute', 'mails'])
    .where('minute', '>', lastOldMinute(now))
    .orderBy('minute')
    .execute();
  return findWait(rows, perHour, now);
}

/** Letters that can wait may use one of this many parts of `MAILS_PER_HOUR`. The rest is for codes. */
const WAITING_PART = 4;

/** True if a letter that can wait may be queued now. So digests and letters to graduates never stop log-ins. */
export async function mayQueueWaiting(tx: Db, mailsPerHour: number, now: number): Promise<boolean> {
  return (await findMailLimit(tx, Math.ceil(mailsPerHour / WAITING_PART), now)) === 0;
}

/**
 * Finds the time until the counts of the last hour are below a limit.
 * @param counts by minute, oldest first.
 * @returns seconds; 0 if the counts are below the limit now.
 */
export function findWait(counts: readonly MailCountsTable[], perHour: number, now: number): number {
  let left = counts.reduce((sum, { mails }) => sum + mails, 0);
  if (left < perHour) return 0;
  for (const { minute, mails } of counts) {
    left -= mails;
    if (left < perHour) return ((minute + WINDOW_MINUTES) * MINUTE_MS - now) / 1000;
  }
  return WINDOW_MINUTES * 60;
}

export function minuteOf(now: number): number {
  return Math.floor(now / MINUTE_MS);
}

/** The last minute that no longer counts as part of the hour. */
export function lastOldMinute(now: number): number {
  return minuteOf(now) - WINDOW_MINUTES;
}

/** Deletes counts that no rule needs any more. */
export const deleteOldMailCounts = defineDeletion('deleteOldMailCounts', {
  table: 'mail_counts',
  key: ['minute'],
  age: 'minute',
  until: lastOldMinute,
});
