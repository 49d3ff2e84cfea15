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
  /** How soon a running server notices a session that this process has ended, and that a person's state has changed. */
  readonly noticed: string;
  /** How soon its lists and cards have a changed person. */
  readonly shown: string;
}

/**
 * Opens the configured store for a command, also while a server runs on it. It changes no schema and does not take the lock
 * of the data folder.
 *
 * On SQLite the write-ahead log serves several processes: a write of this one waits for the server's, and the server's for it,
 * so each must be short. A server has the sessions of the last 5 seconds and the cards of the last minute in memory and does not see
 * writes of another process. On PostgreSQL this process sends commit events, as a node does.
 * @throws ConfigError with a remedy when there is no store, its schema is of another version, or a server runs on it and a file is missing.
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
    await store.close();
    throw error;
  }
  return store;
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
    // The server copies the log to the store. Without a server, closing the last connection does.
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
