import * as contract from '#contract/officers.ts';
import { findForOfficer } from '#server/access/people/find-for-officers.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { requireOfficer } from '#server/identity/require-moderator.ts';
import { deleteAsOfficer, suspendAsOfficer } from './acts.ts';
import { presentPeople } from './present-person.ts';
import { recordPeopleFound } from './record-look.ts';

/** The calls of officers. The export is in `server/features/my-data/`. */
export function officerRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store, secrets, clock } = context;

  registerEndpoint(wiring, contract.findPeople, async ({ input: { q, reason }, viewer }) => {
    await requireOfficer(context, viewer);
    const now = clock();
    const { by, people, hasMore } = await findForOfficer(store.db, q, contract.PEOPLE_FOUND_MAX);
    await store.run(recordPeopleFound, {
      officerId: viewer.id,
      people: people.map(({ id }) => id),
      by,
      reason: await secrets.seal(reason),
      now,
    });
    const { rules } = context.moderation;
    return { success: true, data: await presentPeople(store.db, people, viewer, now), more: hasMore, rules };
  });

  registerEndpoint(wiring, contract.suspendPerson, async ({ input, viewer }) => {
    await requireOfficer(context, viewer);
    return { success: true, case: await suspendAsOfficer(context, viewer, input) };
  });

  registerEndpoint(wiring, contract.deletePerson, async ({ input, viewer }) => {
    await requireOfficer(context, viewer);
    await deleteAsOfficer(context, viewer, input);
    return { success: true };
  });
}
