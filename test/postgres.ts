import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { freePort } from './free-port.ts';
import { findPostgresBinaries, unprivilegedUser } from './postgres-binaries.ts';

export interface PostgresServer {
  /** Of the superuser, in the database `postgres`; tests create their own databases from there. */
  readonly url: string;
  /** Ends the server and deletes its folder. */
  readonly stop: () => Promise<void>;
}

type Keeper = ChildProcessByStdio<Writable, Readable, null>;

const START_MS = 60_000;

/**
 * Data that nobody needs tomorrow need not reach the disk. No autovacuum: it would hold on to a template database
 * just when a test copies it; a test that reads plans runs ANALYZE itself.
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
 * The server's keeper. It waits for the end of its input, and the end comes however the test run ends (Ctrl-C and
 * kill -9 included), because the system closes the pipe of a dead process: no server and no folder are left behind.
 * Names sort by a language's rules (ICU), as in most clusters people run, so that a query that forgot COLLATE "C"
 * shows; where that cannot be had, plainly.
 */
const keeper = `
trap '' INT TERM HUP
new() { "$BIN/initdb" -D "$DIR/data" -U quad -A trust -E UTF8 --no-sync "$@"; }
{ new --locale=C.UTF-8 --locale-provider=icu --icu-locale=en || new --locale=C.UTF-8 || new --locale=C; } >"$DIR/log" 2>&1 &&
"$BIN/pg_ctl" start -w -D "$DIR/data" -l "$DIR/log" -o "$OPTIONS" >>"$DIR/log" 2>&1 && echo ready || { echo failed; }
read -r end
"$BIN/pg_ctl" stop -D "$DIR/data" -m immediate >/dev/null 2>&1
rm -rf "$DIR"
`;

/** A real PostgreSQL server in a temporary folder, or null where no binaries can be had. One a run is enough. */
export async function startPostgres(): Promise<PostgresServer | null> {
  const user = unprivilegedUser();
  const binaries = findPostgresBinaries(user);
  if (binaries === null) return null;

  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'quad-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`);
  const child = spawn('sh', ['-c', keeper], {
    ...user,
    cwd: folder,
    detached: true, // its own process group: Ctrl-C must reach the keeper by the pipe alone
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], BIN: binaries, DIR: folder, OPTIONS: options.join(' ') },
  });
  const stop = () => stopKeeper(child);

  if ((await firstWord(child)) !== 'ready') {
    const log = readLog(folder);
    await stop();
    throw new Error(`PostgreSQL for the tests does not start (${binaries}).\n${log}`);
  }
  return { url: `postgres://quad@127.0.0.1:${port}/postgres`, stop };
}

async function stopKeeper(child: Keeper): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
}

async function firstWord(child: Keeper): Promise<string> {
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
