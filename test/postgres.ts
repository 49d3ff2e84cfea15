import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, unprivilegedUser } from './postgres-binaries.ts';

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`, from which tests create their databases. */
  readonly url: string;
  /** Stops the server and deletes its folder. */
  readonly stop: () => Promise<void>;
}

type Supervisor = ChildProcessByStdio<Writable, Readable, null>;

const START_MS = 60_000;

/**
 * The data does not have to survive a crash, so nothing is flushed to the disk. Autovacuum is off, because it would use
 * a template database while a test copies it. A test that reads plans runs ANALYZE itself.
 */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_statement: 'none',
};

/**
 * The script that starts and stops the server. It waits for the end of its input. The system closes that pipe when the
 * test run ends in any way (also Ctrl-C and kill -9), so the server always stops and its folder is always deleted. As
 * on most PostgreSQL servers, text sorts by the rules of a language (ICU), so that a query without COLLATE "C" fails a
 * test. Without ICU, text sorts by code point.
 */
const supervisor = `
trap '' INT TERM HUP
new() { "$BIN/initdb" -D "$DIR/data" -U quad -A trust -E UTF8 --no-sync "$@"; }
{ new --locale=C.UTF-8 --locale-provider=icu --icu-locale=en || new --locale=C.UTF-8 || new --locale=C; } >"$DIR/log" 2>&1 &&
"$BIN/pg_ctl" start -w -D "$DIR/data" -l "$DIR/log" -o "$OPTIONS" >>"$DIR/log" 2>&1 && echo ready || { echo failed; }
read -r end
"$BIN/pg_ctl" stop -D "$DIR/data" -m immediate >/dev/null 2>&1
rm -rf "$DIR"
`;

/**
 * Starts a real PostgreSQL server in a temporary folder, once per test run.
 * @param replaced settings that differ from those of the tests.
 * @param env further variables of its processes.
 * @returns null when there are no binaries.
 */
export async function startPostgres(
  replaced: Partial<typeof settings> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<PostgresServer | null> {
  const user = unprivilegedUser();
  const binaries = findPostgresBinaries(user);
  if (binaries === null) return null;

  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'quad-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = Object.entries({ ...settings, ...replaced, port }).map(
    ([name, value]) => `-c ${name}=${value}`,
  );
  const child = spawn('sh', ['-c', supervisor], {
    ...user,
    cwd: folder,
    detached: true, // in its own process group, so that Ctrl-C reaches it only by the closed pipe
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...env, PATH: process.env['PATH'], BIN: binaries, DIR: folder, OPTIONS: options.join(' ') },
  });
  const stop = () => stopSupervisor(child);

  if ((await firstWord(child)) !== 'ready') {
    const log = readLog(folder);
    await stop();
    throw new Error(`PostgreSQL for the tests does not start (${binaries}).\n${log}`);
  }
  return { url: `postgres://quad@127.0.0.1:${port}/postgres`, stop };
}

async function stopSupervisor(child: Supervisor): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
}

async function firstWord(child: Supervisor): Promise<string> {
  const signal = AbortSignal.timeout(START_MS);
  const word = once(child.stdout, 'data', { signal }).then(([data]) => String(data).trim());
  return Promise.race([word, once(child, 'exit').then(() => 'ended')]).catch(() => 'too slow');
}

function readLog(folder: string): string {
  try {
    return readFileSync(join(folder, 'log'), 'utf8').split('\n').slice(-15).join('\n');
  } catch {
    return '';
  }
}
