import type { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';
import { StoreUnavailable } from './errors.ts';
import { CHECKPOINT_PAGES } from './checkpoint.ts';
import { kyselyOver, openDatabase } from './sqlite-driver.ts';
import { runBatch, type Outcome, type WriteCall } from './write-batch.ts';
import type { ThreadCall, ThreadMessage, ThreadOutcome, ThreadTask } from './write-thread.ts';
import type { Write } from './write.ts';

/** A larger cache makes no reaction faster: the system caches the file too. */
const CACHE_KB = 16_384;

/** Runs on the writer thread: opens a connection and runs the batches that the serving thread sends. */
export function serveWrites(file: string, writes: readonly Write<never, unknown>[]): void {
  const database = openDatabase(file, { checkpointPages: CHECKPOINT_PAGES, cacheKb: CACHE_KB });
  const db = kyselyOver(database);
  const byName = new Map(writes.map((write) => [write.name, write as WriteCall['write']]));

  const find = ({ name, params }: ThreadCall): WriteCall => {
    const write = byName.get(name);
    if (!write) throw new Error(`the writer thread has no write ${name}`);
    return { write, params };
  };
  const run = async (calls: readonly ThreadCall[]): Promise<void> => {
    const { outcomes, events } = await runBatch((work) => db.transaction().execute(work), calls.map(find));
    send({ kind: 'done', outcomes: outcomes.map(describeOutcome), events });
  };

  parentPort?.on('message', (task: ThreadTask) => {
    if (task === 'checkpoint') copyLog(database);
    else void run(task);
  });
  copyLog(database);
  send({ kind: 'ready', names: [...byName.keys()] });
}

/** Copies the write-ahead log to the store. Waits for nobody; what cannot be copied now is copied the next time. */
function copyLog(database: DatabaseSync): void {
  database.exec('pragma wal_checkpoint(passive)');
}

/** A copied error has lost its class. */
function describeOutcome(outcome: Outcome): ThreadOutcome {
  if ('result' in outcome) return outcome;
  return { error: outcome.error, isUnavailable: outcome.error instanceof StoreUnavailable };
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}
