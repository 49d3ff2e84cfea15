import { PHOTO_HEIGHT } from '#contract/limits.ts';
import { SHARED_PREFIX, type PhotoStore } from '#server/platform/photos/photo-store.ts';
import { openSharp, type Sharp } from '#server/platform/photos/render.ts';
import { isPortraitKey, portraitKey } from './people.ts';
import { drawPortrait, PORTRAITS, PORTRAIT_HEIGHT } from './portraits.ts';

/** High quality. The files are still small, because portraits have flat colours. */
const WEBP = { quality: 82, effort: 2 };
const AT_ONCE = 2;
/** SVG is blocked for uploads (`openSharp`), and unblocked only while portraits are rendered. */
const svgLoader = { operation: ['VipsForeignLoadSvg'] };

/** Writes the portraits that `people` demo people need into the photo store, unless they are already there. */
export async function writePortraits(
  photos: PhotoStore,
  people: number,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const sharp = await openSharp();
  const total = Math.min(people, PORTRAITS);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < total) {
      const portrait = next;
      next += 1;
      if (!(await isThere(photos, portraitKey(portrait)))) await writePortrait(sharp, photos, portrait);
      done += 1;
      onProgress(done, total);
    }
  };
  sharp.unblock(svgLoader);
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    sharp.block(svgLoader);
  }
}

async function isThere(photos: PhotoStore, key: string): Promise<boolean> {
  // The dense rendition is written last, so the portrait is complete if it exists.
  const photo = await photos.read(key, 'dense');
  photo?.stream.destroy();
  return photo !== null;
}

async function writePortrait(sharp: Sharp, photos: PhotoStore, portrait: number): Promise<void> {
  const { data, info } = await sharp(Buffer.from(drawPortrait(portrait)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const [card, dense] = await Promise.all([
    picture().resize({ height: PHOTO_HEIGHT }).webp(WEBP).toBuffer(),
    picture().resize({ height: PORTRAIT_HEIGHT }).webp(WEBP).toBuffer(),
  ]);
  await photos.put(portraitKey(portrait), { card, dense });
}

/** Removes the portraits of earlier versions. @param used the photos that are still needed. */
export async function removeOldPortraits(
  photos: PhotoStore,
  used: ReadonlySet<string | null>,
): Promise<void> {
  await removePortraits(photos, (key) => isPortraitKey(key) || used.has(key));
}

/**
 * Removes portraits of all versions. Demo people share them.
 * @param isKept default: none, for a store without demo people.
 */
export async function removePortraits(
  photos: PhotoStore,
  isKept: (key: string) => boolean = () => false,
): Promise<void> {
  const found = new Set<string>();
  for await (const { key } of photos.list())
    if (key.startsWith(SHARED_PREFIX) && !isKept(key)) found.add(key);
  for (const key of found) await photos.remove(key);
}
