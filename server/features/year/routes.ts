import type { OutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/year.ts';
import { findOwnYear } from '#server/access/accounts/academic-years.ts';
import { findOwnUser } from '#server/access/accounts/accounts.ts';
import type { Context } from '#server/identity/context.ts';
import type { Viewer } from '#server/identity/session.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { presentOwnUser } from '#server/access/people/present.ts';
import { hideGraduate } from './graduate.ts';
import { findDeletion, findFirstMail, findNextYear, findOpenYear } from './progress.ts';
import { becomeGraduate, goOnStudying, setGraduateStep } from './writes.ts';

/** The question about the new academic year. */
export function yearRoutes(wiring: Wiring): void {
  const { context } = wiring;
  const { store } = context;

  registerEndpoint(wiring, contract.getYear, async ({ viewer }) => ({
    success: true,
    ...(await readState(context, viewer)),
  }));

  registerEndpoint(wiring, contract.answerYear, async ({ input, viewer }) => {
    await answer(context, viewer, input.answer);
    const data = presentOwnUser(await findOwnUser(store.db, viewer.id), context);
    return { success: true, ...(await readState(context, viewer)), data };
  });
}

type State = Omit<OutputOf<typeof contract.getYear>, 'success'>;

async function readState({ config, store, clock }: Context, { id }: Viewer): Promise<State> {
  const progress = await findOwnYear(store.db, id);
  const isAsked = progress.alumni === 0 && findOpenYear(config.years, progress, clock()) !== null;
  const deletion = progress.alumni === 1 ? findDeletion(config.years, progress.step, progress.next_at) : null;
  return {
    question: isAsked ? { year: progress.year, next: findNextYear(progress.year) } : null,
    deletedAt: deletion === null ? null : new Date(deletion).toISOString(),
  };
}

/** Stores an answer. An answer that is not due changes nothing, so repeated calls are harmless. */
async function answer(
  context: Context,
  { id, sessionId }: Viewer,
  chosen: contract.YearAnswer,
): Promise<void> {
  const { config, store, clock } = context;
  const now = clock();
  const progress = await findOwnYear(store.db, id);
  const isGraduate = progress.alumni === 1;
  if (chosen === 'keep')
    return store.run(setGraduateStep, {
      personId: id,
      from: [2, 3, 4],
      nextAt: findFirstMail(config.years, now),
    });
  const open = findOpenYear(config.years, progress, now);
  const settled = open ?? progress.settled ?? 0;
  if (open === null && !(isGraduate && chosen === 'same')) return;
  if (chosen === 'graduated') {
    if (await store.run(becomeGraduate, { personId: id, settled, now, letter: null }))
      await hideGraduate(context, { id, sessionId });
    return;
  }
  const year = chosen === 'up' ? findNextYear(progress.year) : null;
  await store.run(goOnStudying, { personId: id, settled, year });
}
