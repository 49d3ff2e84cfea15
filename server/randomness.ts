import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import { CODE_DIGITS } from '#contract/limits.ts';
import type { Randomness } from './context.ts';

/** Node's CSPRNG. */
export const systemRandomness: Randomness = {
  code: () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  token: () => randomBytes(32).toString('base64url'),
  id: () => randomUUIDv7(),
  ring: () => randomInt(2 ** 31),
  photoKey: () => randomBytes(16).toString('hex'),
};
