import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/store.ts';
import { defineWrite } from '#server/db/write.ts';
import { SHARED_PREFIX, type Renditions } from './photo-store.ts';

/**
 * No photo file without an owner, whatever crashes when. A key is in `photo_leftovers` from before its files are
 * written until the transaction that claims it, and again from the transaction that replaces it until its files are
 * gone. {@link sweepLeftovers} removes what a crash left behind.
 */

type Parts = Pick<Context, 'store' | 'photos' | 'clock' | 'random'>;

/** Longer than any request takes, so that a sweep never meets a photo that is being claimed. */
const CLAIM_WITHIN_MS = 15 * 60_000;

const insertLeftover = defineWrite(
  'insertLeftover',
  async (tx, row: { photo: string; since: number }): Promise<void> => {
    await tx.insertInto('photo_leftovers').values(row).execute();
  },
);

const claimLeftover = defineWrite('claimLeftover', async (tx, { photo }: { photo: string }): Promise<void> =>
  claimPhoto(tx, photo),
);

/** Writes a new photo and hands its key to `claim`, which must call {@link claimPhoto}; without that it is removed. */
export async function withNewPhoto<T>(
  parts: Parts,
  write: (key: string) => Promise<unknown>,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  const photo = parts.random.photoKey();
  const since = parts.clock();
  await parts.store.run(insertLeftover, { photo, since });
  try {
    await write(photo);
    return await claim(photo);
  } finally {
    // Does nothing for a claimed photo. What cannot be removed now is removed by maintenance.
    await removeLeftover(parts, photo).catch(() => {});
  }
}

/** As {@link withNewPhoto}, for freshly rendered pictures. */
export function withUploadedPhoto<T>(
  parts: Parts,
  renditions: Renditions,
  claim: (key: string) => Promise<T>,
): Promise<T> {
  return withNewPhoto(parts, (key) => parts.photos.put(key, renditions), claim);
}

/** In the transaction that gives the new photo its owner. */
export async function claimPhoto(tx: Db, photo: string): Promise<void> {
  await tx.deleteFrom('photo_leftovers').where('photo', '=', photo).execute();
}

/** In the transaction that takes a photo from its owner; {@link removeLeftover} follows after the commit. */
export async function abandonPhoto(tx: Db, photo: string, since: number): Promise<void> {
  if (photo.startsWith(SHARED_PREFIX)) return;
  await tx.insertInto('photo_leftovers').values({ photo, since }).execute();
}

/** Removes an unclaimed photo's files, then its row. */
export async function removeLeftover(
  { store, photos }: Pick<Parts, 'store' | 'photos'>,
  photo: string,
): Promise<void> {
  const row = await store.db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('photo', '=', photo)
    .executeTakeFirst();
  if (!row) return;
  await photos.remove(photo);
  await store.run(claimLeftover, { photo });
}

/** Removes what crashes left behind. @returns how many photos. */
export async function sweepLeftovers(parts: Pick<Parts, 'store' | 'photos' | 'clock'>): Promise<number> {
  const rows = await parts.store.db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('since', '<', parts.clock() - CLAIM_WITHIN_MS)
    .limit(1_000)
    .execute();
  for (const { photo } of rows) await removeLeftover(parts, photo);
  return rows.length;
}
