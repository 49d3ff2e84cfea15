import type { Worker } from 'node:worker_threads';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { startThread } from './start-thread.ts';
import type { BatchOutcome, Outcome, WriteCall } from './write-batch.ts';
import type { CommitEvent } from './write.ts';

/**
 * A call in a batch. The serving thread sends a batch as JSON text of these calls, and gets a {@link ThreadMessage} as
 * JSON text. Copying a text takes a third of the time of copying objects.
 */
export interface ThreadCall {
  readonly name: string;
  readonly params: unknown;
}
export type ThreadOutcome =
  | { readonly result?: unknown }
  | {
      readonly error: { readonly message: string; readonly stack: string };
      readonly isUnavailable: boolean;
    };
export type ThreadMessage =
  | { readonly kind: 'ready'; readonly names: readonly string[] }
  | {
      readonly kind: 'done';
      readonly outcomes: readonly ThreadOutcome[];
      readonly events: readonly CommitEvent[];
    };

/**
 * The thread that runs frequent writes of the embedded store (`server/writer-thread.ts`), so that the serving thread
 * does not wait for the disk.
 */
export interface WriteThread {
  /** Starts the thread, once. */
  start(): void;
  /** True if the thread accepts batches. */
  isReady(): boolean;
  /** True if the thread is ready and knows all these writes. */
  canRun(calls: readonly WriteCall[]): boolean;
  /** Runs a batch after the batches sent before. Its writes are unavailable when the thread has ended. */
  run(calls: readonly WriteCall[]): Promise<BatchOutcome>;
  /** Ends the thread after its batches. Accepts no new batches from the call on. */
  close(): Promise<void>;
}

const YOUNG_MB = 8;

/** @param onError is called when the thread cannot start or ends by itself. The serving thread then runs all writes. */
export function createWriteThread(file: string, onError: (error: Error) => void): WriteThread {
  let worker: Worker | null = null;
  let names: ReadonlySet<string> = new Set();
  /** The batches in the thread, in their running order. */
  const batches: { readonly size: number; readonly resolve: (outcome: BatchOutcome) => void }[] = [];
  let done: Promise<unknown> = Promise.resolve();
  /** The reason why the thread accepts no more batches. */
  let ended: Error | null = null;

  const finishFirst = (outcome: BatchOutcome) => {
    batches.shift()?.resolve(outcome);
    if (batches.length === 0) worker?.unref();
  };
  const onMessage = (text: string) => {
    const message = JSON.parse(text) as ThreadMessage;
    if (message.kind === 'ready') names = new Set(message.names);
    else finishFirst({ outcomes: message.outcomes.map(readOutcome), events: message.events });
  };
  const onEnd = (error: Error) => {
    if (!ended) onError(error);
    ended ??= error;
    while (batches[0]) finishFirst(unknownOutcome(batches[0].size, error));
  };

  const start = () => {
    if (worker || ended) return;
    try {
      worker = startThread({ thread: 'writer', file }, YOUNG_MB);
    } catch (error) {
      // The system may limit the number of threads.
      onEnd(error as Error);
      return;
    }
    worker.unref();
    worker.on('message', onMessage).on('error', onEnd);
    // `exit` follows an error or comes alone.
    worker.on('exit', (code) => onEnd(new Error(`exit code ${code}`)));
  };

  return {
    start,
    isReady: () => names.size > 0 && !ended,
    canRun: (calls) => !ended && calls.every(({ write }) => names.has(write.name)),
    run(calls) {
      if (ended) return Promise.resolve(unknownOutcome(calls.length, ended));
      const { promise, resolve } = Promise.withResolvers<BatchOutcome>();
      batches.push({ size: calls.length, resolve });
      done = promise;
      worker?.ref();
      worker?.postMessage(JSON.stringify(calls.map(({ write, params }) => ({ name: write.name, params }))));
      return promise;
    },
    async close() {
      ended ??= new Error('the store is closed');
      await done;
      await worker?.terminate();
    },
  };
}

function readOutcome(outcome: ThreadOutcome): Outcome {
  if (!('error' in outcome)) return { result: outcome.result };
  const { message, stack } = outcome.error;
  const error = outcome.isUnavailable ? new StoreUnavailable(message) : new Error(message);
  return { error: Object.assign(error, { stack }) };
}

/** The batch may or may not be committed, so any data may have changed. */
function unknownOutcome(size: number, cause: Error): BatchOutcome {
  const error = new StoreUnavailable(`the writer thread ended: ${cause.message}`, { cause });
  return { outcomes: Array.from({ length: size }, () => ({ error })), events: [{ kind: 'bulk-changed' }] };
}
