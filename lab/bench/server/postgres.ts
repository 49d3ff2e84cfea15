import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { openStore } from '#server/platform/db/open.ts';
import { freePort } from '#test/free-port.ts';
import { findPostgresBinaries, unprivilegedUser } from '#test/postgres-binaries.ts';
import { runStatement } from '#test/run-statement.ts';
import { ignoreConnectionError, SECRET, seed, type Copy } from './data.ts';

/**
 * All other settings are PostgreSQL's defaults: each commit is on disk before it is acknowledged, and autovacuum runs.
 */
const settings = {
  shared_buffers: '512MB',
  max_wal_size: '4GB',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
};

/**
 * Starts the server and waits for the end of its input. The system closes the input when the benchmark ends in any way.
 */
const supervisor = `
trap '' INT TERM HUP
if [ ! -e "$DIR/PG_VERSION" ]; then
  "$BIN/initdb" -D "$DIR" -U quad -A trust -E UTF8 --locale=C.UTF-8 >/dev/null 2>&1 ||
  "$BIN/initdb" -D "$DIR" -U quad -A trust -E UTF8 --locale=C >/dev/null
fi
"$BIN/pg_ctl" start -w -t 600 -D "$DIR" -l "$DIR/log" -o "$OPTIONS" >/dev/null || { echo failed; exit 1; }
echo ready
read -r end
"$BIN/pg_ctl" stop -w -t 600 -D "$DIR" -m fast >/dev/null 2>&1
`;

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  readonly url: string;
  /** Copies a database with this many people. The original is kept in the data folder. */
  readonly copy: (people: number) => Promise<Copy>;
  readonly version: string;
  readonly stop: () => Promise<void>;
}

/** Starts a PostgreSQL server whose data is kept in a folder between runs. Its processes use CPU time of their own. */
export async function startKeptPostgres(folder: string, wantedPort?: number): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const binaries = findPostgresBinaries(user);
  if (binaries === null)
    throw new Error('there is no PostgreSQL on this machine, and it could not be installed');
  const dir = path.join(folder, 'postgres');
  if (!existsSync(dir)) {
    mkdirSync(dir, { mode: 0o700 });
    if (user) chownSync(dir, user.uid, user.gid);
  }
  const port = wantedPort ?? (await freePort());
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `-c ${name}=${value}`);
  const child = spawn('sh', ['-c', supervisor], {
    ...user,
    cwd: '/',
    detached: true, // in its own process group, so that Ctrl-C reaches it only by the closed pipe
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], BIN: binaries, DIR: dir, OPTIONS: options.join(' ') },
  });
  const ended = once(child, 'exit');
  const [word] = (await once(child.stdout, 'data')) as [Buffer];
  if (word.toString().trim() !== 'ready') {
    const log = path.join(dir, 'log');
    throw new Error(`PostgreSQL does not start, or another benchmark uses its folder: see ${log}`);
  }
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const urlOf = (database: string) => `postgres://quad@127.0.0.1:${port}/${database}`;
  const [{ version } = { version: '' }] = await runStatement<{ version: string }>(
    urlOf('postgres'),
    `select current_setting('server_version') as version`,
  );
  return {
    url: urlOf('postgres'),
    copy: (people) => copyDatabase(folder, urlOf, people),
    version,
    stop,
  };
}

async function copyDatabase(
  folder: string,
  urlOf: (database: string) => string,
  people: number,
): Promise<Copy> {
  const administrateServer = <Row extends object>(statement: string) =>
    runStatement<Row>(urlOf('postgres'), statement);
  const kept = `quad_${people}`;
  const known = await administrateServer(`select 1 from pg_database where datname = '${kept}'`);
  if (known.length === 0) await administrateServer(`create database ${kept}`);
  const photos = path.join(folder, `postgres-${people}`);
  await mkdir(photos, { recursive: true });
  await seed({ DATABASE_URL: urlOf(kept), DATA_DIR: photos, SECRET }, people);

  const own = `run_${process.pid}_`;
  for (const { name } of await administrateServer<{ name: string }>(
    `select datname as name from pg_database where datname like 'run\\_%' and datname not like '${own}%'`,
  ))
    await administrateServer(`drop database ${name} with (force)`); // of a run that did not end itself
  const run = `${own}${people}`;
  await administrateServer(`create database ${run} template ${kept} strategy file_copy`);
  const dataDir = await mkdtemp(path.join(folder, `run-${process.pid}-`));
  return {
    env: { DATABASE_URL: urlOf(run), DATA_DIR: dataDir, SECRET },
    open: () => openStore({ databaseUrl: urlOf(run), dataDir }, ignoreConnectionError),
    async remove() {
      await administrateServer(`drop database ${run} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
