import { createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  densities,
  nameFile,
  readDensity,
  readFileName,
  type PhotoStore,
} from '#server/photos/photo-store.ts';
import { inParallel } from '../in-parallel.ts';

/** The photos of a backup: files with the names that a photo store on a disk gives them. They are written once and never changed. */
export interface PhotoFolders {
  readonly to: string;
  /** The photos of an earlier backup on the same disk, which are linked instead of copied; null for none. */
  readonly earlier: string | null;
}

/** Copies all photos. A photo that is deleted meanwhile is left out. @returns the number of files. */
export async function copyPhotos(photos: PhotoStore, folders: PhotoFolders): Promise<number> {
  await mkdir(folders.to, { recursive: true });
  let copied = 0;
  await inParallel(listKeys(photos), async (key) => {
    if (await copyPhoto(photos, key, folders)) copied += densities.length;
  });
  return copied;
}

/** Each photo once. */
async function* listKeys(photos: PhotoStore): AsyncGenerator<string> {
  const seen = new Set<string>();
  for await (const { key } of photos.list()) {
    if (seen.has(key)) continue;
    seen.add(key);
    yield key;
  }
}

/** @returns false for a photo that is there already, or is gone. */
export async function copyPhoto(
  photos: PhotoStore,
  key: string,
  { to, earlier }: PhotoFolders,
): Promise<boolean> {
  const names = densities.map((density) => [density, nameFile(key, density)] as const);
  if (names.every(([, name]) => existsSync(path.join(to, name)))) return false;
  await mkdir(path.dirname(path.join(to, nameFile(key, 'card'))), { recursive: true });
  for (const [density, name] of names) {
    const target = path.join(to, name);
    if (earlier !== null && (await isLinked(path.join(earlier, name), target))) continue;
    const photo = await photos.read(key, density);
    if (!photo) return false;
    await pipeline(photo.stream, createWriteStream(target));
  }
  return true;
}

async function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Stores the photos of a backup. @returns the number of files. */
export async function restorePhotos(from: string, photos: PhotoStore): Promise<number> {
  let restored = 0;
  await inParallel(listBackedUpKeys(from), async (key) => {
    const [card, dense] = await Promise.all(
      densities.map((density) => readFile(path.join(from, nameFile(key, density))).catch(() => null)),
    );
    if (!card || !dense) return;
    await photos.put(key, { card, dense });
    restored += densities.length;
  });
  return restored;
}

async function* listBackedUpKeys(from: string): AsyncGenerator<string> {
  for (const directory of await readdir(from).catch(() => [])) {
    if (directory.length !== 2) continue;
    for (const name of await readdir(path.join(from, directory))) {
      const key = readFileName(`${directory}/${name}`);
      if (key !== null && readDensity(name) === 'card') yield key;
    }
  }
}
