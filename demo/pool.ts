import { PHOTO_HEIGHT } from '#contract/limits.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import { portraitKey } from './people.ts';
import { drawPortrait, PORTRAITS, PORTRAIT_HEIGHT } from './portraits.ts';

/** Flat colours: sharp edges need some quality, and still take little. */
const WEBP = { quality: 82, effort: 2 };
const AT_ONCE = 2;

/** Puts the portraits that so many demo people need into the photo store; those already there stay. */
export async function hangPortraits(
  photos: PhotoStore,
  people: number,
  tell: (done: number, total: number) => void,
): Promise<void> {
  const total = Math.min(people, PORTRAITS);
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < total) {
      const portrait = next;
      next += 1;
      if (!(await isThere(photos, portraitKey(portrait)))) await hangPortrait(photos, portrait);
      done += 1;
      tell(done, total);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function isThere(photos: PhotoStore, key: string): Promise<boolean> {
  // The dense one is written last.
  const photo = await photos.read(key, 'dense');
  photo?.stream.destroy();
  return photo !== null;
}

async function hangPortrait(photos: PhotoStore, portrait: number): Promise<void> {
  const { default: sharp } = await import('sharp');
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
