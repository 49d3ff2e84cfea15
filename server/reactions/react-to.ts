import type { ReactionKind } from '#contract/user.ts';
import { decideReact } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { prepareStatement } from '#server/db/prepared.ts';
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
    const inserted = await insertReaction(tx, {
      actor_id: viewer.id,
      target_id: targetId,
      kind,
      created_at: now,
    });
    if (!inserted.numAffectedRows) return { stored: await readFirstChoice(tx, viewer.id, targetId) };
    await countReaction[kind](tx, { targetId });
    afterCommit(tx, { kind: 'reaction-stored', actorId: viewer.id, targetId, reaction: kind });
    return { stored: kind };
  },
  ({ targetId }) => targetId,
);

interface ReactionRow {
  readonly actor_id: string;
  readonly target_id: string;
  readonly kind: ReactionKind;
  readonly created_at: number;
}

const insertReaction = prepareStatement<ReactionRow>((db, param) =>
  insertReactionQuery(db, {
    actor_id: param('actor_id'),
    target_id: param('target_id'),
    kind: param('kind'),
    created_at: param('created_at'),
  }),
);

export function insertReactionQuery(tx: Db, reaction: ReactionRow) {
  return tx
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['actor_id', 'target_id']).doNothing());
}

const countReaction = {
  like: prepareStatement<{ targetId: string }>((db, param) =>
    countReactionQuery(db, param('targetId'), 'like'),
  ),
  dislike: prepareStatement<{ targetId: string }>((db, param) =>
    countReactionQuery(db, param('targetId'), 'dislike'),
  ),
};

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
