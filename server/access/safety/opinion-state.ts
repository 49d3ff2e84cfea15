import { recountOpinions } from '#server/access/recount.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import type { CaseTarget } from './open-case.ts';

type State = 'shown' | 'waiting' | 'held' | 'removed';

/**
 * Changes the state of an undeleted opinion if its current state is in `from`. Then counts the profile's opinions
 * again. The caller has locked the owner of the profile.
 * @returns whether the state changed.
 */
export async function moveOpinion(
  tx: Db,
  { targetId, profileId, ownerId }: CaseTarget,
  { from, to }: { from: readonly State[]; to: State },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('opinions')
    .set({ state: to })
    .where('id', '=', targetId)
    .where('state', 'in', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await recountOpinions(tx, profileId);
  afterCommit(tx, { kind: 'relations-changed', personId: ownerId });
  return true;
}
