import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import { readModeratedPeople } from '#server/access/safety/moderated.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { abandonPhoto, claimPhoto } from '#server/access/photos/leftovers.ts';

/**
 * Longer than the time to return, so that a returning account has its photo. The permanent deletion deletes the files
 * at once.
 */
export const PHOTO_MS = LEAVING_MS + 86_400_000;

/**
 * Marks a photo as owned, as {@link claimPhoto}. If its owner is leaving, its files stay only until the account can no
 * longer return. The caller has locked the owner.
 */
export async function claimPhotoOf(tx: Db, personId: string, photo: string, now: number): Promise<void> {
  await claimPhoto(tx, photo);
  const person = (await readModeratedPeople(tx, [personId])).get(personId);
  if (person?.state === 'leaving') await abandonPhoto(tx, photo, now + PHOTO_MS, personId);
}
