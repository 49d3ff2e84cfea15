import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './process/clock.ts';
import type { Config } from './config/config.ts';
import type { Store } from './db/store.ts';
import type { Randomness } from './process/randomness.ts';
import type { Secrets } from './process/secrets.ts';

/** The basic services, from which other services are made. */
export interface BaseServices {
  readonly config: Config;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly log: FastifyBaseLogger;
}
