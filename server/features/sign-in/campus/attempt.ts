import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/identity/context.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import type { Checks } from './provider.ts';

/**
 * A campus log-in that a browser has begun. A sealed cookie holds its random values, so that a visit stores nothing and
 * any node can finish the log-in. The provider's answer works once: the first use stores the hash of the state.
 */

/** Time for the provider's pages, in milliseconds. */
export const ATTEMPT_MS = 10 * 60_000;
/** Separates these sealed texts from those of other uses. */
const USE = 'campus-log-in';

interface Attempt extends Checks {
  readonly use: typeof USE;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Makes the random values of a new log-in and the value of its cookie. */
export async function beginAttempt({
  clock,
  random,
  secrets,
}: Pick<Context, 'clock' | 'random' | 'secrets'>): Promise<{ checks: Checks; cookie: string }> {
  const checks: Checks = { state: random.token(), nonce: random.token(), verifier: random.token() };
  const attempt: Attempt = { ...checks, use: USE, until: clock() + ATTEMPT_MS };
  return { checks, cookie: await secrets.seal(JSON.stringify(attempt)) };
}

/**
 * Reads the log-in that a browser has begun.
 * @param state from the callback's address.
 * @returns null if the browser has begun none, another one, or one too long ago.
 */
export async function readAttempt(
  { clock, secrets }: Pick<Context, 'clock' | 'secrets'>,
  cookie: string,
  state: string,
): Promise<Attempt | null> {
  const attempt = await unsealAttempt(secrets, cookie);
  if (!attempt || attempt.until <= clock()) return null;
  const [expected, given] = [Buffer.from(attempt.state), Buffer.from(state)];
  return expected.length === given.length && timingSafeEqual(expected, given) ? attempt : null;
}

async function unsealAttempt(secrets: Context['secrets'], cookie: string): Promise<Attempt | null> {
  try {
    const attempt = JSON.parse(await secrets.unseal(cookie)) as Partial<Attempt>;
    return attempt.use === USE ? (attempt as Attempt) : null;
  } catch {
    return null;
  }
}

/**
 * Marks the log-in as used. One of several parallel calls with the same state returns true. The row outlives the log-in, because
 * the clocks of nodes differ.
 */
export const useAttempt = defineWrite(
  'useCampusAttempt',
  async (tx, { state, until }: { state: string; until: number }): Promise<boolean> => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('campus_log_ins')
      .values({ state_hash: hashToken(state), expires_at: until + ATTEMPT_MS })
      .onConflict((conflict) => conflict.column('state_hash').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  },
  { goesFirst: true },
);

/** Deletes rows of log-ins that have expired anyway. */
export const deleteExpiredCampusLogIns = defineDeletion('deleteExpiredCampusLogIns', {
  table: 'campus_log_ins',
  key: ['state_hash'],
  age: 'expires_at',
});
