import { spawn, type ChildProcessByStdio, type SpawnOptionsWithStdioTuple } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { onTestFinished } from 'vitest';
import { buildOnce } from './build-once.ts';
import { freePort } from './free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const MAIN = path.join(ROOT, 'build/entry.mjs');

type RunningProcess = ChildProcessByStdio<null, Readable, Readable>;

/** A running `node build/entry.mjs`, as `npm start` runs it. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  /** The output so far, of both streams. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Waits for printed text. Fails if the process ends without printing it. */
  readonly prints: (text: string) => Promise<void>;
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Waits for the end. @returns the exit code, or `null` after a signal. */
  readonly ended: Promise<number | null>;
}

export interface ProcessOptions {
  /** `null` or absent: the user of the tests. */
  readonly user?: { readonly uid: number; readonly gid: number } | null;
  /**
   * Maximum size of a file, to simulate a full disk. It is a soft limit, so it can be raised while the process runs.
   */
  readonly maxFileKb?: number;
}

/** Starts the server with only these variables, in a folder without `.env`. The test's end kills the server. */
export async function runServer(
  env: Record<string, string>,
  { user, maxFileKb }: ProcessOptions = {},
): Promise<ServerProcess> {
  // POSIX counts blocks of 512 bytes.
  const limit = maxFileKb === undefined ? '' : `ulimit -S -f ${maxFileKb * 2}; `;
  return watchProcess(env, (options) =>
    spawn('sh', ['-c', `${limit}exec "$0" "$1"`, process.execPath, MAIN], {
      ...options,
      ...user,
      cwd: tmpdir(),
    }),
  );
}

/** Starts the sources of another version, in a separate folder, without a build. */
export async function runSources(root: string, env: Record<string, string>): Promise<ServerProcess> {
  return watchProcess(env, (options) =>
    spawn(process.execPath, [path.join(root, 'server/entry.mjs')], { ...options, cwd: tmpdir() }),
  );
}

/** Runs `npm start` without its preparation, as a service manager does. */
export async function runNpmStart(env: Record<string, string>): Promise<ServerProcess> {
  return watchProcess(env, (options) =>
    spawn('npm', ['start', '--ignore-scripts'], { ...options, cwd: ROOT, detached: true }),
  );
}

async function watchProcess(
  env: Record<string, string>,
  run: (options: SpawnOptionsWithStdioTuple<'ignore', 'pipe', 'pipe'>) => RunningProcess,
): Promise<ServerProcess> {
  await buildOnce();
  const port = env['PORT'] ?? String(await freePort());
  const child = run({
    env: { PATH: process.env['PATH'] ?? '', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  const watchers = new Set<() => void>();
  const note = (text: string) => {
    output += text;
    for (const watch of watchers) watch();
  };
  child.stdout.setEncoding('utf8').on('data', note);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
    note(text);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    errors: () => errors,
    async prints(text) {
      const isPrinted = Promise.withResolvers<void>();
      const watch = () => {
        if (output.includes(text)) isPrinted.resolve();
      };
      watchers.add(watch);
      watch();
      const early = ended.then((code) => {
        throw new Error(`ended with ${code} before it printed "${text}":\n${output}`);
      });
      await Promise.race([isPrinted.promise, early]);
      watchers.delete(watch);
      early.catch(() => {}); // a later end is expected
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** Creates a folder that is deleted after the test. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-process-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
