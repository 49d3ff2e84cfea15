import { timingSafeEqual } from 'node:crypto';
import type { Randomness } from '#server/platform/process/randomness.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';

/**
 * The tokens of sessions and known browsers carry a mark that only this installation can make. So a forged token is
 * detected without the store, and a flood of them costs nobody on the same network a log-in (docs/decisions/025).
 * Tokens that anybody gets without a log-in have no mark. The mark proves nothing else: a token is valid if the store
 * has its hash.
/** 96 bits in base64url. */
const MARK_LENGTH = 16;

interface Parts {
  readonly random: Pick<Randomness, 'token'>;
  readonly secrets: Pick<Secrets, 'hash'>;
}

/** Makes a token of a log-in: 256 random bits and the mark. */
export function createLogInToken({ random, secrets }: Parts): string {
  const token = random.token();
  return token + markOf(secrets, token);
}

/** True if this installation made the token for a log-in, under its current secret. */
export function hasMark(secrets: Pick<Secrets, 'hash'>, token: string): boolean {
  const mark = Buffer.from(token.slice(-MARK_LENGTH));
  const expected = Buffer.from(markOf(secrets, token.slice(0, -MARK_LENGTH)));
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}

function markOf(secrets: Pick<Secrets, 'hash'>, token: string): string {
  return secrets.hash('token-mark', token).slice(0, MARK_LENGTH);
}
