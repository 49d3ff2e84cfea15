import type { ProfileUpdates } from '#contract/profile.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { findOwnUser, hasAccount } from '#server/access/accounts/accounts.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { fail, refuseWithoutSession } from '#server/platform/errors.ts';
import { abandonPhoto, claimPhoto, deleteReplacedPhotos, expireFormerPhotos } from './leftovers.ts';
import type { PhotoServices } from './photo-services.ts';

const DAY_MS = 86_400_000;
/**
 * Maximum number of a person's replaced photos whose files stay for a backup. It is limited because a person may
 * replace a photo every minute for days. A backup takes less time than this many changes.
 */
const KEPT_PHOTOS = 20;

interface PhotoChange {
  readonly personId: string;
  /** The public id of the session that makes the change; null for maintenance. */
  readonly sessionId: string | null;
  /** Key of the replaced photo. */
  readonly from: string;
  /** Key of the new photo. Its files exist already. */
  readonly to: string;
  /** Other fields that change in the same transaction. */
  readonly changes: Omit<ProfileUpdates, 'name'>;
  /** The reason for the photo's new name: there is a new picture, or the person turns private. */
  readonly reason: 'new picture' | 'turned private';
  readonly eventId: string;
  readonly now: number;
  /** Time until which the old photo's files stay on the disk if the person is public. */
  readonly keepUntil: number;
}

/**
 * The outcome of a change. `other-photo`: nothing changed, because the person's photo has changed meanwhile; another
 * try may succeed. `gone`: the account is deleted, and no try can succeed.
 */
type PhotoOutcome = 'done' | 'other-photo' | 'gone';

/** Replaces the photo by compare and swap. */
const swapPhoto = defineWrite(
  'swapPhoto',
  async (
    tx,
    { personId, sessionId, from, to, changes, reason, eventId, now, keepUntil }: PhotoChange,
  ): Promise<PhotoOutcome> => {
    const person = await tx
      .updateTable('people')
      .set({ ...changes, photo: to })
      .where('id', '=', personId)
      .where('photo', '=', from)
      .where('state', '<>', 'leaving')
      .returning('public')
      .executeTakeFirst();
    if (!person) return (await hasAccount(tx, personId)) ? 'other-photo' : 'gone';
    await claimPhoto(tx, to);
    await abandonPhoto(tx, from, keepUntil, personId);
    // The placeholder picture of a case gets the new name too.
    if (reason === 'turned private')
      await tx
        .updateTable('cases')
        .set({ placeholder: to })
        .where('owner_id', '=', personId)
        .where('placeholder', '=', from)
        .execute();
    await addSecurityEvent(tx, {
      id: eventId,
      at: now,
      kind: 'photo-changed',
      personId,
      sessionId,
      detail: reason,
    });
    await expireFormerPhotos(tx, personId, now, person.public === 0 ? 0 : KEPT_PHOTOS);
    afterCommit(tx, { kind: 'person-changed', personId });
    return 'done';
  },
);

/** Replaces a person's photo, together with other fields, if it is still `from`. */
export async function replacePhoto(
  services: PhotoServices,
  change: Omit<PhotoChange, 'eventId' | 'now' | 'keepUntil'>,
): Promise<PhotoOutcome> {
  const { config, store, clock, random } = services;
  const now = clock();
  const keepUntil = now + config.photoKeepDays * DAY_MS;
  const outcome = await store.run(swapPhoto, { ...change, eventId: random.id(), now, keepUntil });
  if (outcome === 'done') await deleteReplacedPhotos(services, change.personId);
  return outcome;
}

/** Maximum number of tries. Of parallel changes to a person, one succeeds in each round. */
const ROUNDS_MAX = 50;

/**
 * Calls `change` with the person's current photo until it succeeds. Another try happens only if another request changed
 * the photo.
 * @throws no_session when the account is deleted; too_often.
 */
export async function retryWithCurrentPhoto(
  { store }: Pick<PhotoServices, 'store'>,
  personId: string,
  change: (from: string) => Promise<PhotoOutcome>,
): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { photo } = await findOwnUser(store.db, personId);
    const outcome = await change(photo);
    if (outcome === 'done') return;
    if (outcome === 'gone') refuseWithoutSession();
  }
  fail('too_often', 'Your photo is being changed elsewhere. Please try again.', { retryAfter: 1 });
}
