import type { Config } from '#server/platform/config/config.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';

/** The places of a store and its photos. */
export interface Place extends Pick<Config, 'databaseUrl' | 'dataDir'> {
  readonly photos: PhotoStore;
  /** The environment of this process, because PostgreSQL's programs read some variables. */
  readonly environment: Environment;
}
