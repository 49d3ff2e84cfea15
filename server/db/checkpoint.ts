import { statSync } from 'node:fs';

/**
 * When the write-ahead log of the embedded store is copied to the store. The copy takes up to some hundred milliseconds, so
 * the writer thread makes it. The log's index holds 4,062 pages in its first part; with more, reads become slower.
 */

/** Pages of the log before the writer thread copies it. */
export const CHECKPOINT_PAGES = 4_000;
/** Pages of the log before a commit on the serving thread copies it: after a bulk load, or when the thread does not run. */
export const SERVING_CHECKPOINT_PAGES = 16_000;

const PAGE_BYTES = 4_096;

/** Whether the log may have enough pages to be copied. Its file keeps its size after a copy. */
export function isLogLarge(file: string): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  return (log?.size ?? 0) > CHECKPOINT_PAGES * PAGE_BYTES;
}
