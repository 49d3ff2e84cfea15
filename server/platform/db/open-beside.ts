import { StoreUnavailable } from './errors.ts';
import { existingFile } from './sqlite/existing-file.ts';
import { refuseOtherSchema } from './schema/migrate.ts';
import { refuseBegunMove, refuseMovedStore } from './moved-store.ts';
import type { Store } from './store.ts';
import type { Db } from './schema/tables.ts';
import { runBatch, type WriteCall } from './writes/write-batch.ts';
import { createWriteQueue } from './writes/write-queue.ts';

/** A store that a server may be using at the same time. */
export interface StoreBeside extends Pick<Store, 'name' | 'db' | 'run' | 'close'> {
  /** Time until a running server notices that this process ended a session or changed a person's state, in words. */
  readonly noticed: string;
  /** Time until the server's lists and cards show a changed person, in words. */
  readonly shown: string;
}

/**
 * Opens the configured store for a command, even while a server uses the store. Changes no schema and does not lock the
 * data folder.
 * On SQLite, several processes share the write-ahead log. Writes of this process and of the server wait for each other,
 * so each write must be short. The server keeps sessions in memory for 5 seconds and cards for a minute, and does not
 * see writes of another process. On PostgreSQL this process sends commit events, as a node does.
 * @throws ConfigError with a remedy when there is no store, when its schema has another version, or when a server uses
 * the store and a file is missing.
 */
export async function openStoreBeside({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): Promise<StoreBeside> {
  const store = await (databaseUrl === null ? openFile(dataDir) : openServer(databaseUrl));
  try {
    if (store.name === 'postgres') await refuseBegunMove(store);
    await refuseOtherSchema(store.db);
  } catch (error) {
    const explained = databaseUrl === null ? error : await explainServerError(error, store);
    await store.close();
    throw explained;
  }
  return store;
}

async function explainServerError(error: unknown, store: StoreBeside): Promise<unknown> {
  const { explainPostgresError } = await import('./postgres/postgres-refusals.ts');
  return explainPostgresError(error, store);
}

async function openServer(databaseUrl: string): Promise<StoreBeside> {
  const { openPostgres } = await import('./postgres/postgres.ts');
  return { ...openPostgres(databaseUrl, () => {}), noticed: 'at once', shown: 'at once' };
}

async function openFile(folder: string): Promise<StoreBeside> {
  const [{ explainSqliteError }, { findStoreFile }, { kyselyOver, openDatabase }] = await Promise.all([
    import('./sqlite/explain-sqlite-error.ts'),
    import('./sqlite/find-store-file.ts'),
    import('./sqlite/sqlite-driver.ts'),
  ]);
  const file = findStoreFile(folder);
  refuseMovedStore(folder);
  try {
    // A server copies the log to the store. Without a server, closing the last connection copies it.
    const db = kyselyOver(openDatabase(existingFile(file), { checkpointPages: 0, cacheKb: 4_096 }));
    return {
      name: 'sqlite',
      db,
      run: runInTransactions(db),
      close: () => db.destroy(),
      noticed: 'within 5 seconds',
      shown: 'within a minute',
    };
  } catch (error) {
    throw explainSqliteError(error instanceof StoreUnavailable ? error.cause : error, folder);
  }
}

/** Runs each write in a transaction of its own. */
function runInTransactions(db: Db): Store['run'] {
  const runCalls = (calls: readonly WriteCall[]) => runBatch((work) => db.transaction().execute(work), calls);
  return createWriteQueue(runCalls, () => {}, { batchMax: 1, parallel: () => 1 }).run;
}
