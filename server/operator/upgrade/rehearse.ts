import { existsSync } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { findStoreFile } from '#server/platform/db/sqlite/find-store-file.ts';
import { lastMigration, listWaiting, migrate } from '#server/platform/db/schema/migrate.ts';
import { refuseUnsuitableServer } from '#server/platform/db/postgres/postgres-refusals.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Store } from '#server/platform/db/store.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Place } from '../backup/place.ts';
import { hasTables } from '../backup/restore-backup.ts';
import { copySqlite, dumpPostgres, loadPostgres } from '../backup/store-file.ts';
import { formatTable } from '../format-table.ts';
import { inOption, readUrlOption } from '../read-url-option.ts';
import { removeAtEnd } from '../remove-at-end.ts';
import { NotDone } from '../usage.ts';
import { countRows, findFaults, type RowCounts } from './look-at-tables.ts';

type Source = Pick<Place, 'databaseUrl' | 'dataDir' | 'environment'>;

interface Copy {
  readonly store: Store;
  /** Size of the file, or of the compressed dump. */
  readonly bytes: number;
}

const NO_SCRATCH = `upgrade --rehearse needs a scratch database for the copy, because the store is in PostgreSQL: an empty one, on the same server or another, with room for all data. Make it and name it: createdb quad_rehearsal; ${QUAD_COMMAND} upgrade --rehearse --into postgres://quad@db.example.edu:5432/quad_rehearsal (PGPASSWORD has the password)`;

/**
 * Runs the migrations of this version on a copy of the store. The store itself is only read, and a server may use it
 * meanwhile.
 * @param into with SQLite, the folder of the copy, or null for the system's temporary folder; with PostgreSQL, the URL
 * of an empty database.
 * @returns the text to print.
 * @throws NotDone with the name of the failing migration, or with the problems after the migrations.
 */
export async function rehearseUpgrade(source: Source, into: string | null): Promise<string> {
  const folder = await makeFolder(source, into);
  return removeAtEnd([folder], async () => {
    const since = performance.now();
    const copy = await (source.databaseUrl === null
      ? copyFile(source.dataDir, folder)
      : copyDatabase({ ...source, databaseUrl: source.databaseUrl }, readScratch(source, into), folder));
    const took = inSeconds(performance.now() - since);
    const what = source.databaseUrl === null ? 'a file' : 'by a dump';
    const copied = `Copied the store, ${what} of ${(copy.bytes / 1e6).toFixed(1)} MB, in ${took}.`;
    try {
      return [copied, ...(await runOnCopy(copy.store)), describeEnd(source), ''].join('\n');
    } finally {
      await copy.store.close();
    }
  });
}

/** A folder that only this user can read, for the copy or the dump. */
async function makeFolder({ databaseUrl }: Source, into: string | null): Promise<string> {
  // The address may have a password, so the message does not repeat it.
  if (databaseUrl === null && into?.includes('://'))
    throw new NotDone('--into must be a folder, because the store is the embedded one');
  const parent = databaseUrl === null && into !== null ? path.resolve(into) : tmpdir();
  if (!existsSync(parent)) throw new NotDone(`${parent} does not exist: make the folder first`);
  return mkdtemp(path.join(parent, 'quad-rehearsal-'));
}

async function copyFile(dataDir: string, folder: string): Promise<Copy> {
  const file = findStoreFile(dataDir);
  const copy = path.join(folder, 'quad.db');
  await copySqlite(file, copy);
  const { size } = await stat(copy);
  return { store: openSqlite(folder), bytes: size };
}

/** @throws NotDone when the URL is missing, or would not be allowed as DATABASE_URL. */
function readScratch({ environment }: Source, into: string | null): string {
  if (into === null) throw new NotDone(NO_SCRATCH);
  return readUrlOption('--into', into, environment);
}

async function copyDatabase(
  source: Source & { readonly databaseUrl: string },
  scratch: string,
  folder: string,
): Promise<Copy> {
  const isUsed = await hasTables(scratch).catch((error: unknown) => {
    throw inOption('--into', error);
  });
  if (isUsed) throw new NotDone('--into has a store already: drop the database and make an empty one');
  const dump = path.join(folder, 'quad.dump');
  await dumpPostgres(source, dump);
  await loadPostgres({ databaseUrl: scratch, environment: source.environment }, dump);
  const { size } = await stat(dump);
  return { store: openPostgres(scratch, () => {}), bytes: size };
}

async function runOnCopy(store: Store): Promise<string[]> {
  const waiting = await listWaiting(store.db);
  if (store.name === 'postgres') {
    await refuseUnsuitableServer(store);
    // A restored database has no statistics. With them, the planner chooses as in the store itself.
    await store.withSchemaLock((db) => sql`analyze`.execute(db));
  }
  const before = await store.withSchemaLock(countRows);
  const times: [name: string, ms: number][] = [];
  try {
    await migrate(store, lastMigration, (name, ms) => times.push([name, ms]));
  } catch (error) {
    const failed = waiting[times.length];
    if (error instanceof ConfigError || failed === undefined) throw error;
    throw new NotDone(`The migration ${failed} failed on the copy: ${(error as Error).message}`, {
      cause: error,
    });
  }
  if (waiting.length === 0)
    return ['It has every migration of this version: an update changes nothing in it.'];
  const after = await store.withSchemaLock(countRows);
  const faults = await store.withSchemaLock((db) => findFaults(store.name, db));
  if (faults.length > 0)
    throw new NotDone(`The copy is not whole after ${waiting.join(', ')}: ${faults.join('; ')}`);
  const sum = times.reduce((total, [, ms]) => total + ms, 0);
  return [
    '',
    formatTable(
      ['migration', 'time'],
      [...times, ['all', sum] as const].map(([name, ms]) => [name, inSeconds(ms)]),
    ),
    formatTable(['table', 'rows before', 'after'], compareRows(before, after)),
    'The copy is whole: no damage, no broken reference.',
  ];
}

function compareRows(before: RowCounts, after: RowCounts): string[][] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const show = (rows: number | undefined) => (rows === undefined ? 'no table' : String(rows));
  return names.map((name) => [name, show(before.get(name)), show(after.get(name))]);
}

function describeEnd({ databaseUrl }: Source): string {
  return databaseUrl === null
    ? 'The store is as it was. The copy is deleted.'
    : 'The store is as it was. The scratch database has a copy of all data: drop it when you have looked at it.';
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
