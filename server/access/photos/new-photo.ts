import { photoColours } from '#contract/user.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { joinPhotoKey, type NewPhoto } from '#server/platform/photos/photo-store.ts';
import { abandonPhoto, deletePhotos } from './leftovers.ts';
import type { PhotoServices } from './photo-services.ts';

type Parts = Pick<PhotoServices, 'store' | 'photos' | 'clock' | 'random'>;

/** Longer than any request takes, so that maintenance never deletes a photo that a request is about to claim. */
const CLAIM_WITHIN_MS = 15 * 60_000;

const insertLeftover = defineWrite(
  'insertLeftover',
  async (tx, { photo, deleteAfter }: { photo: string; deleteAfter: number }): Promise<void> =>
    abandonPhoto(tx, photo, deleteAfter),
);

/**
 * Writes a new photo and passes its key to `claim`, whose transaction must call `claimPhoto`. Without a claim the
 * files are deleted at once. If they could not be written, maintenance deletes them.
 * @param colours as `photoColours` reads them; '' for none.
 */
export async function withNewPhoto<T>(
  parts: Parts,
  colours: string,
  write: (key: string) => Promise<unknown>,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  const photo = joinPhotoKey(colours, parts.random.photoKey());
  await parts.store.run(insertLeftover, { photo, deleteAfter: parts.clock() + CLAIM_WITHIN_MS });
  // After a failed write, maintenance deletes the files: a silent bucket may still write them later, even after a
  // deletion.
  await write(photo);
  try {
    return await claim(photo);
  } finally {
    // Does nothing for a claimed photo. If the files cannot be deleted now, maintenance deletes them later.
    await deleteUnclaimed(parts, photo).catch(() => {});
  }
}

/** As {@link withNewPhoto}, for a copy of a photo, with the colours of the original. */
export function withCopiedPhoto<T>(
  parts: Parts,
  from: string,
  claim: (key: string, isCopied: boolean) => Promise<T>,
): Promise<T> {
  let isCopied = false;
  const copy = async (to: string) => {
    isCopied = await parts.photos.copy(from, to);
  };
  return withNewPhoto(parts, photoColours(from), copy, (key) => claim(key, isCopied));
}

interface UploadedPhoto {
  readonly renditions: NewPhoto;
  /** Aborted when the client disconnects. Then nothing is claimed, and the files are deleted. */
  readonly signal: AbortSignal;
}

/** As {@link withNewPhoto}, for an uploaded photo. @throws the signal's reason. */
export async function withUploadedPhoto<T>(
  parts: Parts,
  { renditions, signal }: UploadedPhoto,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const write = (key: string) => parts.photos.put(key, renditions);
  return withNewPhoto(parts, renditions.colours, write, async (key) => {
    signal.throwIfAborted();
    return claim(key);
  });
}

async function deleteUnclaimed(parts: Pick<Parts, 'store' | 'photos'>, photo: string): Promise<void> {
  const unclaimed = await parts.store.db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('photo', '=', photo)
    .where('person_id', 'is', null)
    .executeTakeFirst();
  if (unclaimed) await deletePhotos(parts, [photo]);
}
