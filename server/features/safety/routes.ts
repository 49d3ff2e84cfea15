import * as contract from '#contract/safety.ts';
import { CHOSEN_MAX, listBlocked, listRestricted } from '#server/access/safety/chosen-people.ts';
import { refuseUnknownPerson } from '#server/access/people/people.ts';
import { asActor } from '#server/access/viewer.ts';
import { fail } from '#server/platform/errors.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { isId } from '#server/platform/db/id.ts';
import { approveOpinion } from './approve.ts';
import { blockPerson, unblockPerson, type ChoiceResult } from './block.ts';
import { restrictPerson, unrestrictPerson } from './restrict.ts';

/** Calls with which people protect themselves: blocks, restrictions and approval of opinions. */
export function safetyRoutes(wiring: Wiring): void {
  const { store, clock } = wiring.context;

  registerEndpoint(wiring, contract.block, async ({ input: { id }, viewer }) => {
    const choice = { viewer: asActor(viewer), personId: id, now: clock() };
    return answerChoice(await store.run(blockPerson, choice), 'block');
  });

  registerEndpoint(wiring, contract.unblock, async ({ input: { id }, viewer }) => {
    if (!isId(id)) return refuseUnknownPerson();
    return answerChoice(await store.run(unblockPerson, { viewer: asActor(viewer), personId: id }), 'block');
  });

  registerEndpoint(wiring, contract.listBlocks, async ({ viewer }) => ({
    success: true,
    data: await listBlocked(store.db, viewer),
  }));

  registerEndpoint(wiring, contract.restrict, async ({ input: { id }, viewer }) => {
    const choice = { viewer: asActor(viewer), personId: id, now: clock() };
    return answerChoice(await store.run(restrictPerson, choice), 'restrict');
  });

  registerEndpoint(wiring, contract.unrestrict, async ({ input: { id }, viewer }) => {
    if (!isId(id)) return refuseUnknownPerson();
    return answerChoice(
      await store.run(unrestrictPerson, { viewer: asActor(viewer), personId: id }),
      'restrict',
    );
  });

  registerEndpoint(wiring, contract.listRestricts, async ({ viewer }) => ({
    success: true,
    data: await listRestricted(store.db, viewer),
  }));

  registerEndpoint(wiring, contract.approve, async ({ input: { id }, viewer }) => {
    const result = await store.run(approveOpinion, { viewer: asActor(viewer), id: id.toLowerCase() });
    if (result === 'not_found') fail('not_found', 'This opinion is no longer here.');
    if (result === 'not_yours') fail('not_yours', 'Only the person it is about can approve an opinion.');
    return { success: true };
  });
}

function answerChoice(result: ChoiceResult, act: 'block' | 'restrict'): { success: true } {
  switch (result) {
    case 'done':
      return { success: true };
    case 'oneself':
      return fail('not_yours', `You cannot ${act} yourself.`);
    case 'not_found':
      return refuseUnknownPerson();
    case 'too_many':
      return fail('too_many_blocks', `You can ${act} ${CHOSEN_MAX} people at most.`);
  }
}
