import { setTimeout as pause } from 'node:timers/promises';
import { listDueGraduates, listStudents } from '#server/access/academic-years.ts';
import { LEAVING_MS } from '#server/access/left-people.ts';
import { findAcademicYear } from '#server/config/years.ts';
import type { Context } from '#server/context.ts';
import { accountLeftLetter } from '#server/mail/letters/delete-account.ts';
import { graduateLetter } from '#server/mail/letters/graduates.ts';
import { graduate } from './graduate.ts';
import { findFirstMail, FIRST_MAIL_MS, isPastLastYear, SECOND_MAIL_MS } from './progress.ts';
import { claimDay, takeDueStep } from './writes.ts';

const DAY_MS = 86_400_000;
const PEOPLE_AT_ONCE = 200;
const PAUSE_MS = 20;
/** A letter about a deletion that is later than this is useless. */
const LETTER_MS = 6 * DAY_MS;

/** Finds graduates who have not answered, once a day, and takes graduates one step further whose time has come. */
export async function maintainYears(context: Context, signal?: AbortSignal): Promise<void> {
  const { config, store, clock } = context;
  if (config.years.starts !== null && (await store.run(claimDay, { day: Math.floor(clock() / DAY_MS) })))
    await graduateSilent(context, signal);
  await takeDueSteps(context, signal);
}

/** In pages, by the ids of people, so that no statement reads the whole table. */
async function graduateSilent(context: Context, signal?: AbortSignal): Promise<void> {
  const { years } = context.config;
  let after = '';
  for (;;) {
    const now = context.clock();
    const people = await listStudents(context.store.db, after, PEOPLE_AT_ONCE);
    for (const person of people) {
      if (signal?.aborted) return;
      const settled = findAcademicYear(years, person.college, now);
      if (settled !== null && isPastLastYear(years, person, now))
        await graduate(context, { id: person.id, sessionId: null, settled });
    }
    const last = people.at(-1);
    if (!last || people.length < PEOPLE_AT_ONCE) return;
    after = last.id;
    await pause(PAUSE_MS);
  }
}

async function takeDueSteps(context: Context, signal?: AbortSignal): Promise<void> {
  const { store, clock } = context;
  for (;;) {
    const due = await listDueGraduates(store.db, clock(), PEOPLE_AT_ONCE);
    for (const person of due) {
      if (signal?.aborted) return;
      await takeStep(context, person);
    }
    if (due.length < PEOPLE_AT_ONCE) return;
    await pause(PAUSE_MS);
  }
}

type DueGraduate = Awaited<ReturnType<typeof listDueGraduates>>[number];

async function takeStep(context: Context, { id, email, step, next_at: dueAt }: DueGraduate): Promise<void> {
  if (step === 0) return;
  const { config, store, mail, clock, random } = context;
  const now = clock();
  const next = {
    1: { nextStep: 2, nextAt: now + FIRST_MAIL_MS - SECOND_MAIL_MS, deletion: now + FIRST_MAIL_MS },
    2: { nextStep: 3, nextAt: now + SECOND_MAIL_MS, deletion: now + SECOND_MAIL_MS },
    // Somebody who comes back within 7 days has all the time again.
    3: { nextStep: 1, nextAt: findFirstMail(config.years, now), deletion: null },
  } as const;
  const { nextStep, nextAt, deletion } = next[step];
  const letter =
    deletion === null
      ? accountLeftLetter(email, now + LEAVING_MS)
      : graduateLetter(email, deletion, config.publicUrl);
  await store.run(takeDueStep, {
    personId: id,
    step,
    dueAt,
    nextStep,
    nextAt,
    letter: await mail.seal(letter, LETTER_MS),
    eventId: random.id(),
    now,
  });
}
