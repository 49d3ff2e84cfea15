import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { BucketFolder } from '#server/platform/config/bucket-folder.ts';
import { readFileName } from '#server/platform/photos/photo-store.ts';
import { openBucketFolder } from '#server/platform/photos/s3-folder.ts';
import { inParallel } from '../in-parallel.ts';
import { NotDone } from '../usage.ts';
import { readBackupAddress } from './backup-address.ts';
import { backupName, chooseExpired, MANIFEST, readManifest } from './manifest.ts';
import type { Place } from './place.ts';
import type { RestoredPart } from './restore-backup.ts';

/**
 * Backups in a bucket. Below the path of its address are
 * - `photos/`: the photos of all backups. A photo never changes, so each is stored once,
 * - `quad-<time>/`: a backup as in a folder, but with the names of its photos in `photos.txt`. Its manifest comes last.
 */

const PHOTOS = 'photos/';
const PHOTO_NAMES = 'photos.txt';
const SILENCE_MS = 60_000;

type Bucket = ReturnType<typeof openBucketFolder>;

/**
 * Copies a complete backup from a folder into a bucket.
 * @param keep number of complete backups that stay in the bucket, including this one; null for all.
 * @returns the text to print.
 */
export async function sendBackup(
  folder: string,
  address: string,
  keep: number | null,
  { environment }: Pick<Place, 'environment'>,
): Promise<string> {
  const { file, hasSecret } = await readManifest(folder);
  const place = readBackupAddress(address, environment);
  const bucket = openBucketFolder(place, SILENCE_MS);
  try {
    return await explainFailure(`The backup ${folder} is complete, its copy is not: ${address}`, async () => {
      const target = `${path.basename(folder)}/`;
      const photos = await listFiles(path.join(folder, 'photos'));
      // Before the photos, so that no other backup deletes them as photos of no backup.
      await bucket.put(`${target}${PHOTO_NAMES}`, photos.join('\n'));
      const there = new Set(await bucket.list(PHOTOS));
      const missing = photos.filter((name) => !there.has(PHOTOS + name));
      await inParallel(missing, async (name) =>
        bucket.putFile(PHOTOS + name, path.join(folder, 'photos', name)),
      );
      for (const name of [file, ...(hasSecret ? ['secret'] : []), MANIFEST])
        await bucket.putFile(target + name, path.join(folder, name));
      const expired = keep === null ? [] : await expire(bucket, path.basename(folder), keep);
      const deleted = expired.length > 0 ? ` Deleted ${expired.length} older there.` : '';
      return `Copied to ${addressOf(address, place, target)}: ${missing.length} new photo files.${deleted}\n`;
    });
  } finally {
    bucket.close();
  }
}

/**
 * Copies a backup from a bucket into an empty folder, or the part that is to be restored.
 * @throws NotDone if there is no complete backup at the address.
 */
export async function fetchBackup(
  address: string,
  folder: string,
  part: RestoredPart,
  { environment }: Pick<Place, 'environment'>,
): Promise<void> {
  const place = readBackupAddress(address, environment);
  const name = path.posix.basename(place.path);
  const bucket = openBucketFolder({ ...place, path: place.path.slice(0, -name.length - 1) }, SILENCE_MS);
  try {
    await explainFailure(address, async () => {
      const names = (await bucket.list(`${name}/`)).map((key) => key.slice(name.length + 1));
      if (!names.includes(MANIFEST))
        throw new NotDone(`${address} is no complete backup: it has no ${MANIFEST}`);
      const own = names.filter(
        (file) => path.posix.basename(file) === file && (part !== 'photos' || file === MANIFEST),
      );
      for (const file of own) await bucket.getFile(`${name}/${file}`, path.join(folder, file));
      if (part === 'database') return;
      const photos = await bucket.getText(`${name}/${PHOTO_NAMES}`);
      await inParallel(photos.split('\n').filter(isPhotoFile), async (photo) => {
        const target = path.join(folder, 'photos', photo);
        await mkdir(path.dirname(target), { recursive: true });
        await bucket.getFile(PHOTOS + photo, target);
      });
    });
  } finally {
    bucket.close();
  }
}

/**
 * Deletes backups beyond `--keep`, then the photos of no backup.
 * @returns the names of the deleted complete backups.
 */
async function expire(bucket: Bucket, own: string, keep: number): Promise<readonly string[]> {
  const objects = await bucket.list('quad-');
  const folders = new Set(objects.map((key) => key.slice(0, key.indexOf('/'))));
  const names = [...folders].filter((name) => backupName.test(name));
  const isComplete = (name: string) => objects.includes(`${name}/${MANIFEST}`);
  const expired = chooseExpired(
    { complete: names.filter(isComplete), incomplete: names.filter((name) => !isComplete(name)) },
    own,
    keep,
    Date.now(),
  );
  const gone = [...expired.complete, ...expired.incomplete];
  for (const name of gone) {
    // The manifest goes first, because the rest alone does not count as a complete backup.
    await bucket.remove(`${name}/${MANIFEST}`);
    for (const key of objects)
      if (key.startsWith(`${name}/`) && !key.endsWith(`/${MANIFEST}`)) await bucket.remove(key);
  }
  if (gone.length === 0) return [];
  const used = new Set<string>();
  for (const key of await bucket.list('quad-'))
    if (key.endsWith(`/${PHOTO_NAMES}`))
      for (const name of (await bucket.getText(key)).split('\n')) used.add(PHOTOS + name);
  const unused = (await bucket.list(PHOTOS)).filter((key) => !used.has(key));
  await inParallel(unused, async (key) => bucket.remove(key));
  return expired.complete;
}

async function explainFailure<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotDone) throw error;
    const { name, message } = error as Error;
    throw new NotDone(`${what} cannot be used (${name}: ${message})`, { cause: error });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = await readdir(folder, { recursive: true });
  return files.map((name) => name.split(path.sep).join('/')).filter(isPhotoFile);
}

/** Only these names become paths. */
function isPhotoFile(name: string): boolean {
  return readFileName(name) !== null;
}

/** The address to pass to `restore`. */
function addressOf(address: string, { path: folder }: BucketFolder, target: string): string {
  return Object.assign(new URL(address), { pathname: `/${folder}${target.slice(0, -1)}` }).href;
}
