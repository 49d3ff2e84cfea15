import type { LeftOpinions } from '#contract/delete-account.ts';
import { listWrittenOn } from '#server/access/accounts/left-people.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { recountAllOpinions } from '#server/access/recount.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { abandonPhoto, expireFormerPhotos } from '#server/access/photos/leftovers.ts';
import { freeClaims } from '#server/access/safety/free-claims.ts';
import { PHOTO_MS } from './photos.ts';

/**
 * Makes an account leave, in the caller's transaction. Nobody sees the account any more, and its sessions and known
 * browsers end. All data stay, so that a log-in can restore the account.
 * @returns false, without a change, if the account has already left.
 */
export async function leaveAccount(
  tx: Db,
  { personId, opinions, now }: { personId: string; opinions: LeftOpinions; now: number },
): Promise<boolean> {
  const profiles = await lockWithProfiles(tx, personId);
  const left = await tx
    .updateTable('people')
    .set((q) => ({ left_state: q.ref('state') as never, state: 'leaving', leaving_at: now }))
    .where('id', '=', personId)
    .where('state', '<>', 'leaving')
    .returning('photo')
    .executeTakeFirst();
  if (!left) return false;
  if (opinions === 'remove') await hideOpinions(tx, personId, profiles);
  for (const profileId of profiles) afterCommit(tx, { kind: 'opinions-changed', profileId });
  await endAccess(tx, personId);
  await expireFormerPhotos(tx, personId, now);
  await abandonPhoto(tx, left.photo, now + PHOTO_MS, personId);
  afterCommit(tx, { kind: 'person-changed', personId });
  return true;
}

/**
 * Locks a person, everybody on whose profile that person has written, and `others`.
 * @returns these profiles, sorted.
 * @throws StoreConflict if another opinion arrived meanwhile. The store then repeats the write.
 */
export async function lockWithProfiles(
  tx: Db,
  personId: string,
  others: readonly string[] = [],
): Promise<readonly string[]> {
  const profiles = await listWrittenOn(tx, personId);
  await lockPeople(tx, [personId, ...profiles, ...others]);
  const locked = new Set(profiles);
  const current = await listWrittenOn(tx, personId);
  if (current.some((id) => !locked.has(id))) throw new StoreConflict('the person has written an opinion');
  return current.toSorted();
}

async function hideOpinions(tx: Db, personId: string, profiles: readonly string[]): Promise<void> {
  await tx
    .updateTable('opinions')
    .set({ quiet: 2 })
    .where('author_id', '=', personId)
    .where('profile_id', '<>', personId)
    .where('deleted_at', 'is', null)
    .execute();
  await recountAllOpinions(tx, profiles);
}

/**
 * Ends a person's sessions and known browsers, and a change of address that waits for its codes. Cases that a moderator
 * has claimed are free again.
 */
export async function endAccess(tx: Db, personId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .returning('token_hash')
    .execute();
  for (const { token_hash: sessionHash } of ended) afterCommit(tx, { kind: 'session-ended', sessionHash });
  await tx.deleteFrom('known_browsers').where('person_id', '=', personId).execute();
  await tx.deleteFrom('email_changes').where('person_id', '=', personId).execute();
  await freeClaims(tx, personId);
}
