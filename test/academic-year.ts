import { expect } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { answerYear, getYear, type YearAnswer } from '#contract/year.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Student } from './builders.ts';
import { DAY, startTestServer, type TestServer } from './test-server.ts';

/** The month and day after `days` days. */
export function dayIn(days: number): string {
  const text = new Date(Date.now() + days * DAY).toISOString().slice(5, 10);
  return text === '02-29' ? dayIn(days + 1) : text;
}

/** An academic year begins in ten days; `passTime(12 * DAY)` is after that. */
export const startServer = (env: Record<string, string> = {}) =>
  startTestServer({ env: { YEAR_STARTS: dayIn(10), ...env } });

export const questionOf = async ({ client }: Student) => (await client.call(getYear)).body.question;
export const answer = ({ client }: Student, given: YearAnswer) => client.call(answerYear, { answer: given });
export const listIds = async ({ client }: Student) =>
  (await client.call(getPeople, { limit: 50 })).body.map(({ _id }) => _id);

/** Passes time with maintenance every ten days, as in a running product. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  const { store } = server.context;
  const waiting = async () => (await store.db.selectFrom('mail_queue').select('id').execute()).length;
  for (let passed = 0; passed < days; passed += 10) {
    server.passTime(Math.min(10, days - passed) * DAY);
    await runMaintenance(server.context);
    // The next step of a graduate waits until the letter about the last step has been sent.
    await expect.poll(waiting).toBe(0);
  }
}

export const yearIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('people').select('year').where('id', '=', id).executeTakeFirst())?.year;
export const stateIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('people').select('state').where('id', '=', id).executeTakeFirst())?.state;
export const stepIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('academic_years').select('step').where('person_id', '=', id).executeTakeFirst())
    ?.step;
