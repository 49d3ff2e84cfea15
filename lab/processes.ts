import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '#test/free-port.ts';

const BUILT = path.resolve(import.meta.dirname, '../build/entry.mjs');
const READY_MS = 60_000;
const REFUSED_MS = 20_000;

/** A server in its own process. Pictures and web benchmarks use the journeys' server, which has a mail server. */
export interface ServerProcess {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  readonly isRunning: () => boolean;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Sends a signal and waits for the end. @returns how long that took, in milliseconds. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number>;
}

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  /** A part of the text that it prints when it is ready. */
  readonly readyText: string;
  /** All its variables besides PATH. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Receives its output. Without this function, errors are printed. */
  readonly note?: (text: string) => void;
}

/** Starts a server and waits until it accepts requests. @throws if it ends, or is not ready after a minute. */
export async function startServer(program: Program): Promise<ServerProcess> {
  const { command, args, port, readyText, env, cwd = tmpdir(), note } = program;
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  let printed: string | null = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    note?.(part);
    if (printed === null) return;
    printed += part;
    if (!printed.includes(readyText)) return;
    printed = null;
    resolve();
  });
  const report = note ?? ((part: string) => process.stderr.write(part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    report(part);
    // The reason of a failed start.
    if (printed !== null) printed += part;
  });
  const name = `${path.basename(command)} ${args.join(' ')} on port ${port}`;
  ended.then(([code]) => reject(new Error(`${name} ended with ${code}: ${printed ?? ''}`)), reject);
  const limit = setTimeout(() => reject(new Error(`${name} is not ready`)), READY_MS);
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(limit);
  }
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    isRunning: () => isRunning(child),
    signal: (signal) => void child.kill(signal),
    end: (signal) => endProcess(child, signal),
  };
}

interface NodeOptions {
  /** The file to run. Default: the file of `npm start`. */
  readonly entry?: string;
  /** Options of Node.js, such as `--cpu-prof`. */
  readonly flags?: readonly string[];
  readonly note?: Program['note'];
}

/**
 * Starts a node of Quad as `npm start` does, without rate limits.
 * @param env the node's environment variables. A free port is chosen when `PORT` is absent.
 * @param folder the node's working folder, without `.env`. Its log is appended to `node-<port>.log` there.
 */
export async function startNode(
  env: Readonly<Record<string, string>>,
  folder?: string,
  { entry = BUILT, flags = [], note }: NodeOptions = {},
): Promise<ServerProcess> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const log = (part: string) => appendFileSync(path.join(folder ?? '', `node-${port}.log`), part);
  const noted = note ?? (folder === undefined ? undefined : log);
  return startServer({
    command: process.execPath,
    args: [...flags, entry],
    port,
    readyText: 'Quad is ready',
    env: { LIMITS: 'off', ...env, PORT: String(port) },
    ...(folder ? { cwd: folder } : {}),
    ...(noted ? { note: noted } : {}),
  });
}

/** Runs a node that is expected to refuse to start. A node that still runs after 20 s is killed. */
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

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

/** Sends a signal to a process and waits for its end, if it runs. @returns how long that took, in milliseconds. */
export async function endProcess(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<number> {
  if (!child || !isRunning(child)) return 0;
  const began = performance.now();
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return performance.now() - began;
}
