import { DISLIKES_A_DAY } from '#contract/limits.ts';
import { react } from '#contract/reactions.ts';
import { refuseTooMany } from '#server/access/decide-writes.ts';
import { refuseUnknownPerson } from '#server/access/people/people.ts';
import { asActor } from '#server/access/viewer.ts';
import { fail } from '#server/platform/errors.ts';
import { refuseOtherActor } from '#server/identity/actor.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { reactTo } from './react-to.ts';

const dislikesOff = 'like must be: like. Dislikes are not offered here.';

/** The call that likes or dislikes a person. */
export function reactionRoutes(wiring: Wiring): void {
  const { store, clock, random, config } = wiring.context;

  registerEndpoint(wiring, react, async ({ input, viewer }) => {
    refuseOtherActor(viewer, { id: input.uid });
    if (input.like === 'dislike' && config.dislikes === 'off')
      fail('invalid_input', dislikesOff, { fields: { like: dislikesOff } });
    const result = await store.run(reactTo, {
      viewer: asActor(viewer),
      targetId: input.id,
      kind: input.like,
      now: clock(),
      caseId: random.id(),
      isUnlimited: !config.limits,
    });
    if ('until' in result) {
      const message = `You have chosen dislike ${DISLIKES_A_DAY} times in 24 hours. Please come back tomorrow.`;
      return refuseTooMany(result, message, clock());
    }
    if ('refused' in result) {
      return result.refused === 'oneself'
        ? fail('not_yours', 'You cannot react to yourself.')
        : refuseUnknownPerson();
    }
    if (result.stored !== input.like)
      fail('already_reacted', `You have already chosen ${result.stored}. It cannot be changed.`);
    return { success: true };
  });
}
