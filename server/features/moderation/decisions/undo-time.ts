import { UNDO_MINUTES } from '#contract/limits.ts';
import type { MailQueue } from '#server/platform/mail/queue.ts';

export const UNDO_MS = UNDO_MINUTES * 60_000;

/**
 * Milliseconds for which the letters about a decision wait, so that undoing the decision mails nobody. The letters of a
 * development server reach nobody, so they are in its outbox at once.
 */
export function letterDelay(mail: Pick<MailQueue, 'isOutbox'>): number {
  return mail.isOutbox ? 0 : UNDO_MS;
}
