import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '#server/platform/config/config.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import { findStoreFile } from '#server/platform/db/sqlite/find-store-file.ts';
import { migrate, refuseOtherSchema } from '#server/platform/db/schema/migrate.ts';
import { noteMove } from '#server/platform/db/moved-store.ts';
import {
  explainPostgresError,
  refuseUnsuitableServer,
} from '#server/platform/db/postgres/postgres-refusals.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Store } from '#server/platform/db/store.ts';
import { openDiskPhotos } from '#server/platform/photos/disk.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { createProgress, type Output } from '../progress.ts';
import { inOption, readUrlOption } from '../read-url-option.ts';
import { NotDone } from '../usage.ts';
import { beginMove, endMove, identifySource, readTableProgress } from './begun-move.ts';
import { compareTable, describeDifference, isEqual } from './compare-rows.ts';
import { copyAllPhotos } from './copy-photos.ts';
import { advanceNumbers, copyTable } from './copy-rows.ts';
import { readTables, refuseOtherColumns, type MovedTable } from './read-tables.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'secret' | 'photoBucket'> & {
  readonly environment: Environment;
};
type Progress = ReturnType<typeof createProgress>;

interface Move {
  readonly source: DatabaseSync;
  readonly target: Store;
  readonly tables: readonly MovedTable[];
  /** Rows of the source in all tables. */
  readonly total: number;
  readonly progress: Progress;
}

/**
 * Moves the embedded store into an empty PostgreSQL database, or continues an interrupted move. The embedded store is
 * only read, and no server may use it meanwhile.
 * @param to URL of the database.
 * @param output shows the progress.
 * @returns the text to print at the end.
 * @throws NotDone and ConfigError with one line if a store is unsuitable, or if the two differ at the end.
 */
export async function moveStore(settings: Settings, to: string, output: Output): Promise<string> {
  const { dataDir, environment } = settings;
  const progress = createProgress(output);
  if (settings.databaseUrl !== null)
    throw new NotDone('move reads the embedded store of DATA_DIR: leave DATABASE_URL unset');
  const url = readUrlOption('--to', to, environment);
  const file = findStoreFile(dataDir);
  await using opened = new AsyncDisposableStack();
  // Holds the lock of the folder, so that no server starts.
  const lock = opened.adopt(openSqlite(dataDir), (store) => store.close());
  await refuseOtherSchema(lock.db);
  const source = opened.adopt(new DatabaseSync(file, { readOnly: true }), (database) => database.close());
  const tables = readTables(source);
  const bucket = settings.photoBucket && opened.adopt(await openPhotos(settings), (photos) => photos.close());
  // Checked before copying the rows, because that takes longer.
  await bucket?.check();
  const target = opened.adopt(openTarget(url), (store) => store.close());
  const since = performance.now();
  const there = await prepareTarget(target, source, tables);
  const total = tables.reduce((sum, { name }) => sum + countRows(source, name), 0);
  const move: Move = { source, target, tables, total, progress };
  if (there > 0) output.write(`Continuing an interrupted move: ${count(there)} rows are copied already.\n`);
  await copyTables(move);
  await advanceNumbers(target);
  const copied = performance.now();
  const photos = await movePhotos(dataDir, bucket, progress);
  const compareSince = performance.now();
  await compareTables(move);
  progress.end();
  const [copying, comparing] = [copied - since, performance.now() - compareSince];
  noteMove(dataDir, `${describePlace(url)}, ${new Date().toISOString().slice(0, 19)}Z`);
  await endMove(target);
  const rate = Math.round((total - there) / (copying / 1000));
  return [
    `Moved ${count(total - there)} rows of ${tables.length} tables in ${inSeconds(copying)} (${count(rate)} a second).`,
    `Compared every value of all ${count(total)} rows in ${inSeconds(comparing)}: the two stores are equal.`,
    photos,
    `Now set DATABASE_URL to the URL of --to. ${describeSecret(settings)}`,
    `The embedded store is unchanged. From now on no server starts with it: see ${path.join(dataDir, 'moved')}.`,
    '',
  ].join('\n');
}

function openTarget(url: string): Store {
  try {
    return openPostgres(url, () => {});
  } catch (error) {
    throw inOption('--to', error);
  }
}

/** @returns the number of rows that an earlier run has copied. */
async function prepareTarget(
  target: Store,
  source: DatabaseSync,
  tables: readonly MovedTable[],
): Promise<number> {
  try {
    await refuseUnsuitableServer(target);
    const hasBegun = await beginMove(target, identifySource(source));
    await migrate(target);
    await refuseOtherColumns(target.db, tables);
    if (!hasBegun) return 0;
  } catch (error) {
    throw inOption('--to', await explainPostgresError(error, target));
  }
  const done = await Promise.all(tables.map(({ name }) => readTableProgress(target.db, name)));
  return done.reduce((sum, progress) => sum + (progress?.rows ?? 0), 0);
}

async function copyTables({ source, target, tables, total, progress }: Move): Promise<void> {
  let before = 0;
  for (const table of tables) {
    let rows = 0;
    await copyTable(source, target, table, (done) => {
      if (done > rows) progress.show({ stage: 'rows', done: before + done, total });
      rows = done;
    });
    before += rows;
  }
}

async function compareTables({ source, target, tables, total, progress }: Move): Promise<void> {
  const differences: string[] = [];
  let before = 0;
  for (const table of tables) {
    const found = await compareTable(source, target.db, table, (done) =>
      progress.show({ stage: 'rows compared', done: before + done, total }),
    );
    before += found.rows;
    if (!isEqual(found)) differences.push(describeDifference(table, found));
  }
  progress.end();
  if (differences.length > 0)
    throw new NotDone(
      `The two stores differ:\n${differences.join('\n')}\nDrop the database, make an empty one and move again`,
    );
}

/** @returns one line about the photos. */
async function movePhotos(dataDir: string, bucket: PhotoStore | null, progress: Progress): Promise<string> {
  const folder = path.join(dataDir, 'photos');
  if (bucket === null)
    return `The photos stay in ${folder}, because PHOTO_STORE is not set: every node needs this folder in its DATA_DIR.`;
  const show = (done: number, total: number) => progress.show({ stage: 'photos', done, total });
  const { copied, skipped } = await copyAllPhotos(openDiskPhotos(folder, Date.now), bucket, show);
  return `Copied ${count(copied)} photos to the bucket; ${count(skipped)} were there. The folder ${folder} is as it was.`;
}

function describeSecret({ secret, dataDir }: Settings): string {
  return secret === null
    ? `Set SECRET of every node to the content of the file ${path.join(dataDir, 'secret')}.`
    : 'Every node needs the SECRET that is set now.';
}

/** The address and the name of a database, without user and password. */
function describePlace(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function countRows(source: DatabaseSync, table: string): number {
  return Number(source.prepare(`select count(*) as rows from "${table}"`).get()?.['rows']);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
