import { UNDO_MINUTES } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';

export const UNDO_MS = UNDO_MINUTES * 60_000;

/**
 * Milliseconds for which the letters about a decision wait, so that undoing the decision mails nobody. The letters of a
 * development server reach nobody, so they are in its outbox at once.
 */
export function letterDelay(mail: Pick<MailQueue, 'isOutbox'>): number {
  return mail.isOutbox ? 0 : UNDO_MS;
}

/**
 * Deletes waiting letters from the queue.
 * @returns whether all of them were still there and no process had begun to send one.
 */
export async function withdrawLetters(tx: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { numDeletedRows } = await tx
    .deleteFrom('mail_queue')
    .where('id', 'in', ids)
    .where('tries', '=', 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows === BigInt(ids.length);
}
