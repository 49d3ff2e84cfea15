import type { Db } from '#server/platform/db/schema/tables.ts';
import type { SecurityEventKind } from '#server/platform/db/schema/security-events.ts';
import { enqueue, type SealedLetter } from './queue.ts';

const HOUR_MS = 3_600_000;
/** After this many acts of one account in an hour, further acts send no mail. */
const ACTS_PER_HOUR = 20;
/** Acts that send a mail and that an account can repeat without a code. */
const mailedActs = [
  'log-in',
  'passkey-added',
  'passkey-removed',
] as const satisfies readonly SecurityEventKind[];

interface Notice {
  readonly personId: string;
  readonly letter: SealedLetter;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Queues the letter to the owner about an act on the account. Call it before the act is added to the security log.
 * After {@link ACTS_PER_HOUR} acts in an hour nothing is queued. Otherwise one account could use up `MAILS_PER_HOUR`,
 * and nobody would get codes. The act still appears in the security log and on the account's screens.
 */
export async function enqueueNotice(tx: Db, { personId, letter, now }: Notice): Promise<void> {
  const acts = await tx
    .selectFrom('security_events')
    .select('id')
    .where('person_id', '=', personId)
    .where('at', '>', now - HOUR_MS)
    .where('kind', 'in', mailedActs)
    .limit(ACTS_PER_HOUR)
    .execute();
  if (acts.length < ACTS_PER_HOUR) await enqueue(tx, letter);
}
