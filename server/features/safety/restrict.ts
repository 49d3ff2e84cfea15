import { CHOSEN_MAX, decideChoice } from '#server/access/safety/chosen-people.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { recountOpinions } from '#server/access/recount.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { answerNoChoice, type Choice, type ChoiceResult, type EndResult } from './block.ts';

/**
 * Restricts a person: that person's opinions on the viewer's profile, old and new, become quiet. Repeating it succeeds.
 */
export const restrictPerson = defineWrite(
  'restrictPerson',
  async (tx, { viewer, personId, now }: Choice): Promise<ChoiceResult> => {
    await lockPeople(tx, [viewer.id, personId]);
    const decision = await decideChoice(tx, viewer, personId);
    if (decision !== 'allowed') return decision;
    const restricts = tx.selectFrom('restricts').where('owner_id', '=', viewer.id);
    if (await restricts.select('person_id').where('person_id', '=', personId).executeTakeFirst())
      return 'done';
    const { count } = await restricts
      .select((q) => q.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= CHOSEN_MAX) return 'too_many';
    await tx
      .insertInto('restricts')
      .values({ owner_id: viewer.id, person_id: personId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await setQuiet(tx, viewer.id, personId, 1);
    return 'done';
  },
);

/** Ends a restriction. Repeating it succeeds. */
export const unrestrictPerson = defineWrite(
  'unrestrictPerson',
  async (tx, { viewer, personId }: Omit<Choice, 'now'>): Promise<EndResult> => {
    await lockPeople(tx, [viewer.id, personId]);
    const { numDeletedRows } = await tx
      .deleteFrom('restricts')
      .where('owner_id', '=', viewer.id)
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return answerNoChoice(tx, viewer, personId);
    await setQuiet(tx, viewer.id, personId, 0);
    return 'done';
  },
);

async function setQuiet(tx: Db, ownerId: string, authorId: string, quiet: 0 | 1): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('opinions')
    .set({ quiet })
    .where('profile_id', '=', ownerId)
    .where('author_id', '=', authorId)
    .where('quiet', '=', quiet === 1 ? 0 : 1)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await recountOpinions(tx, ownerId);
  afterCommit(tx, { kind: 'relations-changed', personId: authorId });
}
