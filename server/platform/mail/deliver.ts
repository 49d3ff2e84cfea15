import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/platform/process/clock.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { CLAIM_MS, deleteLetter, rescheduleLetter, type ClaimedLetter } from './claims.ts';
import { MailFailure, type Letter, type MailTransport } from './letter.ts';
import type { Recovery } from './recovery.ts';

export interface DeliveryParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  readonly recovery: Pick<Recovery, 'note'>;
}

const EXTEND_INTERVAL_MS = CLAIM_MS / 3;
/** Wait after the nth failure, in seconds. The last value repeats. */
const backoffSeconds = [2, 5, 15, 60, 300];

/** Sends one claimed letter and ends the claim. Never throws, so that the other letters of the batch are also sent. */
export async function deliverLetter(parts: DeliveryParts, claimed: ClaimedLetter): Promise<void> {
  const { store, log } = parts;
  const { id, tries } = claimed;
  try {
    const letter = await openLetter(parts, claimed);
    const outcome = letter ? await sendWhileExtending(parts, claimed, letter) : 'done';
    if (outcome === 'done') await store.run(deleteLetter, { id, tries });
    else await store.run(rescheduleLetter, { id, tries, nextTryAt: nextTryAfter(parts.clock(), tries) });
  } catch (error) {
    log.error(
      { ...describeForLog(error), letter: id },
      'the mail queue cannot be written; the letter may be sent again',
    );
  }
}

/** Decrypts a letter. @returns null if another secret encrypted the letter: no later attempt could decrypt it. */
async function openLetter(
  { secrets, log }: DeliveryParts,
  { id, sealed }: ClaimedLetter,
): Promise<Letter | null> {
  try {
    return JSON.parse(await secrets.unseal(sealed)) as Letter;
  } catch {
    log.error({ letter: id }, 'a letter cannot be read, as after a change of SECRET; it is deleted');
    return null;
  }
}

async function sendWhileExtending(
  parts: DeliveryParts,
  claimed: ClaimedLetter,
  letter: Letter,
): Promise<'done' | 'later'> {
  const { transport, log, recovery } = parts;
  const { id, tries } = claimed;
  const stopExtending = extendClaim(parts, claimed);
  try {
    await transport.send(letter);
    recovery.note('sent');
    return 'done';
  } catch (error) {
    const { message: reason, isPermanent, isOutage } = error instanceof MailFailure ? error : unknown(error);
    if (isOutage) recovery.note('outage');
    const whatNext = isPermanent ? 'it is deleted' : 'it will be tried again';
    log.warn({ letter: id, tries, reason }, `a mail could not be sent; ${whatNext}`);
    return isPermanent ? 'done' : 'later';
  } finally {
    await stopExtending();
  }
}

/** Extends the claim until the returned function is called, so that no other process sends the letter meanwhile. */
function extendClaim(
  { store, clock, log }: DeliveryParts,
  { id, tries }: ClaimedLetter,
): () => Promise<void> {
  let extended = Promise.resolve();
  const timer = setInterval(() => {
    extended = store
      .run(rescheduleLetter, { id, tries, nextTryAt: clock() + CLAIM_MS })
      .catch((error: unknown) =>
        log.warn({ ...describeForLog(error), letter: id }, 'a claim could not be extended'),
      );
  }, EXTEND_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return extended;
  };
}

function nextTryAfter(now: number, tries: number): number {
  return now + (backoffSeconds[Math.min(tries, backoffSeconds.length) - 1] ?? 300) * 1000;
}

/** Keeps only the name of an unknown error, because its message may contain an address. */
function unknown(error: unknown) {
  return { message: error instanceof Error ? error.name : 'unknown', isPermanent: false, isOutage: false };
}
