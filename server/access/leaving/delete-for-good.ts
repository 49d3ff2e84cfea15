import {
  deleteOpinionsOn,
  deleteReactionsBy,
  deleteReactionsOn,
  deleteRelationsOf,
  settleOpinionsBy,
  takeLeftPerson,
  type LeftPerson,
} from '#server/access/accounts/left-people.ts';
import { nameModerator } from '#server/access/live-moderation.ts';
import { removeSetting } from '#server/platform/db/settings.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { expireFormerPhotos } from '#server/access/photos/leftovers.ts';
import { removeNameWords } from '#server/access/people/name-words.ts';

/** The order keeps the counts of other people right after each batch. */
const steps = [deleteReactionsBy, deleteReactionsOn, deleteOpinionsOn, settleOpinionsBy, deleteRelationsOf];

/**
 * Deletes a batch of rows of a person who left 7 days ago; the person's own row comes last. An interrupted deletion
 * continues.
 * @returns the number of deleted rows.
 */
export const deleteLeftPeople = defineWrite(
  'deleteLeftPeople',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const person = await takeLeftPerson(tx, now);
    if (!person) return 0;
    for (const step of steps) {
      const rows = await step(tx, person.id, limit);
      if (rows > 0) return rows;
    }
    await deletePerson(tx, person, now);
    return 1;
  },
);

/** Deletes the person. The foreign keys delete the rest: passkeys and the entries of the name. */
async function deletePerson(tx: Db, { id: personId, name }: LeftPerson, now: number): Promise<void> {
  await expireFormerPhotos(tx, personId, now);
  const { numDeletedRows } = await tx
    .deleteFrom('people')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return;
  await removeSetting(tx, nameModerator(personId));
  await removeNameWords(tx, [name]);
  afterCommit(tx, { kind: 'person-changed', personId });
}
