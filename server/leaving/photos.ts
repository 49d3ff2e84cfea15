import type { Db } from '#server/db/store.ts';

/**
 * Makes the former photos of a person due for deletion, also the present one of an account that is deleted for good. A photo that
 * moderators have removed stays as long as its case needs it.
 */
export async function expireFormerPhotos(tx: Db, personId: string, now: number): Promise<void> {
  await tx
    .updateTable('photo_leftovers')
    .set({ delete_after: now })
    .where('person_id', '=', personId)
    .where('delete_after', '>', now)
    .where('photo', 'not in', (q) =>
      q
        .selectFrom('cases')
        .select((is) => is.fn.coalesce('removed_photo', is.val('')).as('photo'))
        .where('owner_id', '=', personId),
    )
    .execute();
}
