import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { summarizeError } from '#server/platform/db/errors.ts';
import { NotDone } from '../usage.ts';
import type { Place } from './place.ts';

/** The store as one file: a copy of the embedded store, or a dump in pg_dump's own format. */

const run = promisify(execFile);
/** Pages that are copied at once: 4 MB. */
const PAGES_AT_ONCE = 1_000;

/**
 * Copies an embedded store that may be in use, as it is now: writes go on, and are not in the copy.
 * @throws NotDone when the copy is damaged, as the store then is.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true });
  try {
    // Outside of a transaction, each write of the server would begin the copy again (https://sqlite.org/backup.html).
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
 * Messages between the nodes of one database are left out. They name its transactions, whose numbers mean nothing in
 * another one.
 */
export async function dumpPostgres(place: Database, to: string): Promise<void> {
  await refusePooler(place.databaseUrl);
  const what = ['--no-owner', '--no-privileges', '--exclude-table-data=commit_events'];
  await runTool('pg_dump', place, ['--format=custom', ...what, `--file=${to}`]);
}

/** Loads a dump into an empty database: all of it or, after an error, nothing. */
export async function loadPostgres(place: Database, from: string): Promise<void> {
  await refusePooler(place.databaseUrl);
  await runTool('pg_restore', place, ['--no-owner', '--no-privileges', '--single-transaction', from]);
}

/**
 * `pg_dump` and `pg_restore` change the settings of their connection, which a pooler would give to a node afterwards.
 * A pooler is known by a setting that it does not pass on.
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

/** Other users of the machine see the arguments of a program, so the password is a variable. */
async function runTool(
  tool: string,
  { databaseUrl, environment }: Database,
  args: readonly string[],
): Promise<void> {
  const place = new URL(databaseUrl);
  const password = decodeURIComponent(place.password);
  place.password = '';
  const env = { ...environment, ...(password === '' ? {} : { PGPASSWORD: password }) };
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
