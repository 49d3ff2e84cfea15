import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import { defineWrite } from '#server/db/write.ts';
import { SHARED_PREFIX, type Renditions } from './photo-store.ts';

/**
 * Every photo file has an owner or a row in `photo_leftovers`, even after a crash. The row of a new photo is inserted
 * before its files are written. The transaction that gives the photo an owner deletes the row. The transaction that
 * replaces a photo inserts a row for the old one: its files stay on the disk until `delete_after`, so that a backup is
 * complete, but the server answers 404 for them (decision 014).
 */

type Parts = Pick<Context, 'store' | 'photos' | 'clock' | 'random'>;

/** Longer than any request takes, so that maintenance never deletes a photo that a request is about to claim. */
const CLAIM_WITHIN_MS = 15 * 60_000;
const BATCH_PHOTOS = 100;

const insertLeftover = defineWrite(
  'insertLeftover',
  async (tx, { photo, deleteAfter }: { photo: string; deleteAfter: number }): Promise<void> =>
    abandonPhoto(tx, photo, deleteAfter),
);

const deleteLeftovers = defineWrite(
  'deleteLeftovers',
  async (tx, { photos }: { photos: readonly string[] }): Promise<void> => {
    await tx.deleteFrom('photo_leftovers').where('photo', 'in', photos).execute();
  },
);

/**
 * Writes a new photo and passes its key to `claim`, whose transaction must call {@link claimPhoto}. Otherwise the files are
 * deleted.
 */
export async function withNewPhoto<T>(
  parts: Parts,
  write: (key: string) => Promise<unknown>,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  const photo = parts.random.photoKey();
  await parts.store.run(insertLeftover, { photo, deleteAfter: parts.clock() + CLAIM_WITHIN_MS });
  try {
    await write(photo);
    return await claim(photo);
  } finally {
    // Does nothing for a claimed photo. If the files cannot be deleted now, maintenance deletes them later.
    await deleteUnclaimed(parts, photo).catch(() => {});
  }
}

/** As {@link withNewPhoto}, for the renditions of an uploaded photo. */
export function withUploadedPhoto<T>(
  parts: Parts,
  renditions: Renditions,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  return withNewPhoto(parts, (key) => parts.photos.put(key, renditions), claim);
}

/** Marks a new photo as owned. Called in the transaction that gives it its owner. */
export async function claimPhoto(tx: Db, photo: string): Promise<void> {
  await tx.deleteFrom('photo_leftovers').where('photo', '=', photo).execute();
}

/**
 * Marks a photo as ownerless. Called in the transaction that removes it from its owner. Maintenance deletes the files
 * after `deleteAfter` (milliseconds since the epoch).
 */
export async function abandonPhoto(
  tx: Db,
  photo: string,
  deleteAfter: number,
  personId: string | null = null,
): Promise<void> {
  if (photo.startsWith(SHARED_PREFIX)) return;
  await tx
    .insertInto('photo_leftovers')
    .values({ photo, delete_after: deleteAfter, person_id: personId })
    .execute();
}

/** Makes all replaced photos of a person due for deletion. Called in the transaction in which the person turns private. */
export async function expireReplacedPhotos(tx: Db, personId: string, now: number): Promise<void> {
  await tx
    .updateTable('photo_leftovers')
    .set({ delete_after: now })
    .where('person_id', '=', personId)
    .where('delete_after', '>', now)
    .execute();
}

/** Whether a photo has no owner, although its files may exist. The server answers 404 for it. */
export async function isLeftover(db: Db, photo: string): Promise<boolean> {
  const row = await db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('photo', '=', photo)
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteUnclaimed(parts: Pick<Parts, 'store' | 'photos'>, photo: string): Promise<void> {
  if (await isLeftover(parts.store.db, photo)) await deletePhotos(parts, [photo]);
}

/** Deletes the replaced photos of a person that are due for deletion. */
export async function deleteReplacedPhotos(
  parts: Pick<Parts, 'store' | 'photos' | 'clock'>,
  personId: string,
): Promise<void> {
  const rows = await parts.store.db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('person_id', '=', personId)
    .where('delete_after', '<=', parts.clock())
    .limit(BATCH_PHOTOS)
    .execute();
  await deletePhotos(
    parts,
    rows.map(({ photo }) => photo),
  );
}

/** Deletes up to 100 leftovers that are due for deletion. @returns how many. */
export async function deleteDueLeftovers(parts: Pick<Parts, 'store' | 'photos' | 'clock'>): Promise<number> {
  const rows = await parts.store.db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('delete_after', '<=', parts.clock())
    .orderBy('delete_after')
    .limit(BATCH_PHOTOS)
    .execute();
  await deletePhotos(
    parts,
    rows.map(({ photo }) => photo),
  );
  return rows.length;
}

/** Deletes the files before the rows. After a crash between the two, the next run deletes the rows. */
async function deletePhotos(
  { store, photos }: Pick<Parts, 'store' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  for (const key of keys) await photos.remove(key);
  await store.run(deleteLeftovers, { photos: keys });
}
