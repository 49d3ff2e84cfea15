import { closeSync, fdatasync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { startThread } from '#server/platform/db/writes/start-thread.ts';

const sync = promisify(fdatasync);

/** A copy starts when this many pages of the write-ahead log are not in the store. */
const COPY_PAGES = 4_000;
/** When the log has grown by this many pages, it should start again at its beginning. */
const RESTART_PAGES = 12_000;
/**
 * When the log has this many pages, a commit copies it. This happens after a bulk load, or when the thread does not
 * run.
 */
export const LOG_MAX_PAGES = 20_000;
/**
 * Litestream reads the log all the time and advances every 100 ms (deploy/litestream.yml). Writes wait this long for
 * it.
 */
const READER_MS = 200;
const LOOK_MS = 2;
const YOUNG_MB = 2;
/** Commits between two checks of the log. */
const COMMITS_PER_LOOK = 8;

/** Number of pages in the log, and how many of them are in the store. */
export interface LogState {
  readonly log: number;
  readonly checkpointed: number;
}

interface Checkpoints {
  /** Starts a copy when the log is long. Call it after each commit. It never throws. */
  afterCommit(): void;
  /** Resolves when no copy runs. Only tests call it. */
  idle(): Promise<void>;
  /** Ends the thread. @returns a function to call after all connections are closed. */
  end(): Promise<() => void>;
}

/**
 * Copies the write-ahead log to the store on a separate thread, while writes go on. SQLite starts the log again only
 * when all its pages are in the store and on the disk. So when the log is long, most pages are copied and flushed
 * first. Then writes wait for the rest: about 10 ms instead of 45.
 * A process that reads the log prevents its restart. Litestream is such a process, so writes wait until Litestream has
 * copied the log; it cannot finish while writes go on. Writes do not wait for a reader that stays: the next try is
 * {@link RESTART_PAGES} later.
 * @param readLog returns the state of the log.
 * @param pauseWrites runs the work while no write runs.
 * @param onError is called once, when the thread ends by itself or the log cannot be read. From then on a commit copies
 * the log.
 */
export function createCheckpoints(
  file: string,
  readLog: () => LogState,
  pauseWrites: (work: () => Promise<void>) => Promise<void>,
  onError: (error: Error) => void,
): Checkpoints {
  // Closing the descriptor would release SQLite's locks on the file, so it stays open as long as the connections.
  const descriptor = openSync(file, 'r+');
  let worker: Worker | null = null;
  let commits = 0;
  let copying: Promise<void> | null = null;
  /** The last copy on the thread. */
  let last: PromiseWithResolvers<void> | null = null;
  let isOver = false;
  /** Pages of the log before the next try to start it again. */
  let restartPages = RESTART_PAGES;

  function stop(error: Error): void {
    if (!isOver) onError(error);
    isOver = true;
    last?.reject(error);
  }

  function start(): Worker {
    const started = startThread({ thread: 'checkpoint', file }, YOUNG_MB);
    started.on('message', () => last?.resolve()).on('error', stop);
    return started.on('exit', (code) => stop(new Error(`exit code ${code}`)));
  }

  /** Runs one copy on the thread. */
  function copy(): Promise<void> {
    if (isOver) return Promise.resolve();
    worker ??= start();
    worker.ref();
    last = Promise.withResolvers();
    worker.postMessage('copy');
    return last.promise;
  }

  async function copyLog(): Promise<void> {
    const { log, checkpointed } = readLog();
    if (log < restartPages)
      restartPages = Math.max(RESTART_PAGES, Math.min(restartPages, log + RESTART_PAGES));
    if (log - checkpointed < COPY_PAGES && log < restartPages) return;
    await copy();
    if (readLog().log >= restartPages) await restart();
  }

  async function restart(): Promise<void> {
    // The second flush is smaller, because writes go on meanwhile.
    await sync(descriptor);
    await copy();
    await sync(descriptor);
    await pauseWrites(async () => {
      await copy();
      await waitForReader();
    });
    const { log, checkpointed } = readLog();
    restartPages = log === checkpointed ? RESTART_PAGES : log + RESTART_PAGES;
  }

  /** Waits until another process has copied the rest of the log, READER_MS at most. */
  async function waitForReader(): Promise<void> {
    const until = performance.now() + READER_MS;
    const isRead = ({ log, checkpointed }: LogState) => log === checkpointed || log < RESTART_PAGES;
    while (!isRead(readLog()) && performance.now() < until && !isOver) await sleep(LOOK_MS);
  }

  async function runCopy(): Promise<void> {
    await copyLog().catch(stop);
    worker?.unref();
    copying = null;
  }

  return {
    afterCommit() {
      commits += 1;
      if (!copying && !isOver && commits % COMMITS_PER_LOOK === 0) copying = runCopy();
    },
    async idle() {
      await copying;
    },
    async end() {
      isOver = true;
      await copying;
      await worker?.terminate();
      return () => closeSync(descriptor);
    },
  };
}
