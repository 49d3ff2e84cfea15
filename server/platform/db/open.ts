import { StoreUnavailable } from './errors.ts';
import type { Store } from './store.ts';
import { lastMigration, migrate } from './schema/migrate.ts';
import { refuseBegunMove, refuseMovedStore } from './moved-store.ts';
import { waitForDatabase, type Wait } from './postgres/wait-for-database.ts';

interface StoreConfig {
  /** `null` selects the embedded store in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  /** Processes of this machine that open the store in parallel; default: 1. */
  readonly workers?: number;
  /** Maximum wait for a PostgreSQL server that cannot be reached yet; default: 0. */
  readonly databaseWaitMs?: number;
}

/**
 * Opens the configured store and brings its schema up to date.
 * @param onConnectionError is called when the server or the network ends a connection. The next request opens a new
 * connection.
 * @param onWait is called once a minute while the start waits for the database.
 * @throws ConfigError with a remedy when the store cannot be used.
 */
export async function openStore(
  { databaseUrl, dataDir, workers = 1, databaseWaitMs: forMs = 0 }: StoreConfig,
  onConnectionError: (error: Error) => void,
  onWait: Wait['onWait'] = () => {},
): Promise<Store> {
  return databaseUrl === null
    ? openEmbedded(dataDir, onConnectionError)
    : openServer(databaseUrl, { workers, onConnectionError, forMs, onWait });
}

async function openEmbedded(dataDir: string, onThreadError: (error: Error) => void): Promise<Store> {
  const [{ explainSqliteError }, { openSqlite }] = await Promise.all([
    import('./sqlite/explain-sqlite-error.ts'),
    import('./sqlite/sqlite.ts'),
  ]);
  refuseMovedStore(dataDir);
  const store = openSqlite(dataDir, onThreadError);
  try {
    await migrate(store);
  } catch (error) {
    await store.close();
    throw explainSqliteError(error instanceof StoreUnavailable ? error.cause : error, dataDir);
  }
  return store;
}

/** Opens a PostgreSQL store. Imports `pg` here, so that it does not slow the start of an embedded store. */
async function openServer(
  databaseUrl: string,
  {
    workers,
    onConnectionError,
    ...wait
  }: Wait & { readonly workers: number; readonly onConnectionError: (error: Error) => void },
): Promise<Store> {
  const [{ openPostgres }, { explainPostgresError, refuseTooManyWorkers, refuseUnsuitableServer }] =
    await Promise.all([import('./postgres/postgres.ts'), import('./postgres/postgres-refusals.ts')]);
  const store = openPostgres(databaseUrl, onConnectionError, { workers });
  try {
    await waitForDatabase(() => refuseUnsuitableServer(store), wait);
    await refuseTooManyWorkers(store, workers);
    await refuseBegunMove(store);
    await migrate(store, lastMigration, () => {}, wait.onWait);
  } catch (error) {
    const explained = await explainPostgresError(error, store);
    await store.close();
    throw explained;
  }
  return store;
}
