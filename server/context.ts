import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Store } from './db/store.ts';
import type { MailQueue } from './mail/queue.ts';
import type { PhotoStore } from './photos/photo-store.ts';
import type { Secrets } from './secrets.ts';

/** Milliseconds since the epoch. */
export type Clock = () => number;

/** Everything that is drawn by lot, so that a test can say what comes. */
export interface Randomness {
  /** Six decimal digits, uniform, from a CSPRNG. */
  code(): string;
  /** 256 bits, base64url. */
  token(): string;
  /** UUIDv7. */
  id(): string;
  /** 0 to 2^31 - 1. */
  ring(): number;
  /** 128 bits, hexadecimal: a photo's unguessable name. */
  photoKey(): string;
}

/** What the features work with. Made once in `main.ts` (or by a test); nothing is a module-level singleton. */
export interface Context {
  readonly config: Config;
  readonly store: Store;
  readonly photos: PhotoStore;
  readonly mail: MailQueue;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: FastifyBaseLogger;
}
