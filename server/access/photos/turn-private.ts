import type { ProfileUpdates } from '#contract/profile.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { replacePhoto, retryWithCurrentPhoto } from './change-photo.ts';
import { withCopiedPhoto } from './new-photo.ts';
import type { PhotoServices } from './photo-services.ts';

/** Fields that change together with turning private, including `public: 0`. */
type PrivateChanges = Omit<ProfileUpdates, 'name'> & { readonly public: 0 };

/** @returns false, without a change, if the person is public or the account is deleted. */
const changeWhilePrivate = defineWrite(
  'changeWhilePrivate',
  async (tx, { personId, changes }: { personId: string; changes: PrivateChanges }): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set(changes)
      .where('id', '=', personId)
      .where('public', '=', 0)
      .where('state', '<>', 'leaving')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    afterCommit(tx, { kind: 'person-changed', personId });
    return true;
  },
);

/**
 * Turns a person private and renames the photo, so that known addresses of the photo answer 404. The photo of a person
 * who is already private keeps its name, because no other person has seen it.
 * @throws no_session when the account is deleted.
 */
export async function turnPrivate(
  services: PhotoServices,
  { id: personId, sessionId }: { readonly id: string; readonly sessionId: string | null },
  changes: PrivateChanges = { public: 0 },
): Promise<void> {
  await retryWithCurrentPhoto(services, personId, async (from) => {
    if (await services.store.run(changeWhilePrivate, { personId, changes })) return 'done';
    // If the file is missing, as after a restored backup, the person still turns private. The new name then answers
    // 404.
    return withCopiedPhoto(services, from, (to) =>
      replacePhoto(services, { personId, sessionId, from, to, changes, reason: 'turned private' }),
    );
  });
}
