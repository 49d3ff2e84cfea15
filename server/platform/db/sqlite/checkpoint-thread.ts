import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { existingFile } from './existing-file.ts';
import type { ThreadData } from '#server/platform/db/writes/start-thread.ts';

/**
 * The thread that copies the write-ahead log of the embedded store to its file (`checkpoints.ts`). It starts when
 * the log grows long for the first time.
 */

const database = new DatabaseSync(existingFile((workerData as ThreadData).file));
database.exec('pragma synchronous = full; pragma cache_size = -256');
// A passive checkpoint copies as much as possible without waiting for readers or writers.
const copy = database.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', () => {
  copy.get();
  parentPort?.postMessage('copied');
});
