import { CHOSEN_MAX, decideChoice } from '#server/access/safety/chosen-people.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

export interface Choice {
  readonly viewer: Viewer;
  readonly personId: string;
  readonly now: number;
}

export type ChoiceResult = 'done' | 'oneself' | 'not_found' | 'too_many';

/**
 * Blocks a person. Repeating it succeeds. Both people are locked, so an opinion or reaction between them either comes
 * before the block or is refused.
 */
export const blockPerson = defineWrite(
  'blockPerson',
  async (tx, { viewer, personId, now }: Choice): Promise<ChoiceResult> => {
    await lockPeople(tx, [viewer.id, personId]);
    const decision = await decideChoice(tx, viewer, personId);
    if (decision !== 'allowed') return decision;
    const blocks = tx.selectFrom('blocks').where('blocker_id', '=', viewer.id);
    if (await blocks.select('blocked_id').where('blocked_id', '=', personId).executeTakeFirst())
      return 'done';
    const { count } = await blocks
      .select((q) => q.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count >= CHOSEN_MAX) return 'too_many';
    await tx
      .insertInto('blocks')
      .values({ blocker_id: viewer.id, blocked_id: personId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    reportRelations(tx, viewer.id, personId);
    return 'done';
  },
);

export type EndResult = 'done' | 'not_found';

/** Ends a block. Repeating it succeeds. */
export const unblockPerson = defineWrite(
  'unblockPerson',
  async (tx, { viewer, personId }: Omit<Choice, 'now'>): Promise<EndResult> => {
    const { numDeletedRows } = await tx
      .deleteFrom('blocks')
      .where('blocker_id', '=', viewer.id)
      .where('blocked_id', '=', personId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return answerNoChoice(tx, viewer, personId);
    reportRelations(tx, viewer.id, personId);
    return 'done';
  },
);

/** The answer when the block or restriction to end does not exist. */
export async function answerNoChoice(tx: Db, viewer: Viewer, personId: string): Promise<EndResult> {
  return (await decideChoice(tx, viewer, personId)) === 'not_found' ? 'not_found' : 'done';
}

function reportRelations(tx: Db, ...people: readonly string[]): void {
  for (const personId of people) afterCommit(tx, { kind: 'relations-changed', personId });
}
