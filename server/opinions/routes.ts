import * as contract from '#contract/opinions.ts';
import { refuseUnknownPerson } from '#server/access/people.ts';
import { fail } from '#server/errors.ts';
import { refuseOtherActor } from '#server/http/actor.ts';
import { decodeCursor } from '#server/http/page.ts';
import { registerEndpoint, registerRead, type Wiring } from '#server/http/register-endpoint.ts';
import { isId } from '#server/user/id.ts';
import { createOpinionReader } from './opinion-pages.ts';
import { deleteOpinion, writeOpinion } from './writes.ts';

/** Reading, writing and deleting opinions. */
export function opinionRoutes(wiring: Wiring): void {
  const { store, clock, random } = wiring.context;
  const opinions = createOpinionReader(store);

  registerRead(wiring, contract.getOpinions, ({ input: { id: profileId, limit, cursor }, viewer }) => {
    const request = { profileId, before: cursor ? decodePosition(cursor) : null, limit };
    return opinions.peek(request) ?? opinions.read(viewer, request);
  });

  registerEndpoint(wiring, contract.writeOpinion, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: input.commenter_id, email: input.email });
    const result = await store.run(writeOpinion, {
      viewer,
      id: input.comment_id,
      position: random.id(),
      profileId: input.user_id,
      comment: input.comment,
      now: clock(),
    });
    if (result === 'not_found') refuseUnknownPerson();
    if (result === 'id_taken')
      fail('comment_id_taken', 'This comment_id is taken. Make a new one and try again.');
    return { success: true };
  });

  registerEndpoint(wiring, contract.deleteOpinion, async ({ input, viewer }) => {
    const result = await store.run(deleteOpinion, { viewer, id: input.id.toLowerCase(), now: clock() });
    if (result === 'not_found') fail('not_found', 'That opinion is not here.');
    if (result === 'not_yours')
      fail('not_yours', 'Only its writer, or the person it is about, can delete an opinion.');
    return { success: true };
  });
}

/** @throws invalid_input for a cursor that is not from this list's `Link` header. */
function decodePosition(cursor: string): string {
  const [position] = decodeCursor(cursor) ?? [];
  if (typeof position === 'string' && isId(position)) return position;
  const message = 'cursor is not one of this list: take it from the Link header, or start again without it';
  return fail('invalid_input', message, { fields: { cursor: message } });
}
