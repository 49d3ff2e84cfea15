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
  return databaseUrl === null ? openEmbedded(dataDir) : openServer(databaseUrl, onConnectionError);
}

async function openEmbedded(dataDir: string): Promise<Store> {
  const { explainSqliteError, openSqlite } = await import('./sqlite.ts');
  const store = openSqlite(dataDir);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw explainSqliteError(error instanceof StoreUnavailable ? error.cause : error, dataDir);
  }
  return store;
}

/** Loads its driver late: `pg` costs start-up time that the embedded store does not need. */
async function openServer(databaseUrl: string, onConnectionError: (error: Error) => void): Promise<Store> {
  const [{ openPostgres }, { explainPostgresError, refuseUnsuitableServer }] = await Promise.all([
    import('./postgres.ts'),
    import('./postgres-refusals.ts'),
  ]);
  const store = openPostgres(databaseUrl, onConnectionError);
  try {
    await refuseUnsuitableServer(store);
    await migrate(store);
  } catch (error) {
    const explained = await explainPostgresError(error, store);
    await store.close();
    throw explained;
  }
  return store;
}
