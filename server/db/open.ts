import { ConfigError } from '#server/config/refuse.ts';
import { StoreUnavailable } from './errors.ts';
import type { Store } from './store.ts';
import { migrate } from './migrate.ts';

interface StoreConfig {
  /** `null`: the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/**
 * Opens the configured store and brings its schema up to date.
 * @param onConnectionError is called when a connection ends by itself; the next request opens a new one.
 * @throws ConfigError with what to do when the store cannot be used.
 */
export async function openStore(
  { databaseUrl, dataDir }: StoreConfig,
  onConnectionError: (error: Error) => void,
): Promise<Store> {
  const store = await connect({ databaseUrl, dataDir }, onConnectionError);
  try {
    if (databaseUrl) await (await import('./postgres.ts')).refuseOldServer(store);
    await migrate(store);
  } catch (error) {
    await store.close();
    const cause = error instanceof StoreUnavailable ? error.cause : error;
    if (!databaseUrl) throw (await import('./sqlite.ts')).explainSqliteError(cause, dataDir);
    if (!(error instanceof StoreUnavailable)) throw error;
    throw new ConfigError(
      `DATABASE_URL cannot be reached (${error.message}). Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad`,
      { cause: error },
    );
  }
  return store;
}

/** Loads one driver only: `pg` costs start-up time that the embedded store need not pay. */
async function connect(
  { databaseUrl, dataDir }: StoreConfig,
  onConnectionError: (error: Error) => void,
): Promise<Store> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, onConnectionError);
  return (await import('./sqlite.ts')).openSqlite(dataDir);
}
