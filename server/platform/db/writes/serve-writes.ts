import { parentPort } from 'node:worker_threads';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { LOG_MAX_PAGES } from '#server/platform/db/sqlite/checkpoints.ts';
import { existingFile } from '#server/platform/db/sqlite/existing-file.ts';
import { kyselyOver, openDatabase } from '#server/platform/db/sqlite/sqlite-driver.ts';
import { runBatch, type Outcome, type WriteCall } from './write-batch.ts';
import type { ThreadCall, ThreadMessage, ThreadOutcome } from './write-thread.ts';
import type { Write } from './write.ts';

/** A larger cache made reactions slower, even with 1,000,000 people. The operating system caches the file too. */
const CACHE_KB = 4_096;

/** Runs on the writer thread. Opens a connection and runs the batches from the serving thread. */
export function serveWrites(file: string, writes: readonly Write<never, unknown>[]): void {
  const db = kyselyOver(
    openDatabase(existingFile(file), { checkpointPages: LOG_MAX_PAGES, cacheKb: CACHE_KB }),
  );
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

  parentPort?.on('message', (calls: string) => void run(JSON.parse(calls) as ThreadCall[]));
  send({ kind: 'ready', names: [...byName.keys()] });
}

function describeOutcome(outcome: Outcome): ThreadOutcome {
  if ('result' in outcome) return outcome;
  const error = outcome.error instanceof Error ? outcome.error : new Error(String(outcome.error));
  return {
    error: { message: error.message, stack: error.stack ?? '' },
    isUnavailable: error instanceof StoreUnavailable,
  };
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(JSON.stringify(message));
}
