import { OPINIONS_A_DAY, OPINIONS_A_DAY_ON_ONE } from '#contract/limits.ts';
import * as contract from '#contract/opinions.ts';
import { mutedMessage } from '#contract/words/en/answers.ts';
import { refuseUnknownPerson } from '#server/access/people/people.ts';
import { refuseTooMany } from '#server/access/decide-writes.ts';
import { decideRepeats } from '#server/access/opinions/opinions.ts';
import { asActor, type Viewer } from '#server/access/viewer.ts';
import { fail } from '#server/platform/errors.ts';
import { refuseOtherActor } from '#server/identity/actor.ts';
import { decodeIdCursor } from '#server/platform/http/page.ts';
import { registerEndpoint, registerRead, type Wiring } from '#server/identity/register-endpoint.ts';
import { objectTo } from './check-text.ts';
import { createOpinionReader } from './opinion-pages.ts';
import { deleteOpinion, writeOpinion, type OpinionResult } from './writes.ts';

/** Reading, writing and deleting opinions. */
export function opinionRoutes(wiring: Wiring): void {
  const { store, clock, random, config, wordList } = wiring.context;
  const opinions = createOpinionReader(store);

  /**
   * Refuses a forbidden text, or asks about a doubtful text, unless the author is sure or has already posted this
   * opinion.
   */
  async function checkText(
    viewer: Viewer,
    {
      comment,
      comment_id: id,
      sure,
    }: { comment: string; comment_id: string; sure?: boolean | null | undefined },
  ): Promise<void> {
    const objection = await objectTo(comment, wordList);
    if (!objection || (sure && !objection.isRefusal)) return;
    const [repeat] = await decideRepeats(store.db, [{ viewer, id }]);
    if (repeat !== 'stored') objection.answer();
  }

  registerRead(
    wiring,
    contract.getOpinions,
    ({ input: { id: profileId, limit, cursor }, viewer }) => {
      const request = { profileId, before: cursor ? decodeIdCursor(cursor) : null, limit };
      return opinions.peek(viewer, request) ?? opinions.read(viewer, request);
    },
    ({ input, viewer }) => input.id === viewer.id,
  );

  registerEndpoint(wiring, contract.writeOpinion, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: input.commenter_id, email: input.email });
    await checkText(viewer, input);
    const result = await store.run(writeOpinion, {
      viewer: asActor(viewer),
      id: input.comment_id,
      position: random.id(),
      profileId: input.user_id,
      comment: input.comment,
      now: clock(),
      isUnlimited: !config.limits,
    });
    if ('refused' in result) refuseOpinion(result, clock());
    return { success: true };
  });

  registerEndpoint(wiring, contract.deleteOpinion, async ({ input, viewer }) => {
    const result = await store.run(deleteOpinion, {
      viewer: asActor(viewer),
      id: input.id.toLowerCase(),
      now: clock(),
    });
    if (result === 'not_found') fail('not_found', 'This opinion is no longer here.');
    if (result === 'not_yours')
      fail('not_yours', 'Only the writer and the person it is about can delete an opinion.');
    return { success: true };
  });
}

/** Throws the error of a refused opinion. */
function refuseOpinion(result: Extract<OpinionResult, { refused: string }>, now: number): never {
  const written = (count: number, where: string) =>
    `You have written ${count} opinions${where} in 24 hours. Please come back tomorrow.`;
  switch (result.refused) {
    case 'too-many':
      return refuseTooMany(result, written(OPINIONS_A_DAY, ''), now);
    case 'too-many-on-one':
      return refuseTooMany(result, written(OPINIONS_A_DAY_ON_ONE, ' on this student'), now);
    case 'not_found':
      return refuseUnknownPerson();
    case 'id_taken':
      return fail('comment_id_taken', 'This comment_id is taken. Make a new one and try again.');
    case 'closed':
      return fail('wall_closed', "This student isn't accepting opinions.");
    case 'muted':
      return fail('muted', mutedMessage(result.until));
  }
}
