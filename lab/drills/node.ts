import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/free-port.ts';

const BUILT = path.resolve(import.meta.dirname, '../../build/entry.mjs');
const READY_MS = 60_000;
const REFUSED_MS = 20_000;
const READY_EVERY_MS = 50;

/** A node of Quad in its own process, as `npm start` runs it. */
export interface Node {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** Sends a signal and waits for the end. @returns how long that took, in milliseconds. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number>;
}

/** Runs a node that is expected to refuse its start. It is killed when it still runs after 20 s. */
export async function runRefused(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [BUILT], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: REFUSED_MS,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  return { code, output: output + errors };
}

/**
 * Starts a node and waits until it is ready. Its log is appended to `<folder>/node-<port>.log`.
 * @param env its variables. `PORT` is chosen when it is absent.
 * @param folder the node's working folder, without `.env`.
 * @param entry the file that is run. Default: that of `npm start`.
 */
export async function startNode(
  env: Readonly<Record<string, string>>,
  folder: string,
  entry = BUILT,
): Promise<Node> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const log = openSync(path.join(folder, `node-${port}.log`), 'a');
  const child = spawn(process.execPath, [entry], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', LIMITS: 'off', ...env, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const node = {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    isRunning,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      const began = performance.now();
      child.kill(signal);
      await ended;
      return performance.now() - began;
    },
  };
  const end = performance.now() + READY_MS;
  while (!(await isReady(node.url))) {
    if (isRunning() && performance.now() < end) await sleep(READY_EVERY_MS);
    else {
      child.kill('SIGKILL');
      throw new Error(`the node on port ${port} is not ready: see ${folder}`);
    }
  }
  return node;
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}
