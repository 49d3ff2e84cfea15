import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { decisionKinds } from '#contract/moderation.ts';
import { reportReasons } from '#contract/reports.ts';
import { COUNT_STEP } from '#contract/transparency.ts';
import { findForOfficer } from '#server/access/people/find-for-officers.ts';
import { readQueue } from '#server/features/moderation/cases/queue.ts';
import { readModerationLog } from '#server/features/moderation/log.ts';
import { presentPeople } from '#server/features/moderation/officers/present-person.ts';
import { createTransparencyReader } from '#server/features/moderation/transparency.ts';
import type { Context } from '#server/identity/context.ts';
import type { Student } from './builders.ts';
import { DAY } from './test-server.ts';
import { isUpheld, type Model, type ModelCase } from './visibility-model.ts';

/** Checks what moderators and officers see, and the figures that everybody sees. */

interface Office {
  readonly context: Context;
  readonly model: Model;
  readonly people: readonly Student[];
  /** The number of the person who looks, as an officer. */
  readonly officer: number;
}

/** All acts are at the time 0. This is in the next month. */
const NEXT_MONTH = 40 * DAY;
const EVENTS_MAX = 1_000;

/** A case that concerns the officer is hidden. An appeal at the time of the reports hides who reported. */
function concerns({ owner, opinion, reporters, isAppealed }: ModelCase, officer: number): boolean {
  return owner === officer || opinion?.owner === officer || (!isAppealed && reporters.includes(officer));
}

async function readOffice({ context, people, officer }: Office) {
  const { db } = context.store;
  const viewer = { id: people[officer]?.id ?? '', state: 'active' } as const;
  const found = await findForOfficer(db, 'person number', people.length);
  const shown = await presentPeople(db, found.people, viewer, 0);
  const queue = await readQueue(db, viewer, null, EVENTS_MAX);
  const { entries } = await readModerationLog(context, {
    viewer: { ...viewer, relations: null, address: '', sessionHash: '', sessionId: '' },
    caseId: null,
    before: null,
    limit: EVENTS_MAX,
  });
  return {
    people: shown
      .map(({ id, state, strikes, cases }) => ({
        id,
        state,
        strikes,
        cases: cases.map((one) => one.id).toSorted(),
      }))
      .toSorted(byId),
    queue: queue.map(({ id }) => id).toSorted(),
    log: [...new Set(entries.map((entry) => entry.case))].toSorted(),
  };
}

function expectOffice({ model, people, officer }: Office): Awaited<ReturnType<typeof readOffice>> {
  const open = model.cases.filter((one) => !concerns(one, officer));
  const idsOf = (cases: readonly ModelCase[]) => cases.map(({ id }) => id).toSorted();
  return {
    people: people
      .map(({ id }, nth) => {
        const state = model.people[nth]?.state ?? 'active';
        return {
          id,
          state: state === 'leaving' ? ('left' as const) : state,
          strikes: model.cases.filter((one) => one.owner === nth && isUpheld(one)).length,
          cases: idsOf(open.filter(({ owner }) => owner === nth)),
        };
      })
      .toSorted(byId),
    queue: idsOf(open.filter(({ decision }) => decision === null)),
    log: idsOf(open),
  };
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Compares what an officer sees with what the model allows. */
export async function compareOffice(office: Office): Promise<void> {
  const [seen, allowed] = [await readOffice(office), expectOffice(office)];
  if (!isDeepStrictEqual(seen, allowed)) expect(seen).toEqual(allowed);
}

function expectMonth({ cases, reversals }: Model) {
  const down = (count: number) => count - (count % COUNT_STEP);
  const count = (names: readonly string[], found: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, down(found.filter((one) => one === name).length)]));
  const appeals = down(cases.filter(({ isAppealed }) => isAppealed).length);
  // An undo hides the decisions of its case, because all acts have one time.
  const counted = cases.filter(({ wasUndone }) => !wasUndone).flatMap(({ decided }) => decided);
  return {
    month: '1970-01',
    reports: count(
      reportReasons,
      cases.flatMap(({ reasons }) => reasons),
    ),
    decisions: count(decisionKinds, counted),
    reversed: down(reversals),
    appeals: { made: appeals, confirmed: 0, changed: appeals },
  };
}

/** Compares the public figures with the model. They are counts in steps of five, and nothing else. */
export async function compareFigures({ context, model }: Pick<Office, 'context' | 'model'>): Promise<void> {
  const read = createTransparencyReader(context.store, () => NEXT_MONTH, 24);
  const [month, ...earlier] = await read();
  const { medianHours, acknowledgedPercent, ...counts } = month ?? expect.fail('there is no month');
  expect([null, 0]).toContain(medianHours);
  expect((acknowledgedPercent ?? 0) % COUNT_STEP).toBe(0);
  const allowed = expectMonth(model);
  if (!isDeepStrictEqual(counts, allowed)) expect(counts).toEqual(allowed);
  for (const { month: _month, ...none } of earlier) expect(JSON.stringify(none)).not.toMatch(/[1-9]/);
}
