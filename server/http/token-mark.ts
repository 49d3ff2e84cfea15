import { timingSafeEqual } from 'node:crypto';
import type { Randomness } from '#server/context.ts';
import type { Secrets } from '#server/secrets.ts';

/**
 * Tokens of cookies carry a mark that only this installation can make. So a made-up token is recognised without the store,
 * and a flood of them costs nobody on the same network a log-in (docs/decisions/025). The mark proves nothing else: a token
 * is valid if the store has its hash.
 */

/** 96 bits in base64url. */
const MARK_LENGTH = 16;

/** Randomness whose tokens carry the mark. */
export function markTokens(random: Randomness, secrets: Pick<Secrets, 'hash'>): Randomness {
  return {
    ...random,
    token() {
      const token = random.token();
      return token + markOf(secrets, token);
    },
  };
}

/** Whether this installation has made the token, under its present secret. */
export function hasMark(secrets: Pick<Secrets, 'hash'>, token: string): boolean {
  const mark = Buffer.from(token.slice(-MARK_LENGTH));
  const expected = Buffer.from(markOf(secrets, token.slice(0, -MARK_LENGTH)));
  return mark.length === expected.length && timingSafeEqual(mark, expected);
}

function markOf(secrets: Pick<Secrets, 'hash'>, token: string): string {
  return secrets.hash('token-mark', token).slice(0, MARK_LENGTH);
}
