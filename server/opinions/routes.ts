import * as contract from '#contract/opinions.ts';
import { refuseOtherActor } from '#server/http/actor.ts';
import { fail } from '#server/errors.ts';
import { decodeCursor, encodeCursor } from '#server/http/page.ts';
import { registerEndpoint, type Wiring } from '#server/http/register-endpoint.ts';
import { findVisibleUser, isId } from '#server/user/find.ts';
import { presentOpinion } from '#server/user/present.ts';
import {
  countOpinions,
  deleteOpinion,
  findAuthor,
  findOpinion,
  keepOpinion,
  readOpinions,
} from './queries.ts';

const commentIdTaken = 'This comment_id is taken. Make a new one and try again.';

/** Reading, writing and deleting opinions. */
export function opinionRoutes(wiring: Wiring): void {
  const { store, clock, random } = wiring.context;

  registerEndpoint(wiring, contract.getOpinions, async ({ input, viewer, linkNext }) => {
    const { id, limit, cursor } = input;
    const before = cursor ? decodePosition(cursor) : null;
    const profile = await findVisibleUser(store.db, viewer.id, id);
    const rows = await readOpinions(store.db, profile.id, before, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    linkNext({ id, limit }, rows.length > limit && last ? encodeCursor([last.position]) : null);
    return [
      { count: await countOpinions(store.db, profile.id), canWrite: true },
      ...page.map(presentOpinion),
    ];
  });

  registerEndpoint(wiring, contract.writeOpinion, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: input.commenter_id, email: input.email });
    // The key before the profile: a repeated call gets its first answer, whatever has become of the profile since.
    const taken = await findAuthor(store.db, input.comment_id);
    if (taken === viewer.id) return { success: true };
    if (taken) fail('comment_id_taken', commentIdTaken);
    const profile = await findVisibleUser(store.db, viewer.id, input.user_id);
    const opinion = {
      id: input.comment_id,
      position: random.id(),
      profile_id: profile.id,
      author_id: viewer.id,
      comment: input.comment,
      created_at: clock(),
    };
    const { author_id } = await store.write((tx) => keepOpinion(tx, opinion));
    if (author_id !== viewer.id) fail('comment_id_taken', commentIdTaken);
    return { success: true };
  });

  registerEndpoint(wiring, contract.deleteOpinion, async ({ input, viewer }) => {
    const id = input.id.toLowerCase();
    const opinion = (await findOpinion(store.db, id)) ?? fail('not_found', 'That opinion is not here.');
    if (opinion.author_id !== viewer.id) {
      // A stranger learns nothing of what stands on a profile that they cannot see.
      await findVisibleUser(store.db, viewer.id, opinion.profile_id);
      if (opinion.profile_id !== viewer.id)
        fail('not_yours', 'Only its writer, or the person it is about, can delete an opinion.');
    }
    const isDeleted = await store.write((tx) => deleteOpinion(tx, id, clock()));
    if (!isDeleted) fail('not_found', 'That opinion is not here.');
    return { success: true };
  });
}

/** @throws invalid_input for what this list's `Link` header never held. */
function decodePosition(cursor: string): string {
  const [position] = decodeCursor(cursor) ?? [];
  if (typeof position === 'string' && isId(position)) return position;
  const message = 'cursor is not one of this list: take it from the Link header, or start again without it';
  return fail('invalid_input', message, { fields: { cursor: message } });
}
