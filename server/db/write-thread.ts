import { Worker } from 'node:worker_threads';
import { StoreUnavailable } from './errors.ts';
import type { BatchOutcome, Outcome, WriteCall } from './write-batch.ts';
import type { CommitEvent } from './write.ts';

const ENTRY = new URL('../writer-thread.ts', import.meta.url);

/** Messages between the serving thread and the writer thread. */
export interface ThreadCall {
  readonly name: string;
  readonly params: unknown;
}
/** A batch, or the request to copy the write-ahead log. */
export type ThreadTask = readonly ThreadCall[] | 'checkpoint';
export type ThreadOutcome =
  | { readonly result: unknown }
  | { readonly error: unknown; readonly isUnavailable: boolean };
export type ThreadMessage =
  | { readonly kind: 'ready'; readonly names: readonly string[] }
  | {
      readonly kind: 'done';
      readonly outcomes: readonly ThreadOutcome[];
      readonly events: readonly CommitEvent[];
    };

/**
 * The thread that runs frequent writes of the embedded store (`server/writer-thread.ts`), so that the serving thread does
 * not wait for the disk.
 */
export interface WriteThread {
  /** Starts the thread, once. */
  start(): void;
  /** Whether the thread is ready and knows all these writes. */
  canRun(calls: readonly WriteCall[]): boolean;
  /** Runs one batch. The caller waits for it before it sends the next one. */
  run(calls: readonly WriteCall[]): Promise<BatchOutcome>;
  /** Copies the write-ahead log to the store, in the thread. Starts the thread, which does so first. */
  copyLog(): void;
  /** Ends the thread after its batch. */
  close(): Promise<void>;
}

/** The thread needs little memory for new objects. The default is a multiple of this. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** @param onError is called when the thread ends by itself. Then the serving thread runs all writes. */
export function createWriteThread(file: string, onError: (error: Error) => void): WriteThread {
  let worker: Worker | null = null;
  let names: ReadonlySet<string> = new Set();
  let batch: { readonly size: number; readonly resolve: (outcome: BatchOutcome) => void } | null = null;
  let done: Promise<unknown> = Promise.resolve();

  const finish = (outcome: BatchOutcome) => {
    worker?.unref();
    batch?.resolve(outcome);
    batch = null;
  };
  const onMessage = (message: ThreadMessage) => {
    if (message.kind === 'ready') names = new Set(message.names);
    else finish({ outcomes: message.outcomes.map(readOutcome), events: message.events });
  };
  const onEnd = (error: Error) => {
    names = new Set();
    onError(error);
    if (batch) finish(unknownOutcome(batch.size, error));
  };

  const start = () => {
    if (worker) return;
    worker = new Worker(ENTRY, { workerData: file, resourceLimits });
    worker.unref();
    worker.on('message', onMessage).on('error', onEnd);
    // An end without an error, while a batch waits.
    worker.on('exit', (code) => batch && onEnd(new Error(`exit code ${code}`)));
  };
  const send = (task: ThreadTask) => worker?.postMessage(task);

  return {
    start,
    canRun: (calls) => calls.every(({ write }) => names.has(write.name)),
    run(calls) {
      const { promise, resolve } = Promise.withResolvers<BatchOutcome>();
      batch = { size: calls.length, resolve };
      done = promise;
      worker?.ref();
      send(calls.map(({ write, params }) => ({ name: write.name, params })));
      return promise;
    },
    copyLog() {
      if (names.size > 0) send('checkpoint');
      else start();
    },
    async close() {
      await done;
      await worker?.terminate();
    },
  };
}

function readOutcome(outcome: ThreadOutcome): Outcome {
  if ('result' in outcome) return outcome;
  const { error, isUnavailable } = outcome;
  return { error: isUnavailable ? new StoreUnavailable((error as Error).message, { cause: error }) : error };
}

/** The batch may be committed or not, so anything may have changed. */
function unknownOutcome(size: number, cause: Error): BatchOutcome {
  const error = new StoreUnavailable(`the writer thread ended: ${cause.message}`, { cause });
  return { outcomes: Array.from({ length: size }, () => ({ error })), events: [{ kind: 'bulk-changed' }] };
}
