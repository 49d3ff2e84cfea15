import { react } from '#contract/reactions.ts';
import type { ReactionKind } from '#contract/user.ts';
import type { Db } from '#server/db/store.ts';
import { refuseOtherActor } from '#server/http/actor.ts';
import { fail } from '#server/errors.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { findVisibleUser } from '#server/user/find.ts';

/** Liking and disliking, once. */
export function reactionRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;

  registerEndpoint(wiring, react, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: input.uid });
    const target = await findVisibleUser(store.db, viewer.id, input.id);
    if (target.id === viewer.id) fail('not_yours', 'You cannot react to yourself.');
    const reaction = { actor_id: viewer.id, target_id: target.id, kind: input.like, created_at: clock() };
    const standing = await store.write((tx) => keepReaction(tx, reaction));
    if (standing !== input.like)
      fail('already_reacted', `You have already chosen ${standing}. It cannot be changed.`);
    return { success: true };
  });
}

interface Reaction {
  actor_id: string;
  target_id: string;
  kind: ReactionKind;
  created_at: number;
}

/** The first choice stands and is counted once, however many come at once. @returns the choice that stands. */
async function keepReaction(tx: Db, reaction: Reaction): Promise<ReactionKind> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reactions')
    .values(reaction)
    .onConflict((conflict) => conflict.columns(['actor_id', 'target_id']).doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    const first = await tx
      .selectFrom('reactions')
      .select('kind')
      .where('actor_id', '=', reaction.actor_id)
      .where('target_id', '=', reaction.target_id)
      .executeTakeFirstOrThrow();
    return first.kind;
  }
  const count = reaction.kind === 'like' ? 'likes' : 'dislikes';
  await tx
    .updateTable('people')
    .set((q) => ({ [count]: q(count, '+', 1) }))
    .where('id', '=', reaction.target_id)
    .execute();
  return reaction.kind;
}
