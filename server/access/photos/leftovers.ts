import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isAppealUndecided } from '#server/platform/db/schema/undecided-appeal.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import type { PhotoServices } from './photo-services.ts';
import { SHARED_PREFIX } from '#server/platform/photos/photo-store.ts';

/**
 * Every photo file has an owner or a row in `photo_leftovers`, even after a crash. A new photo's row is inserted before
 * its files are written. The transaction that gives the photo an owner deletes the row.
 * The transaction that replaces a photo inserts a row for the old one. The old files stay on the disk until
 * `delete_after`, so that a backup is complete. The server answers 404 for them (decision 014).
 */

/** Photos deleted in parallel. Their calls to a bucket time out together, so a silent bucket delays a stop by 4 s. */
const BATCH_PHOTOS = 25;

const deleteLeftovers = defineWrite(
  'deleteLeftovers',
  async (tx, { photos }: { photos: readonly string[] }): Promise<void> => {
    await tx.deleteFrom('photo_leftovers').where('photo', 'in', photos).execute();
  },
);

/** Marks a new photo as owned. Call it in the transaction that gives the photo its owner. */
export async function claimPhoto(tx: Db, photo: string): Promise<void> {
  await tx.deleteFrom('photo_leftovers').where('photo', '=', photo).execute();
}

/**
 * Marks a photo as ownerless. Call it in the transaction that removes the photo from its owner. Maintenance deletes the
 * files after `deleteAfter` (milliseconds since the epoch). If the owner is leaving, the photo is already marked, and
 * the later time counts.
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
    .onConflict((row) =>
      row.column('photo').doUpdateSet({
        delete_after: sql<number>`case when photo_leftovers.delete_after > excluded.delete_after
          then photo_leftovers.delete_after else excluded.delete_after end`,
      }),
    )
    .execute();
}

/** Sets when the files of an ownerless photo are deleted; null keeps them until the next call. */
export async function keepLeftover(tx: Db, photo: string, deleteAfter: number | null): Promise<void> {
  await tx
    .updateTable('photo_leftovers')
    .set({ delete_after: deleteAfter ?? Number.MAX_SAFE_INTEGER })
    .where('photo', '=', photo)
    .execute();
}

/**
 * Makes a person's former photos due for deletion, except the newest `kept`. A photo that moderators removed stays
 * while its case has evidence or waits for a decision.
 */
export async function expireFormerPhotos(tx: Db, personId: string, now: number, kept = 0): Promise<void> {
  const newest = tx
    .selectFrom('photo_leftovers as newer')
    .select('newer.photo')
    .where('newer.person_id', '=', personId)
    .orderBy('newer.delete_after', 'desc')
    .orderBy('newer.photo')
    .limit(kept);
  await tx
    .updateTable('photo_leftovers')
    .set({ delete_after: now })
    .where('person_id', '=', personId)
    .where('delete_after', '>', now)
    .where('photo', 'not in', newest)
    .where('photo', 'not in', (q) =>
      q
        .selectFrom('cases')
        .select((is) => is.fn.coalesce('removed_photo', is.val('')).as('photo'))
        .where('owner_id', '=', personId)
        .where((is) =>
          is.or([is('clear_at', 'is not', null), is('state', '=', 'open'), isAppealUndecided('cases')]),
        ),
    )
    .execute();
}

/** True if a photo has no owner, although its files may exist. The server answers 404 for such a photo. */
export async function isLeftover(db: Db, photo: string): Promise<boolean> {
  const row = await db
    .selectFrom('photo_leftovers')
    .select('photo')
    .where('photo', '=', photo)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a person's due replaced photos after the commit. Maintenance repeats a failed deletion, which is logged. */
export async function deleteReplacedPhotos(services: PhotoServices, personId: string): Promise<void> {
  try {
    const rows = await services.store.db
      .selectFrom('photo_leftovers')
      .select('photo')
      .where('person_id', '=', personId)
      .where('delete_after', '<=', services.clock())
      .limit(BATCH_PHOTOS)
      .execute();
    const due = rows.map(({ photo }) => photo);
    await deletePhotos(services, due);
  } catch (error) {
    services.log.warn({ err: error }, 'an old photo could not be deleted yet');
  }
}

/** One pass over the leftovers that are due for deletion. */
export interface LeftoverSweep {
  /** Deletes a batch. @returns the number of photos tried; 0 at the end. */
  deleteBatch(): Promise<number>;
  /** Number of photos that could not be deleted so far, and the last reason. */
  readonly failed: { readonly photos: number; readonly reason: string };
}

/** Starts a pass. A photo that cannot be deleted does not stop the others. The next pass tries it again. */
export function startSweep(parts: Pick<PhotoServices, 'store' | 'photos' | 'clock'>): LeftoverSweep {
  const dueAt = parts.clock();
  let last = { delete_after: Number.MIN_SAFE_INTEGER, photo: '' };
  let failed = { photos: 0, reason: '' };
  return {
    get failed() {
      return failed;
    },
    async deleteBatch() {
      const rows = await parts.store.db
        .selectFrom('photo_leftovers')
        .select(['photo', 'delete_after'])
        .where('delete_after', '>=', last.delete_after)
        .where('delete_after', '<=', dueAt)
        .where((q) => q.or([q('delete_after', '>', last.delete_after), q('photo', '>', last.photo)]))
        .orderBy('delete_after')
        .orderBy('photo')
        .limit(BATCH_PHOTOS)
        .execute();
      last = rows.at(-1) ?? last;
      const errors = await deleteWherePossible(
        parts,
        rows.map(({ photo }) => photo),
      );
      const [error] = errors;
      if (error) failed = { photos: failed.photos + errors.length, reason: error.message };
      return rows.length;
    },
  };
}

/** As {@link deleteWherePossible}. @throws PhotosUnavailable when a photo could not be deleted. */
export async function deletePhotos(
  parts: Pick<PhotoServices, 'store' | 'photos'>,
  keys: readonly string[],
): Promise<void> {
  const [error] = await deleteWherePossible(parts, keys);
  if (error) throw error;
}

/**
 * Deletes files before rows. After a crash in between, the next run deletes the rows.
 * @returns one error per photo whose files could not be deleted. The row of such a photo stays.
 */
async function deleteWherePossible(
  { store, photos }: Pick<PhotoServices, 'store' | 'photos'>,
  keys: readonly string[],
): Promise<readonly PhotosUnavailable[]> {
  const deleted: string[] = [];
  const errors: PhotosUnavailable[] = [];
  const removals = await Promise.allSettled(keys.map((key) => photos.remove(key)));
  for (const [nth, key] of keys.entries()) {
    const removal = removals[nth];
    if (removal?.status !== 'rejected') deleted.push(key);
    else if (removal.reason instanceof PhotosUnavailable) errors.push(removal.reason);
    else throw removal.reason;
  }
  if (deleted.length > 0) await store.run(deleteLeftovers, { photos: deleted });
  return errors;
}
