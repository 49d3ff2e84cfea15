import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { makePrivate, prepareDataFolder } from '#server/platform/process/data-folder.ts';
import { explainSqliteError } from './explain-sqlite-error.ts';
import { lockFolder } from './folder-lock.ts';
import { refuseLostStore } from './lost-store.ts';
import { watchFiles } from './files-in-place.ts';
import { createCheckpoints, LOG_MAX_PAGES, type LogState } from './checkpoints.ts';
import { findSqliteDamage } from './find-damage.ts';
import { kyselyOver, openDatabase } from './sqlite-driver.ts';
import type { Store } from '#server/platform/db/store.ts';
import { createStoreCounts } from '#server/platform/db/store-figures.ts';
import { runBatch, type BatchOutcome, type WriteCall } from '#server/platform/db/writes/write-batch.ts';
import { watchWrites } from '#server/platform/db/writes/write-check.ts';
import { createWriteQueue } from '#server/platform/db/writes/write-queue.ts';
import { createWriteThread } from '#server/platform/db/writes/write-thread.ts';
import { createCommitListeners } from '#server/platform/db/writes/write.ts';

/** Writes in one transaction. A write takes about 25 µs, so a batch holds the thread for less than 5 ms. */
const BATCH_MAX = 128;
/** Batches that the writer thread runs before another transaction gets its turn. */
const HOLD_BATCHES = 16;
const SERVING = { checkpointPages: LOG_MAX_PAGES, cacheKb: 65_536 };

/**
 * The embedded store: one file, one process, one connection that reads and one that writes. When writes arrive in
 * parallel, a second thread with a third connection runs the frequent ones (docs/decisions/018).
 * `synchronous=FULL`: an acknowledged write survives a power cut.
 */
export function openSqlite(folder: string, onThreadError: (error: Error) => void = () => {}): Store {
  prepareDataFolder(folder);
  const lock = lockFolder(folder);
  const named = path.join(folder, 'quad.db');
  try {
    refuseLostStore(folder);
  } catch (error) {
    lock.close();
    throw error;
  }
  const { reader, writer } = openConnections(named, lock);
  // Everything that opens later uses this file, even if the symbolic link has changed.
  const file = realpathSync(named);
  const counts = createStoreCounts();
  const db = kyselyOver(reader, counts);
  const writing = kyselyOver(writer, counts);
  const listeners = createCommitListeners();
  const transact: Store['transaction'] = (work) => writing.transaction().execute(work);
  const checkFiles = watchFiles(file);
  const assertInPlace = () => {
    try {
      checkFiles();
    } catch (error) {
      counts.unavailable += 1;
      throw error;
    }
  };
  const thread = createWriteThread(file, onThreadError);
  const hold = shareHold((work) => writing.connection().execute(work));
  const pages = reader.prepare('pragma wal_checkpoint(noop)');
  const readLog = () => pages.get() as unknown as LogState;
  const checkpoints = createCheckpoints(
    file,
    readLog,
    (work) => writing.connection().execute(work),
    onThreadError,
  );
  const runCalls = async (calls: readonly WriteCall[]): Promise<BatchOutcome> => {
    assertInPlace();
    // If frequent writes come one at a time, a second thread brings nothing.
    if (calls.length > 1 && calls.some(({ write }) => write.isBulk)) thread.start();
    const done = await (thread.canRun(calls) ? hold(() => thread.run(calls)) : runBatch(transact, calls));
    try {
      // A write to a lost file is not acknowledged.
      assertInPlace();
    } catch (error) {
      return { outcomes: calls.map(() => ({ error })), events: done.events };
    }
    checkpoints.afterCommit();
    return done;
  };
  const limits = {
    batchMax: BATCH_MAX,
    // With two, the writer thread always has a next batch. On the serving thread, a second transaction would only make
    // the first smaller.
    parallel: () => (thread.isReady() ? 2 : 1),
  };
  const { run } = createWriteQueue(runCalls, (events) => listeners.notify(events), limits, counts);
  return {
    name: 'sqlite',
    types: { text: 'text', int: 'integer', strict: 'strict', unlogged: '' },
    db,
    urgentDb: db,
    withSchemaLock: (work) => (writing as unknown as Kysely<unknown>).transaction().execute(work),
    vacuum: async () => {},
    ...watchWrites(run),
    onCommit: (listener) => listeners.add(listener),
    figures: () => ({ ...counts, pool: null }),
    catchUp: () => null,
    isCrowded: () => false,
    listen: () => () => {},
    async findDamage(turn, signal) {
      assertInPlace();
      return findSqliteDamage(file, turn, signal);
    },
    async transaction(work) {
      assertInPlace();
      const result = await transact(work);
      listeners.notify([{ kind: 'bulk-changed' }]);
      assertInPlace();
      return result;
    },
    async close() {
      await thread.close();
      const closeFile = await checkpoints.end();
      await db.destroy();
      await writing.destroy();
      closeFile();
      lock.close();
    },
  };
}

type Hold = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Holds this thread's connection while the writer thread runs batches, so that no other transaction runs at the same
 * time. Up to {@link HOLD_BATCHES} batches share a hold. Then other transactions get their turn.
 */
function shareHold(acquire: Hold): Hold {
  let joined = 0;
  let current: { running: number; readonly ready: Promise<void>; readonly end: () => void } | null = null;

  function begin() {
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    acquire(async () => {
      ready.resolve();
      await ended.promise;
    }).catch(ready.reject);
    joined = 0;
    return { running: 0, ready: ready.promise, end: ended.resolve };
  }

  return async (work) => {
    if (!current || joined === HOLD_BATCHES) current = begin();
    const own = current;
    joined += 1;
    own.running += 1;
    try {
      await own.ready;
      return await work();
    } finally {
      own.running -= 1;
      if (own.running === 0) {
        own.end();
        if (current === own) current = null;
      }
    }
  };
}

function openConnections(file: string, lock: DatabaseSync): { reader: DatabaseSync; writer: DatabaseSync } {
  try {
    makePrivate(file);
    // SQLite creates these two files with the mode of quad.db. Files of an older version may be readable by other
    // users.
    for (const companion of [`${file}-wal`, `${file}-shm`]) if (existsSync(companion)) makePrivate(companion);
    const writer = openDatabase(file, SERVING);
    // A small cache is enough: SQLite empties it on each commit of the other connection.
    const reader = openDatabase(file, { ...SERVING, cacheKb: 8_192 });
    reader.exec('pragma query_only = on');
    return { reader, writer };
  } catch (error) {
    lock.close();
    throw explainSqliteError(error, path.dirname(file));
  }
}
