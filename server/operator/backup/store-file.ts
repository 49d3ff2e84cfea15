import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { summarizeError } from '#server/platform/db/errors.ts';
import { NotDone } from '../usage.ts';
import type { Place } from './place.ts';

/** The store as one file: a copy of the embedded store, or a dump in pg_dump's format. */

const run = promisify(execFile);
/** Pages copied in one step: 4 MB. */
const PAGES_AT_ONCE = 1_000;

/**
 * Copies an embedded store that may be in use, in its current state. Writes go on, but are not in the copy.
 * @throws NotDone if the copy is damaged; the store then is too.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    // Outside a transaction, each write of the server would restart the copy (https://sqlite.org/backup.html).
    database.exec('begin; select 1 from sqlite_schema limit 1');
    await backup(database, to, { rate: PAGES_AT_ONCE });
  } finally {
    database.close();
  }
  checkSqlite(to);
}

/** @throws NotDone with the first faults that SQLite finds. */
export function checkSqlite(file: string, check: 'quick_check' | 'integrity_check' = 'quick_check'): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const faults = database.prepare(`pragma ${check}(3)`).all();
    const texts = faults.map((row) => String(Object.values(row)[0]));
    if (texts.join() !== 'ok') throw new NotDone(`${file} is damaged: ${texts.join('; ')}`);
  } catch (error) {
    if (error instanceof NotDone) throw error;
    throw new NotDone(`${file} is damaged: ${(error as Error).message}`, { cause: error });
  } finally {
    database.close();
  }
}

type Database = Pick<Place, 'environment'> & { readonly databaseUrl: string };

/**
 * Dumps a database without the messages between its nodes. They name transactions by numbers that mean nothing in
 * another database.
 */
export async function dumpPostgres(place: Database, to: string): Promise<void> {
  await refusePooler(place.databaseUrl);
  const what = ['--no-owner', '--no-privileges', '--exclude-table-data=commit_events'];
  await runTool('pg_dump', place, ['--format=custom', ...what, `--file=${to}`]);
}

/** Loads a dump into an empty database. After an error, nothing is loaded. */
export async function loadPostgres(place: Database, from: string): Promise<void> {
  await refusePooler(place.databaseUrl);
  await runTool('pg_restore', place, ['--no-owner', '--no-privileges', '--single-transaction', from]);
}

/**
 * Refuses a pooler. `pg_dump` and `pg_restore` change the settings of their connection, which a pooler would later give
 * to a node. A pooler is detected by a setting that it does not pass on.
 */
async function refusePooler(databaseUrl: string): Promise<void> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c quad.direct=on' });
  try {
    await client.connect();
    const { rows } = await client.query<{ direct: string | null }>(
      "select current_setting('quad.direct', true) as direct",
    );
    if (rows[0]?.direct === 'on') return;
  } catch (error) {
    throw new NotDone(`DATABASE_URL cannot be reached (${summarizeError(error)})`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
  throw new NotDone(
    'DATABASE_URL leads to a pooler that shares connections: set the address of the database itself for this command',
  );
}

/** Runs a program with the password in a variable, because other users of the machine see a program's arguments. */
async function runTool(
  tool: string,
  { databaseUrl, environment }: Database,
  args: readonly string[],
): Promise<void> {
  const place = new URL(databaseUrl);
  const password = decodeURIComponent(place.password);
  place.password = '';
  const env = {
    // An `sslrootcert` in the URL takes precedence.
    ...(environment['CA_FILE'] ? { PGSSLROOTCERT: environment['CA_FILE'] } : {}),
    ...environment,
    ...(password === '' ? {} : { PGPASSWORD: password }),
  };
  try {
    await run(tool, [`--dbname=${place.href}`, ...args], { env });
  } catch (error) {
    const { code, stderr, message } = error as { code?: unknown; stderr?: string; message: string };
    if (code === 'ENOENT')
      throw new NotDone(`${tool} is not installed: it comes with PostgreSQL's client programs`, {
        cause: error,
      });
    const [line = ''] = (stderr ?? message).split('\n').filter(Boolean);
    throw new NotDone(`${tool} failed: ${line}`, { cause: error });
  }
}

/** @returns the SHA-256 of a file in hexadecimal. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
