import { decideApproval } from '#server/access/opinions/opinions.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { recountOpinions } from '#server/access/recount.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

/** Approves a waiting opinion, as the owner of the profile. */
export const approveOpinion = defineWrite(
  'approveOpinion',
  async (tx, { viewer, id }: { viewer: Viewer; id: string }): Promise<'done' | 'not_found' | 'not_yours'> => {
    await lockPeople(tx, [viewer.id]);
    const decision = await decideApproval(tx, viewer, id);
    if (typeof decision === 'string') return decision;
    const { numUpdatedRows } = await tx
      .updateTable('opinions')
      .set({ state: 'shown' })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return 'done';
    await recountOpinions(tx, viewer.id);
    if (decision.authorId !== null)
      afterCommit(tx, { kind: 'relations-changed', personId: decision.authorId });
    return 'done';
  },
);
