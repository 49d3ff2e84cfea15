import type { Environment } from '#server/config.ts';

/** Where a store and its photos are. */
export interface Place {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Of this process: PostgreSQL's programs read some variables. */
  readonly environment: Environment;
}
