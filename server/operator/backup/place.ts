import type { Config } from '#server/platform/config/config.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** Where a store and its photos are. */
export interface Place extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  readonly photos: PhotoStore;
  /** Of this process: PostgreSQL's programs read some variables. */
  readonly environment: Environment;
}
