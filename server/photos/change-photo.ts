import type { ProfileUpdates } from '#contract/profile.ts';
import { addSecurityEvent } from '#server/audit/security-log.ts';
import type { Context } from '#server/context.ts';
import { findOwnUser } from '#server/access/accounts.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import { abandonPhoto, claimPhoto, deleteReplacedPhotos, expireFormerPhotos } from './leftovers.ts';

const DAY_MS = 86_400_000;
/**
 * Replaced photos of a person whose files stay for a backup, because somebody may replace a photo every minute for days. A
 * backup takes less time than so many changes.
 */
const KEPT_PHOTOS = 20;

interface PhotoChange {
  readonly personId: string;
  /** The public id of the session that changes it; null for maintenance. */
  readonly sessionId: string | null;
  /** Key of the photo that is replaced. */
  readonly from: string;
  /** Key of the new photo. Its files exist already. */
  readonly to: string;
  /** Other fields that change in the same transaction. */
  readonly changes: Omit<ProfileUpdates, 'name'>;
  /** Why the photo gets another name: there is a new picture, or the person turns private. */
  readonly reason: 'new picture' | 'turned private';
  readonly eventId: string;
  readonly now: number;
  /** Time until which the old photo's files stay on the disk if the person is public. */
  readonly keepUntil: number;
}

/** Compare and swap. @returns false, without a change, when the person's photo is not `from`. */
const swapPhoto = defineWrite(
  'swapPhoto',
  async (
    tx,
    { personId, sessionId, from, to, changes, reason, eventId, now, keepUntil }: PhotoChange,
  ): Promise<boolean> => {
    const person = await tx
      .updateTable('people')
      .set({ ...changes, photo: to })
      .where('id', '=', personId)
      .where('photo', '=', from)
      .where('state', '<>', 'leaving')
      .returning('public')
      .executeTakeFirst();
    if (!person) return false;
    await claimPhoto(tx, to);
    await abandonPhoto(tx, from, keepUntil, personId);
    // The grey picture of a case is the same one under its new name.
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
    return true;
  },
);

/**
 * Replaces a person's photo, together with other fields.
 * @returns false, without a change, when the person's photo is not `from`.
 */
export async function replacePhoto(
  context: Context,
  change: Omit<PhotoChange, 'eventId' | 'now' | 'keepUntil'>,
): Promise<boolean> {
  const { config, store, clock, random } = context;
  const now = clock();
  const keepUntil = now + config.photoKeepDays * DAY_MS;
  if (!(await store.run(swapPhoto, { ...change, eventId: random.id(), now, keepUntil }))) return false;
  await deleteReplacedPhotos(context, change.personId);
  return true;
}

/** Maximum number of attempts. Of parallel changes to one person, one succeeds in each round. */
const ROUNDS_MAX = 50;

/** Calls `change` with the person's current photo until it succeeds: it fails when another request changed the photo. @throws too_often. */
export async function retryWithCurrentPhoto(
  { store }: Context,
  personId: string,
  change: (from: string) => Promise<boolean>,
): Promise<void> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const { photo } = await findOwnUser(store.db, personId);
    if (await change(photo)) return;
  }
  fail('too_often', 'Your photo is being changed elsewhere. Please try again.', { retryAfter: 1 });
}
