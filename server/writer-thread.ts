import { parentPort, workerData } from 'node:worker_threads';
import { StoreUnavailable } from './db/errors.ts';
import { kyselyOver, openDatabase } from './db/sqlite-driver.ts';
import { runBatch, type WriteCall } from './db/write-batch.ts';
import type { ThreadCall, ThreadMessage, ThreadOutcome } from './db/write-thread.ts';
import { deleteOpinion, writeOpinion } from './opinions/writes.ts';
import { reactTo } from './reactions/react-to.ts';

/**
 * The writer thread of the embedded store. It has a connection of its own and runs the frequent writes, so that no request
 * waits for the disk on the serving thread. It starts when writes arrive in parallel (`db/write-thread.ts`).
 */

/** The frequent writes. The others run on the serving thread: their modules would need memory here. */
const writes = new Map(
  [reactTo, writeOpinion, deleteOpinion].map((write) => [write.name, write as WriteCall['write']]),
);

const db = kyselyOver(openDatabase(workerData as string));

async function run(calls: readonly ThreadCall[]): Promise<void> {
  const { outcomes, events } = await runBatch((work) => db.transaction().execute(work), calls.map(find));
  send({
    kind: 'done',
    outcomes: outcomes.map((outcome): ThreadOutcome =>
      'error' in outcome
        ? { error: outcome.error, isUnavailable: outcome.error instanceof StoreUnavailable }
        : outcome,
    ),
    events,
  });
}

function find({ name, params }: ThreadCall): WriteCall {
  const write = writes.get(name);
  if (!write) throw new Error(`the writer thread has no write ${name}`);
  return { write, params };
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (calls: readonly ThreadCall[]) => void run(calls));
send({ kind: 'ready', names: [...writes.keys()] });
