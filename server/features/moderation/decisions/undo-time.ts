import { UNDO_MINUTES } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';

export const UNDO_MS = UNDO_MINUTES * 60_000;

/** Delays a letter about a moderator's decision until the time for undoing the decision is over. */
export function waitForUndo(letter: SealedLetter): SealedLetter {
  return { ...letter, next_try_at: letter.next_try_at + UNDO_MS };
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
