import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#test/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Linux reports CPU time in hundredths of a second on every machine. */
const TICK_US = 10_000;
const MB_PER_KB = 1 / 1024;

/** The product in its own process, as `npm start` runs it: without NODE_ENV, with the default log. */
export interface Product {
  readonly port: number;
  readonly pid: number;
  /** Sends SIGTERM and waits for the end. */
  readonly stop: () => Promise<void>;
  /** Sends SIGKILL and waits for the end. */
  readonly kill: () => Promise<void>;
}

/**
 * @param nodeOptions options of Node.js, such as `--cpu-prof`.
 * @param entry the file that is run, relative to the root. Default: that of `npm start`.
 */
export async function startProduct(
  env: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
  entry: string = readStartEntry(),
): Promise<Product> {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, path.join(ROOT, entry)], {
    cwd: tmpdir(), // without .env
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      PORT: String(port),
      LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('Quad is ready')) resolve();
  });
  await ready;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return { port, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The file that the script `start` of package.json runs. */
function readStartEntry(): string {
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const entry = /\bexec node (\S+)$/.exec(scripts.start)?.[1];
  if (entry === undefined)
    throw new Error(`the script start does not end with \`exec node <file>\`: ${scripts.start}`);
  return entry;
}

/** CPU time that all threads of a process have used, in microseconds. Linux only: NaN elsewhere. */
export function readCpuUs(pid: number): number {
  const text = readProc(pid, 'stat');
  // The fields after the name, which is in parentheses and may contain blanks. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Resident memory of a process in MB. Linux only: NaN elsewhere. */
export function readMemoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProc(pid, 'status'))?.[1]) * MB_PER_KB;
}

function readProc(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
