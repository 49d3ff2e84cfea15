import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

/**
 * Processes that share the port (`WORKERS`). Each is a separate node: they share only the PostgreSQL database and the
 * photos.
 */

/** Delay before an ended worker is replaced. It doubles up to the maximum while workers end soon after their start. */
const RESTART_MS = 1_000;
const RESTART_MAX_MS = 30_000;

/** The message of a worker that listens. */
const READY = 'ready';

export interface Workers {
  /** Sends every worker this signal. @returns the highest exit code when all have ended. */
  stop(signal: NodeJS.Signals): Promise<number>;
}

/** True if this process is a worker. */
export function isWorker(): boolean {
  return cluster.isWorker;
}

/** True if this worker does the work that only one process does. It is the worker that started first. */
export function isFirstWorker(): boolean {
  return cluster.worker?.id === 1;
}

/** Reports that this worker listens. */
export function reportReady(): void {
  process.send?.(READY);
}

/**
 * Starts one worker, which brings the schema up to date, and then the others. An ended worker is replaced.
 * @returns null if a worker did not start. That worker has printed the reason, and all workers have ended.
 */
export async function startWorkers(count: number, log: FastifyBaseLogger): Promise<Workers | null> {
  const first = await startWorker();
  const others = first ? await Promise.all(Array.from({ length: count - 1 }, startWorker)) : [];
  const started = [first, ...others].filter((worker) => worker !== null);
  if (started.length < count) {
    for (const worker of started) worker.kill('SIGTERM');
    await Promise.all(started.map(waitForEnd));
    return null;
  }
  const stopping = new AbortController();
  const places = started.map((worker) => keepRunning(worker, log, stopping.signal));
  return {
    async stop(signal) {
      stopping.abort();
      for (const worker of listWorkers()) worker.process.kill(signal);
      return Math.max(...(await Promise.all(places)));
    },
  };
}

function listWorkers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}

/** @returns null when the worker ends before it listens. */
async function startWorker(): Promise<Worker | null> {
  const worker = cluster.fork();
  const isReady = once(worker, 'message').then(() => true);
  return (await Promise.race([isReady, waitForEnd(worker).then(() => false)])) ? worker : null;
}

/** @returns the exit code; 1 after a signal. */
async function waitForEnd(worker: Worker): Promise<number> {
  if (!worker.isDead()) await once(worker, 'exit');
  return worker.process.exitCode ?? 1;
}

/** @returns the exit code of the last worker. */
async function keepRunning(first: Worker, log: FastifyBaseLogger, stopping: AbortSignal): Promise<number> {
  let worker = first;
  for (let delayMs = RESTART_MS; ;) {
    const since = performance.now();
    const code = await waitForEnd(worker);
    if (stopping.aborted) return code;
    delayMs = performance.now() - since > RESTART_MAX_MS ? RESTART_MS : Math.min(2 * delayMs, RESTART_MAX_MS);
    const { pid, signalCode } = worker.process;
    log.error({ worker: pid, code, signal: signalCode }, 'a worker ended; another one is started');
    await pause(delayMs, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return code;
    worker = cluster.fork();
  }
}
