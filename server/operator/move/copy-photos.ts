import { buffer } from 'node:stream/consumers';
import {
  collectRenditions,
  densities,
  type Density,
  type PhotoStore,
} from '#server/platform/photos/photo-store.ts';
import { inParallel } from '../in-parallel.ts';

interface PhotoCounts {
  readonly copied: number;
  /** Photos that already exist there in the same sizes. */
  readonly skipped: number;
}

/** Copies all photos from one store to another. Skips photos that already exist there in the same sizes. */
export async function copyAllPhotos(
  from: PhotoStore,
  to: PhotoStore,
  onPhotos: (done: number, total: number) => void,
): Promise<PhotoCounts> {
  const [sizes, there] = [await readSizes(from), await readSizes(to)];
  const isThere = (key: string, own: Sizes) =>
    densities.every((density) => own[density] === there.get(key)?.[density]);
  const waiting = [...sizes].flatMap(([key, own]) => (isThere(key, own) ? [] : [key]));
  const skipped = sizes.size - waiting.length;
  let [done, copied] = [skipped, 0];
  await inParallel(waiting, async (key) => {
    if (await copyPhoto(from, to, key)) copied += 1;
    done += 1;
    onPhotos(done, sizes.size);
  });
  return { copied, skipped };
}

type Sizes = Partial<Record<Density, number>>;

async function readSizes(photos: PhotoStore): Promise<Map<string, Sizes>> {
  const sizes = new Map<string, Sizes>();
  for await (const { key, density, bytes } of photos.list())
    sizes.set(key, { ...sizes.get(key), [density]: bytes });
  return sizes;
}

/** @returns false for a photo that lacks a file, because a server does not serve it either. */
async function copyPhoto(from: PhotoStore, to: PhotoStore, key: string): Promise<boolean> {
  const renditions = await collectRenditions(async (density) => {
    const photo = await from.read(key, density);
    return photo && buffer(photo.stream);
  });
  if (renditions) await to.put(key, renditions);
  return renditions !== null;
}
