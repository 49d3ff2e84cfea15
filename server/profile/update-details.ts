import type { Updateable } from 'kysely';
import type { ProfileUpdates } from '#contract/profile.ts';
import { words } from '#contract/words.ts';
import type { Context } from '#server/context.ts';
import type { PeopleTable } from '#server/db/tables.ts';
import { fail } from '#server/errors.ts';
import { withNewPhoto } from '#server/photos/leftovers.ts';
import { findOwnUser } from '#server/access/accounts.ts';
import type { UserRow } from '#server/user/present.ts';
import { changePhoto } from './change-photo.ts';

/**
 * Changes what a person may change of their details.
 * Turning private also renames the photo, so that an address seen before shows nothing any more.
 * @throws nothing_to_update when no known field is left.
 */
export async function updateDetails(
  context: Context,
  personId: string,
  updates: ProfileUpdates,
): Promise<UserRow> {
  const { store } = context;
  const changes = Object.fromEntries(Object.entries(updates).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0) fail('nothing_to_update', words.selectAtLeastOne);
  if (changes['public'] === 0) {
    await turnPrivate(context, personId, changes);
  } else {
    await store.write(async (tx) => {
      await tx.updateTable('people').set(changes).where('id', '=', personId).execute();
    });
  }
  return findOwnUser(store.db, personId);
}

const COPY_TRIES = 10;

/** Whoever is private already keeps the photo's name: nobody else has seen it. */
async function turnPrivate(
  context: Context,
  personId: string,
  changes: Updateable<PeopleTable>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    if (await changeWhilePrivate(context, personId, changes)) return;
    const { photo: current } = await findOwnUser(context.store.db, personId);
    try {
      return await withNewPhoto(
        context,
        (photo) => context.photos.copy(current, photo),
        (photo) => changePhoto(context, personId, photo, changes),
      );
    } catch (error) {
      // Another request of the same person has replaced the photo since it was read.
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isGone || attempt === COPY_TRIES) throw error;
    }
  }
}

/** @returns false for a person who is public: nothing has changed then. */
async function changeWhilePrivate(
  { store }: Context,
  personId: string,
  changes: Updateable<PeopleTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await store.write((tx) =>
    tx
      .updateTable('people')
      .set(changes)
      .where('id', '=', personId)
      .where('public', '=', 0)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}
