import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  collectRenditions,
  densities,
  nameFile,
  readFileName,
  type PhotoStore,
} from '#server/platform/photos/photo-store.ts';
import { inParallel } from '../in-parallel.ts';

/** The photos of a backup: files named as in a photo store on a disk. They are written once and never change. */
export interface PhotoFolders {
  readonly to: string;
  /** The photos of an earlier backup on the same disk. They are linked, not copied. Null for none. */
  readonly earlier: string | null;
}

/** Copies all photos. Skips photos that are deleted meanwhile. @returns the number of files. */
export async function copyPhotos(photos: PhotoStore, folders: PhotoFolders): Promise<number> {
  await mkdir(folders.to, { recursive: true });
  let copied = 0;
  await inParallel(listKeys(photos), async (key) => {
    const files = await copyPhoto(photos, key, folders);
    copied += files;
  });
  return copied;
}

/** Lists each photo once. */
async function* listKeys(photos: PhotoStore): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { key } of photos.list()) {
    if (seen.has(key)) continue;
    seen.add(key);
    yield key;
  }
}

/** @returns the number of files: 0 if the photo was already copied or is gone. */
export async function copyPhoto(
  photos: PhotoStore,
  key: string,
  { to, earlier }: PhotoFolders,
): Promise<number> {
  if (isBackedUp(key, to)) return 0;
  await mkdir(path.dirname(path.join(to, nameFile(key, 'card'))), { recursive: true });
  let copied = 0;
  // The card comes last, because a photo with a card counts as complete.
  for (const density of densities.toReversed()) {
    const name = nameFile(key, density);
    const target = path.join(to, name);
    if (earlier === null || !(await isLinked(path.join(earlier, name), target))) {
      const photo = await photos.read(key, density);
      if (!photo && density !== 'large') return 0;
      if (!photo) continue;
      await pipeline(photo.stream, createWriteStream(target));
    }
    copied += 1;
  }
  return copied;
}

/** True if a backup has all files of a photo. They are copied in the order large, dense, card. */
export function isBackedUp(key: string, to: string): boolean {
  return existsSync(path.join(to, nameFile(key, 'card')));
}

async function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

export interface Restored {
  /** Files of the backup that exist in the place after the restore. */
  readonly files: number;
  /** Files that existed there before. A photo never changes, so they are not written again. */
  readonly there: number;
}

/** Stores the photos of a backup. */
export async function restorePhotos(from: string, photos: PhotoStore): Promise<Restored> {
  const present = new Set<string>();
  for await (const { key, density } of photos.list()) present.add(nameFile(key, density));
  let [files, there] = [0, 0];
  await inParallel(listBackedUpKeys(from), async (key) => {
    const renditions = await collectRenditions((density) =>
      readFile(path.join(from, nameFile(key, density))).catch(() => null),
    );
    if (!renditions) return;
    const own = densities.filter((density) => renditions[density]);
    files += own.length;
    if (own.every((density) => present.has(nameFile(key, density)))) there += own.length;
    else await photos.put(key, renditions);
  });
  return { files, there };
}

async function* listBackedUpKeys(from: string): AsyncGenerator<string> {
  for (const directory of await readdir(from).catch(() => [])) {
    if (directory.length !== 2) continue;
    for (const name of await readdir(path.join(from, directory))) {
      const photo = readFileName(`${directory}/${name}`);
      if (photo?.density === 'card') yield photo.key;
    }
  }
}
