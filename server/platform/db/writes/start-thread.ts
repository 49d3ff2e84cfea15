import { Worker } from 'node:worker_threads';
import { entryUrl } from '#server/platform/files.ts';

/** What a thread of the embedded store is started with. */
export interface ThreadData {
  /** The name of its module in `server/entry.mjs`. */
  readonly thread: 'writer' | 'checkpoint';
  /** The file of the store. */
  readonly file: string;
}

/** @param youngMb limit of the memory for new objects. The default is a multiple of what these threads need. */
export function startThread(data: ThreadData, youngMb: number): Worker {
  return new Worker(entryUrl, { workerData: data, resourceLimits: { maxYoungGenerationSizeMb: youngMb } });
}
