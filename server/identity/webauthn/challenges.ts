import { CHALLENGE_MINUTES } from '#contract/limits.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

/**
 * The challenges that authenticators sign. A challenge contains its own expiry time and a keyed hash, so it is stored
 * only when it is used. Requests for challenges cost neither memory nor disk. Each node accepts challenges of the
 * others (docs/decisions/028).
 */

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** A valid challenge. {@link useChallenge} marks it as used. */
export interface Challenge {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

type Parts = Pick<BaseServices, 'secrets' | 'random' | 'clock'>;

/**
 * Creates a challenge, as base64url.
 * @param boundTo the session for which the challenge works, and the act if there are several; '' for a log-in, which
 * has no session.
 */
export function createChallenge({ secrets, random, clock }: Parts, boundTo: string): string {
  const text = `${random.token()}.${clock() + CHALLENGE_MS}`;
  const mac = secrets.hash('challenge', `${boundTo}\n${text}`);
  return Buffer.from(`${text}.${mac}`).toString('base64url');
}

/** Checks a returned challenge. @returns null if {@link createChallenge} did not make it, or if it is too old. */
export function readChallenge(
  { secrets, clock }: Omit<Parts, 'random'>,
  boundTo: string,
  challenge: string,
): Challenge | null {
  const [token = '', end = '', mac = ''] = Buffer.from(challenge, 'base64url').toString('latin1').split('.');
  // Comparing hashes of both values reveals nothing about them through its time.
  const right = secrets.hash('challenge', `${boundTo}\n${token}.${end}`);
  if (hashToken(mac) !== hashToken(right)) return null;
  const expiresAt = Number(end);
  return expiresAt > clock() ? { hash: hashToken(`${token}.${end}`), expiresAt } : null;
}

/**
 * Marks a challenge as used in the caller's transaction.
 * @returns false if it was used before. Of parallel calls, one gets true.
 */
export async function useChallenge(tx: Db, { hash, expiresAt }: Challenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes challenges that have expired anyway. */
export const deleteUsedChallenges = defineDeletion('deleteUsedChallenges', {
  table: 'used_challenges',
  key: ['challenge_hash'],
  age: 'expires_at',
});
