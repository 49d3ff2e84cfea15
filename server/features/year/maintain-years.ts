import { setTimeout as pause } from 'node:timers/promises';
import { listDueGraduates, listStudents } from '#server/access/accounts/academic-years.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import type { Context } from '#server/identity/context.ts';
import { describeForLog } from '#server/platform/db/errors.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { hideGraduate } from './graduate.ts';
import { findFirstMail, findSilentGraduation, FIRST_MAIL_MS, SECOND_MAIL_MS } from './progress.ts';
import { becomeGraduate, beginToAsk, endAsking, markChecked, takeDueStep } from './writes.ts';

const DAY_MS = 86_400_000;
const PEOPLE_AT_ONCE = 200;
const PAUSE_MS = 20;
/** Maximum wait of a step until the previous letter has left the queue. */
const LETTER_MS = 60 * DAY_MS;

/**
 * Once a day, finds graduates who have not answered. Moves due graduates to the next step: hide, warn,
 * delete. Hides and deletes nobody without `YEAR_STARTS`, or while the mail server does not work.
 */
export async function maintainYears(context: Context, signal?: AbortSignal): Promise<void> {
  const { config, store, clock, mail } = context;
  const now = clock();
  if (config.years.starts === null) {
    if ((await readSetting(context, 'years-asked-since')) !== null) await store.run(endAsking, {});
    return;
  }
  const askedSince = await store.run(beginToAsk, { now });
  if (!(await mail.isWorking())) return;
  const day = Math.floor(now / DAY_MS);
  if ((await readSetting(context, 'years-checked')) !== String(day)) {
    await findSilent(context, askedSince, signal);
    if (!signal?.aborted) await store.run(markChecked, { day });
  }
  await takeDueSteps(context, signal);
}

async function readSetting({ store }: Context, name: string): Promise<string | null> {
  const row = await store.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Reads pages by the ids of people, so that no statement reads the whole table. */
async function findSilent(context: Context, askedSince: number, signal?: AbortSignal): Promise<void> {
  const { config, store, mail, clock } = context;
  let after = '';
  for (;;) {
    const people = await listStudents(store.db, after, PEOPLE_AT_ONCE);
    for (const person of people) {
      if (signal?.aborted) return;
      const now = clock();
      const settled = findSilentGraduation(config.years, person, { now, askedSince });
      if (settled === null) continue;
      const text = letterTo(person, (mails) => mails.takenForGraduate(config.publicUrl));
      const letter = await mail.seal(text, LETTER_MS);
      await store.run(becomeGraduate, { personId: person.id, settled, now, letter });
    }
    const last = people.at(-1);
    if (!last || people.length < PEOPLE_AT_ONCE) return;
    after = last.id;
    await pause(PAUSE_MS);
  }
}

type DueGraduate = Awaited<ReturnType<typeof listDueGraduates>>[number];

/** Takes all due steps. A failed step is tried again by the next run and does not stop the others. */
async function takeDueSteps(context: Context, signal?: AbortSignal): Promise<void> {
  const { store, clock, log } = context;
  const now = clock();
  let after = { next_at: -1, id: '' };
  for (;;) {
    const due = await listDueGraduates(store.db, { now, after, limit: PEOPLE_AT_ONCE });
    for (const person of due) {
      if (signal?.aborted) return;
      try {
        if (!(await takeStep(context, person))) return;
      } catch (error) {
        log.warn(describeForLog(error), 'a step of a graduate failed; it will be tried again');
      }
    }
    const last = due.at(-1);
    if (!last || due.length < PEOPLE_AT_ONCE) return;
    after = last;
    await pause(PAUSE_MS);
  }
}

/** @returns false if too many mails are queued now. */
async function takeStep(context: Context, person: DueGraduate): Promise<boolean> {
  const { id, step, next_at: dueAt } = person;
  const { config, store, mail, clock, random } = context;
  const now = clock();
  if (step === 0) return true;
  if (step === 1) {
    await hideGraduate(context, { id, sessionId: null });
    return true;
  }
  const next = {
    2: { nextStep: 3, nextAt: now + FIRST_MAIL_MS - SECOND_MAIL_MS, deletion: now + FIRST_MAIL_MS },
    3: { nextStep: 4, nextAt: now + SECOND_MAIL_MS, deletion: now + SECOND_MAIL_MS },
    // A person who returns within 7 days gets the whole time again.
    4: { nextStep: 2, nextAt: findFirstMail(config.years, now), deletion: null },
  } as const;
  const { nextStep, nextAt, deletion } = next[step];
  const letter = letterTo(person, (mails) =>
    deletion === null ? mails.accountLeft(now + LEAVING_MS) : mails.graduate(deletion, config.publicUrl),
  );
  return store.run(takeDueStep, {
    personId: id,
    step,
    dueAt,
    nextStep,
    nextAt,
    letter: await mail.seal(letter, LETTER_MS),
    eventId: random.id(),
    mailsPerHour: config.mailsPerHour,
    now,
  });
}
