import { CHALLENGE_MINUTES } from '#contract/limits.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { defineDeletion } from '#server/platform/db/writes/delete-old-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { hashToken } from '#server/platform/process/secrets.ts';

/**
 * The challenges that authenticators sign. A challenge contains its own end and a keyed hash, so nothing is stored until it
 * is used: requests for challenges cost no memory and no disk, and every node accepts those of the others
 * (docs/decisions/028).
 */

const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

/** A valid challenge. {@link useChallenge} uses it. */
export interface Challenge {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

type Parts = Pick<BaseServices, 'secrets' | 'random' | 'clock'>;

/**
 * Creates a challenge, as base64url.
 * @param boundTo the session, and the act where there are several, for which it works; '' for a log-in, which has none.
 */
export function createChallenge({ secrets, random, clock }: Parts, boundTo: string): string {
  const text = `${random.token()}.${clock() + CHALLENGE_MS}`;
  const mac = secrets.hash('challenge', `${boundTo}\n${text}`);
  return Buffer.from(`${text}.${mac}`).toString('base64url');
}

/** Checks a challenge that has come back. @returns null when it is not one of {@link createChallenge}, or too old. */
export function readChallenge(
  { secrets, clock }: Omit<Parts, 'random'>,
  boundTo: string,
  challenge: string,
): Challenge | null {
  const [token = '', end = '', mac = ''] = Buffer.from(challenge, 'base64url').toString('latin1').split('.');
  // Comparing hashes reveals nothing about them by its time.
  const right = secrets.hash('challenge', `${boundTo}\n${token}.${end}`);
  if (hashToken(mac) !== hashToken(right)) return null;
  const expiresAt = Number(end);
  return expiresAt > clock() ? { hash: hashToken(`${token}.${end}`), expiresAt } : null;
}

/** Uses a challenge in the caller's transaction. @returns false when it was used before. Of parallel calls, one gets true. */
export async function useChallenge(tx: Db, { hash, expiresAt }: Challenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes challenges that are too old to be accepted anyway. */
export const deleteUsedChallenges = defineDeletion('deleteUsedChallenges', {
  table: 'used_challenges',
  key: ['challenge_hash'],
  age: 'expires_at',
});
