import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { readPhotoOwners } from '#server/access/checks/photo-owners.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { NotDone } from '../usage.ts';
import {
  backupName,
  chooseExpired,
  nameBackup,
  readManifest,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import type { Place } from './place.ts';
import { copyPhoto, copyPhotos, isBackedUp, type PhotoFolders } from './photo-files.ts';
import { copySqlite, dumpPostgres, hashFile } from './store-file.ts';

interface Options {
  /** The folder of all backups. Each backup is a folder in it, named by its time. */
  readonly folder: string;
  /** Number of complete backups that stay, including this one; null for all. */
  readonly keep: number | null;
  readonly now: number;
}

/** The folder of a running or interrupted backup. */
const PART = '.part';

/**
 * Backs up a store that may be in use: first the store, then the photos. Photo files never change, and stay on the disk
 * for some days after they are replaced. So the backup contains every photo that the copied store names.
 * @returns the folder of the backup, and the text to print.
 */
export async function makeBackup(
  store: StoreBeside,
  place: Place,
  options: Options,
): Promise<{ backup: string; text: string }> {
  const { folder, keep, now } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const earlier = (await listBackups(folder)).at(-1) ?? null;
  const name = nameBackup(now);
  const target = path.join(folder, name);
  const part = `${target}${PART}`;
  if (existsSync(target) || existsSync(part))
    throw new NotDone(`${target} exists: another backup is being made`);
  await mkdir(part, { mode: 0o700 });
  try {
    const file = await saveStore(place, part);
    const folders = {
      to: path.join(part, 'photos'),
      earlier: earlier && path.join(folder, earlier, 'photos'),
    };
    const copied = await copyPhotos(place.photos, folders);
    const people = await checkPhotos(store.db, place.photos, folders);
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date(now).toISOString(),
      store: store.name,
      file,
      bytes: (await stat(path.join(part, file))).size,
      sha256: await hashFile(path.join(part, file)),
      migration: await readLastMigration(store.db),
      people: people.count,
      photoFiles: copied + people.copied,
      hasSecret: await saveSecret(place.dataDir, part),
    };
    await writeManifest(part, manifest);
    await rename(part, target);
    const expired = keep === null ? [] : await expire(folder, name, keep, now);
    return { backup: target, text: describe(target, manifest, people.withoutPhoto, expired.length) };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** The names of the complete backups, oldest first. */
async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => backupName.test(name)).toSorted();
  const complete = await Promise.all(
    names.map((name) =>
      readManifest(path.join(folder, name)).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return complete.flat();
}

async function saveStore({ databaseUrl, dataDir, environment }: Place, to: string): Promise<string> {
  if (databaseUrl === null) {
    await copySqlite(path.join(dataDir, 'quad.db'), path.join(to, 'quad.db'));
    return 'quad.db';
  }
  await dumpPostgres({ databaseUrl, environment }, path.join(to, 'quad.dump'));
  return 'quad.dump';
}

async function saveSecret(dataDir: string, to: string): Promise<boolean> {
  const file = path.join(dataDir, 'secret');
  if (!existsSync(file)) return false;
  await copyFile(file, path.join(to, 'secret'));
  return true;
}

/**
 * Copies the photos that were added meanwhile.
 * @returns their number of files, the number of people, and the number of people without any photo.
 */
async function checkPhotos(
  db: Db,
  photos: PhotoStore,
  folders: PhotoFolders,
): Promise<{ copied: number; count: number; withoutPhoto: number }> {
  let [copied, count, withoutPhoto] = [0, 0, 0];
  for await (const people of readPhotoOwners(db)) {
    for (const { photo } of people) {
      if (isBackedUp(photo, folders.to)) continue;
      const files = await copyPhoto(photos, photo, folders);
      copied += files;
      if (files === 0) withoutPhoto += 1;
    }
    count += people.length;
  }
  return { copied, count, withoutPhoto };
}

async function readLastMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? '';
}

/** Deletes backups beyond `--keep`. @returns the names of the deleted complete backups. */
async function expire(folder: string, own: string, keep: number, now: number): Promise<readonly string[]> {
  const incomplete = (await readdir(folder))
    .filter((name) => name.endsWith(PART))
    .map((name) => name.slice(0, -PART.length))
    .filter((name) => backupName.test(name));
  const expired = chooseExpired({ complete: await listBackups(folder), incomplete }, own, keep, now);
  for (const name of [...expired.complete, ...expired.incomplete.map((part) => part + PART)])
    await rm(path.join(folder, name), { recursive: true, force: true });
  return expired.complete;
}

function describe(target: string, manifest: Manifest, withoutPhoto: number, expired: number): string {
  const { bytes, people, photoFiles, hasSecret } = manifest;
  const lines = [
    `Backup ${target}`,
    `Store: ${(bytes / 1e6).toFixed(1)} MB, ${people} people. Photos: ${photoFiles} files.`,
    ...(withoutPhoto > 0
      ? [`The photos of ${withoutPhoto} people are missing, in the running product too.`]
      : []),
    hasSecret
      ? 'It contains the secret, with which sealed texts can be read.'
      : 'The variable SECRET is not in it: keep it in another place.',
    ...(expired > 0 ? [`Deleted ${expired} older ${expired === 1 ? 'backup' : 'backups'}.`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
