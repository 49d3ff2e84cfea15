import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { refuseLostFiles } from '#server/platform/db/sqlite/find-store-file.ts';
import { lastMigration } from '#server/platform/db/schema/migrate.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { NotDone } from '../usage.ts';
import { readManifest, type Manifest } from './manifest.ts';
import type { Place } from './place.ts';
import { restorePhotos, type Restored } from './photo-files.ts';
import { checkSqlite, hashFile, loadPostgres } from './store-file.ts';

/**
 * Forgets the photo place, because photos may be restored to another folder or bucket. The first start stores the new
 * one.
 */
const FORGET_PHOTO_PLACE = `delete from settings where name = 'photo-folder'`;

/** What a restore brings back. The rest of the place stays as it is. */
export type RestoredPart = 'all' | 'database' | 'photos';

/**
 * Restores a backup, or a part of it, into a place that lacks it. Overwrites nothing, and checks the backup before it
 * writes.
 * @returns the text to print.
 * @throws NotDone if the backup is damaged or of a newer version, or if the place is in use; at the end if photos that
 * were backed up are not in the backup.
 */
export async function restoreBackup(folder: string, part: RestoredPart, place: Place): Promise<string> {
  const manifest = await readManifest(folder);
  if (part !== 'photos') {
    await checkBackup(folder, manifest);
    refuseOtherKind(manifest, place);
    await refuseUsedStore(part, place);
  }
  if (part === 'all') await refusePhotos(place);
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  // The store comes last, because a place without a store does not count as restored.
  const photos = part === 'database' ? null : await restorePhotos(path.join(folder, 'photos'), place.photos);
  if (part !== 'photos') await restoreStore(folder, manifest, place);
  const text = describe(manifest, part, photos);
  const lost = photos === null ? 0 : manifest.photoFiles - photos.files;
  if (lost > 0)
    throw new NotDone(
      `${text.trim().replaceAll('\n', ' ')} But ${lost} photo files that were backed up are missing in the backup. Take them from an older one: ${QUAD_COMMAND} restore <backup> --photos-only`,
    );
  return text;
}

function describe(
  { madeAt, people, migration }: Manifest,
  part: RestoredPart,
  photos: Restored | null,
): string {
  const there = photos !== null && photos.there > 0 ? ` ${photos.there} of them were there already.` : '';
  if (part === 'photos') return `Restored ${photos?.files} photo files of ${madeAt}.${there}\n`;
  const upgrade = migration < lastMigration ? ' The first start updates its schema.' : '';
  const what = photos === null ? `${people} people` : `${people} people and ${photos.files} photo files`;
  const left =
    photos === null ? ` The photos are left as they are: ${QUAD_COMMAND} photos compares them.` : '';
  return `Restored ${what} of ${madeAt}.${left}${upgrade}\nStart Quad now. Accounts that were deleted and opinions that were removed after that time are there again.\n`;
}

async function restoreStore(folder: string, manifest: Manifest, place: Place): Promise<void> {
  const { dataDir, databaseUrl, environment } = place;
  const secret = path.join(dataDir, 'secret');
  if (manifest.hasSecret && !existsSync(secret)) await copyPrivately(path.join(folder, 'secret'), secret);
  const from = path.join(folder, manifest.file);
  if (databaseUrl === null) return restoreSqlite(from, dataDir);
  await loadPostgres({ databaseUrl, environment }, from);
  await withPostgres(databaseUrl, async (db) => {
    await sql.raw(FORGET_PHOTO_PLACE).execute(db);
    await forgetCommitEvents(db);
  });
}

/**
 * Deletes commit events, which older dumps contain. In a database with lower transaction numbers, each request would
 * read them all as new.
 */
async function forgetCommitEvents(db: Db): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('commit_events') is not null`.execute(db);
  if (rows.length > 0) await sql`delete from commit_events`.execute(db);
}

function deletePhotoPlace(database: DatabaseSync): void {
  database.exec(FORGET_PHOTO_PLACE);
}

async function checkBackup(folder: string, manifest: Manifest): Promise<void> {
  const file = path.join(folder, manifest.file);
  if (!existsSync(file)) throw new NotDone(`${folder} is damaged: ${manifest.file} is missing`);
  if ((await hashFile(file)) !== manifest.sha256)
    throw new NotDone(`${file} is damaged: it is not the file that was backed up. Use another backup`);
  if (manifest.migration > lastMigration)
    throw new NotDone(`${folder} is of a newer version of Quad: restore it with that version`);
  if (manifest.hasSecret && !existsSync(path.join(folder, 'secret')))
    throw new NotDone(`${folder} is damaged: the file secret is missing`);
}

function refuseOtherKind({ store }: Manifest, { databaseUrl }: Place): void {
  if ((store === 'postgres') === (databaseUrl !== null)) return;
  throw new NotDone(
    store === 'postgres'
      ? 'The backup is of a PostgreSQL database: set DATABASE_URL to an empty one'
      : 'The backup is of the embedded store: leave DATABASE_URL unset',
  );
}

/** @throws NotDone if DATA_DIR has a store or a secret. ConfigError if a server still runs on a deleted store there. */
export function refuseUsedFolder(dataDir: string, names = ['quad.db', 'quad.db-wal', 'secret']): void {
  refuseLostFiles(dataDir);
  for (const name of names)
    if (existsSync(path.join(dataDir, name)))
      throw new NotDone(
        `DATA_DIR already has ${name}: restore into an empty folder. Example: DATA_DIR=/srv/restored`,
      );
}

async function refuseUsedStore(part: RestoredPart, { databaseUrl, dataDir }: Place): Promise<void> {
  // A store that was lost leaves its secret behind, which is the right one.
  const secret = part === 'all' ? ['secret'] : [];
  refuseUsedFolder(dataDir, databaseUrl === null ? ['quad.db', 'quad.db-wal', ...secret] : secret);
  if (databaseUrl !== null && (await hasTables(databaseUrl)))
    throw new NotDone('DATABASE_URL has a store already: restore into an empty database');
}

async function refusePhotos({ photos }: Place): Promise<void> {
  const { done } = await photos.list()[Symbol.asyncIterator]().next();
  if (!done)
    throw new NotDone(
      'There are photos already. If only the database is lost, add --database-only; else restore into an empty DATA_DIR or bucket. Example: DATA_DIR=/srv/restored',
    );
}

/** True if a database has a store of Quad. */
export async function hasTables(databaseUrl: string): Promise<boolean> {
  return withPostgres(databaseUrl, async (db) => {
    const { rows } =
      await sql`select to_regclass('people') as found where to_regclass('people') is not null`.execute(db);
    return rows.length > 0;
  });
}

async function withPostgres<T>(databaseUrl: string, use: (db: Db) => Promise<T>): Promise<T> {
  const { openPostgres } = await import('#server/platform/db/postgres/postgres.ts');
  const store = openPostgres(databaseUrl, () => {});
  try {
    return await use(store.db);
  } finally {
    await store.close();
  }
}

/**
 * Copies a file with mode 0600. A plain copy would keep the mode of the backup's file, which may have changed: open to
 * others, or read-only.
 */
async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o600);
}

/** Restores the store. The file gets its final name when it is complete. */
async function restoreSqlite(from: string, dataDir: string): Promise<void> {
  const part = path.join(dataDir, 'quad.db.part');
  await rm(part, { force: true });
  await copyPrivately(from, part);
  checkSqlite(part);
  const database = new DatabaseSync(part);
  deletePhotoPlace(database);
  database.close();
  await rename(part, path.join(dataDir, 'quad.db'));
}
