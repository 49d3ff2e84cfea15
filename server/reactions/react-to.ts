import type { ReactionKind } from '#contract/user.ts';
import { decideReact } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';

interface Reaction {
  readonly viewer: Viewer;
  readonly targetId: string;
  readonly kind: ReactionKind;
  readonly now: number;
}

type ReactionResult = { readonly stored: ReactionKind } | { readonly refused: 'not_found' | 'oneself' };

/**
 * Stores a like or dislike. The first choice is final and is counted once, also with parallel requests.
 * @returns the first choice, which may differ from this one, or the reason of the refusal.
 */
export const reactTo = defineWrite(
  'reactTo',
  async (tx, { viewer, targetId, kind, now }: Reaction): Promise<ReactionResult> => {
    const decision = await decideReact(tx, viewer, targetId);
    if (decision !== 'allowed') return { refused: decision };
    const { numInsertedOrUpdatedRows } = await insertReactionQuery(tx, {
      actor_id: viewer.id,
      target_id: targetId,
      kind,
      created_at: now,
    }).executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return { stored: await readFirstChoice(tx, viewer.id, targetId) };
    await countReactionQuery(tx, targetId, kind).execute();
    afterCommit(tx, { kind: 'reaction-stored', actorId: viewer.id, targetId, reaction: kind });
    return { stored: kind };
  },
);

export function insertReactionQuery(
  tx: Db,
  reaction: { actor_id: string; target_id: string; kind: ReactionKind; created_at: number },
) {
  return tx
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['actor_id', 'target_id']).doNothing());
}

export function countReactionQuery(tx: Db, targetId: string, kind: ReactionKind) {
  const count = kind === 'like' ? 'likes' : 'dislikes';
  return tx
    .updateTable('people')
    .set((q) => ({ [count]: q(count, '+', 1) }))
    .where('id', '=', targetId);
}

async function readFirstChoice(tx: Db, actorId: string, targetId: string): Promise<ReactionKind> {
  const { kind } = await tx
    .selectFrom('reactions')
    .select('kind')
    .where('actor_id', '=', actorId)
    .where('target_id', '=', targetId)
    .executeTakeFirstOrThrow();
  return kind;
}
