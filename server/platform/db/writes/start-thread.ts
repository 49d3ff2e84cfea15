import { Worker } from 'node:worker_threads';
import { entryUrl } from '#server/platform/files.ts';

/** The data that a thread of the embedded store starts with. */
export interface ThreadData {
  /** The name of the thread's module in `server/entry.mjs`. */
  readonly thread: 'writer' | 'checkpoint';
  /** The file of the store. */
  readonly file: string;
}

/** @param youngMb maximum memory for new objects. Node's default is a multiple of what these threads need. */
export function startThread(data: ThreadData, youngMb: number): Worker {
  return new Worker(entryUrl, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: youngMb } });
}
