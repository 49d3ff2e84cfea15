import { randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';
import { CODE_DIGITS } from '#contract/limits.ts';

/** All randomness, injectable so that tests can fix it. */
export interface Randomness {
  /** Six decimal digits, uniform, from a CSPRNG. */
  code(): string;
  /** 256 bits, base64url. */
  token(): string;
  /** UUIDv7, greater than the previous one. */
  id(): string;
  /** 0 to 2^31 - 1. */
  ring(): number;
  /** 0 to `limit` - 1, uniform. */
  below(limit: number): number;
  /** 128 bits, hexadecimal: the unguessable name of a photo. */
  photoKey(): string;
}

let newestId = '';

/**
 * Makes an id that is greater than the previous one, even within one millisecond and when the system's clock goes back.
 * Lists of opinions and log entries are sorted by it. Method 2 of https://www.rfc-editor.org/rfc/rfc9562#section-6.2,
 * on the last 48 bits.
 */
function makeOrderedId(): string {
  const drawn = randomUUIDv7();
  newestId = drawn > newestId ? drawn : increase(newestId);
  return newestId;
}

function increase(id: string): string {
  const last = Number.parseInt(id.slice(-12), 16) + randomInt(1, 2 ** 16);
  // An overflow happens less than once in many millions of ids. Two ids of the same millisecond are then not in order.
  return last < 2 ** 48 ? id.slice(0, -12) + last.toString(16).padStart(12, '0') : randomUUIDv7();
}

/** Node's CSPRNG. */
export const systemRandomness: Randomness = {
  code: () => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0'),
  token: () => randomBytes(32).toString('base64url'),
  id: makeOrderedId,
  ring: () => randomInt(2 ** 31),
  below: (limit) => randomInt(limit),
  photoKey: () => randomBytes(16).toString('hex'),
};
