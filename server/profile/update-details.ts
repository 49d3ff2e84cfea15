import type { ProfileUpdates } from '#contract/profile.ts';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import type { Context } from '#server/context.ts';
import { findOwnUser } from '#server/access/accounts.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';
import { fail } from '#server/errors.ts';
import type { Viewer } from '#server/http/session.ts';
import { withNewPhoto } from '#server/photos/leftovers.ts';
import type { UserRow } from '#server/user/present.ts';
import { changeName } from './change-name.ts';
import { replacePhoto, retryWithCurrentPhoto } from './change-photo.ts';

/** What changes without the rule of names. */
type DetailUpdates = Omit<ProfileUpdates, 'name'>;

interface DetailChange {
  readonly personId: string;
  readonly changes: DetailUpdates;
  readonly onlyIfPrivate: boolean;
}

/**
 * Changes the name together with other fields.
 * @returns null, or until when the name stays: then nothing has changed.
 */
const setName = defineWrite(
  'setName',
  async (
    tx,
    { personId, name, changes, now }: { personId: string; name: string; changes: DetailUpdates; now: number },
  ): Promise<number | null> => {
    const until = await changeName(tx, personId, name, now);
    if (until !== null) return until;
    if (Object.keys(changes).length > 0)
      await tx.updateTable('people').set(changes).where('id', '=', personId).execute();
    afterCommit(tx, { kind: 'person-changed', personId });
    return null;
  },
);

/** Updates a person's row. @returns false when the condition was not met, so nothing changed. */
const setDetails = defineWrite(
  'setDetails',
  async (tx, { personId, changes, onlyIfPrivate }: DetailChange): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('people')
      .set(changes)
      .where('id', '=', personId)
      .$if(onlyIfPrivate, (query) => query.where('public', '=', 0))
      .executeTakeFirstOrThrow();
    afterCommit(tx, { kind: 'person-changed', personId });
    return numUpdatedRows === 1n;
  },
);

/**
 * Updates the details that a person may change. When the person turns private, the photo also gets a new name, so that
 * photo addresses that others know answer 404.
 * @throws nothing_to_update when there is no known field; too_often for a name that has changed less than 30 days ago.
 */
export async function updateDetails(
  context: Context,
  viewer: Viewer,
  updates: ProfileUpdates,
): Promise<UserRow> {
  const { store } = context;
  const known: ProfileUpdates = Object.fromEntries(
    Object.entries(updates).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(known).length === 0) fail('nothing_to_update', words.selectAtLeastOne);
  const { name, ...changes } = known;
  const turnsPrivate = changes.public === 0;
  if (name !== undefined) await rename(context, viewer.id, name, turnsPrivate ? {} : changes);
  if (turnsPrivate) await turnPrivate(context, viewer, changes);
  else if (name === undefined)
    await store.run(setDetails, { personId: viewer.id, changes, onlyIfPrivate: false });
  return findOwnUser(store.db, viewer.id);
}

/** @throws too_often. */
async function rename(
  { store, clock }: Context,
  personId: string,
  name: string,
  changes: DetailUpdates,
): Promise<void> {
  const now = clock();
  const until = await store.run(setName, { personId, name, changes, now });
  if (until === null) return;
  const message = answerWords.nameChangedLately;
  fail('too_often', message, { retryAfter: Math.ceil((until - now) / 1000), fields: { name: message } });
}

/** Turns a person private and renames their photo. A photo of a person who is already private keeps its name: no other person has seen it. */
async function turnPrivate(
  context: Context,
  { id: personId, sessionId }: Viewer,
  changes: DetailUpdates,
): Promise<void> {
  await retryWithCurrentPhoto(context, personId, async (from) => {
    if (await context.store.run(setDetails, { personId, changes, onlyIfPrivate: true })) return true;
    // If the file is missing, as after a restored backup, the person still turns private; the new name answers 404.
    return withNewPhoto(
      context,
      (to) => context.photos.copy(from, to),
      (to) => replacePhoto(context, { personId, sessionId, from, to, changes, reason: 'turned private' }),
    );
  });
}
