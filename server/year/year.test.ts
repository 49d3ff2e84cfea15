import { describe, expect, test } from 'vitest';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, me, updateProfile } from '#contract/profile.ts';
import { answerYear, getYear, type YearAnswer } from '#contract/year.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, writeOn, type Student } from '#test/builders.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';

/** The month and day that will be in `days` days. */
function dayIn(days: number): string {
  const text = new Date(Date.now() + days * DAY).toISOString().slice(5, 10);
  return text === '02-29' ? dayIn(days + 1) : text;
}

/** An academic year begins in ten days; `passTime(12 * DAY)` is after that. */
const startServer = (env: Record<string, string> = {}) =>
  startTestServer({ env: { YEAR_STARTS: dayIn(10), ...env } });

const questionOf = async ({ client }: Student) => (await client.call(getYear)).body.question;
const answer = ({ client }: Student, given: YearAnswer) => client.call(answerYear, { answer: given });
const listIds = async ({ client }: Student) =>
  (await client.call(getPeople, { limit: 50 })).body.map(({ _id }) => _id);

/** Passes time with maintenance every ten days, as in a product that runs. */
async function passDays(server: TestServer, days: number): Promise<void> {
  for (let passed = 0; passed < days; passed += 10) {
    server.passTime(Math.min(10, days - passed) * DAY);
    await runMaintenance(server.context);
  }
}

const yearIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('people').select('year').where('id', '=', id).executeTakeFirst())?.year;
const stateIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('people').select('state').where('id', '=', id).executeTakeFirst())?.state;
const stepIn = async ({ context: { store } }: TestServer, { id }: Student) =>
  (await store.db.selectFrom('academic_years').select('step').where('person_id', '=', id).executeTakeFirst())
    ?.step;

describe('a new academic year', () => {
  test('is asked about once, from its first day on; nobody is asked in the year of the sign-up', async () => {
    const server = await startServer();
    const asha = await aStudent(server, { year: 2 });
    expect(await questionOf(asha)).toBeNull();
    server.passTime(12 * DAY);
    expect(await questionOf(asha)).toEqual({ year: 2, next: 3 });
    expect(await questionOf(await aStudent(server)), 'a new account').toBeNull();
    const { body } = await answer(asha, 'up');
    expect(body).toMatchObject({ question: null, deletedAt: null, data: { year: 3 } });
    await answer(asha, 'up');
    expect((await asha.client.call(me)).body.year).toBe(3);
  });

  test('moves a person up by one year, also when 20 answers come at once', async () => {
    const server = await startServer();
    const asha = await aStudent(server, { year: 2 });
    server.passTime(12 * DAY);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(asha, 'up')));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await yearIn(server, asha)).toBe(3);
  });

  test('leaves the year of a person who stays in it, and of one in the last year that there is', async () => {
    const server = await startServer();
    const [asha, ben] = [await aStudent(server, { year: 2 }), await aStudent(server, { year: 5 })];
    server.passTime(12 * DAY);
    expect(await questionOf(ben)).toEqual({ year: 5, next: null });
    for (const [person, given] of [
      [asha, 'same'],
      [ben, 'up'],
    ] as const)
      expect((await answer(person, given)).body.question).toBeNull();
    expect([await yearIn(server, asha), await yearIn(server, ben)]).toEqual([2, 5]);
  });

  test('begins on the day of the campus', async () => {
    const campuses = 'one.edu=One College,two.edu=Two College,no.edu=No College';
    const days = `one.edu=${dayIn(10)},two.edu=${dayIn(20)}`;
    const server = await startTestServer({ env: { CAMPUSES: campuses, YEAR_STARTS: days } });
    const people: Student[] = [];
    for (const college of ['One College', 'Two College', 'No College'])
      people.push(await aStudent(server, { college, year: 1 }));
    server.passTime(12 * DAY);
    expect(await Promise.all(people.map(questionOf))).toEqual([{ year: 1, next: 2 }, null, null]);
  });

  test('is no matter where YEAR_STARTS is unset: every answer changes nothing', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { year: 2 });
    server.passTime(20 * DAY);
    for (const given of ['up', 'same', 'graduated', 'keep'] as const)
      expect((await answer(asha, given)).body).toMatchObject({ question: null, deletedAt: null });
    expect((await asha.client.call(me)).body).toMatchObject({ year: 2, public: 1 });
  });

  test('needs a session and a known answer', async () => {
    const server = await startServer();
    const asha = await aStudent(server);
    expect((await asha.client.call(answerYear, { answer: 'down' })).status).toBe(400);
    const stranger = server.newClient();
    expect((await stranger.call(getYear)).status).toBe(401);
    expect((await stranger.call(answerYear, { answer: 'up' })).status).toBe(401);
  });
});

describe('a graduate', () => {
  async function aGraduate(server: TestServer): Promise<Student> {
    const asha = await aStudent(server, { name: 'Asha Graduate', year: 3 });
    server.passTime(12 * DAY);
    expect((await answer(asha, 'graduated')).ok).toBe(true);
    return asha;
  }

  test('is hidden from lists, search and profile, until the owner turns the profile public again, marked as alumni', async () => {
    const server = await startServer();
    const asha = await aGraduate(server);
    const ben = await aStudent(server);
    const find = async () => (await ben.client.call(searchPeople, { user: 'Asha Graduate' })).body.data;
    expect(await listIds(ben)).not.toContain(asha.id);
    expect(await find()).toEqual([]);
    expect((await ben.client.call(getUser, { id: asha.id })).status).toBe(404);
    await asha.client.call(updateProfile, { updates: { public: 1 } });
    expect(await listIds(ben)).toContain(asha.id);
    expect(await find()).toMatchObject([{ name: 'Asha Graduate', alumni: true }]);
    expect((await answer(asha, 'graduated')).body.data.public, 'a repeated answer').toBe(1);
  });

  test('is mailed 30 and 7 days before the deletion of the account, which comes at the stated time', async () => {
    const server = await startServer({ ALUMNI_DAYS: '100' });
    const asha = await aGraduate(server);
    const ben = await aStudent(server);
    await writeOn(asha, ben, 'A farewell.');
    const { body } = await asha.client.call(getYear);
    const days = (Date.parse(body.deletedAt ?? '') - server.context.clock()) / DAY;
    expect(days).toBeGreaterThan(99);
    expect(days).toBeLessThanOrEqual(100);
    const steps: unknown[] = [];
    for (const wait of [69, 2, 21, 2, 5, 3]) {
      server.passTime(wait * DAY);
      await runMaintenance(server.context);
      await runMaintenance(server.context);
      steps.push(await stepIn(server, asha));
    }
    expect(steps).toEqual([1, 2, 2, 3, 3, 1]);
    expect(await stateIn(server, asha)).toBe('leaving');
    const subjects: string[] = [];
    for (let letter = 0; letter < 3; letter += 1)
      subjects.push((await server.mailbox.next(asha.email)).subject);
    expect(subjects).toEqual([
      'Your Quad account will be deleted',
      'Your Quad account will be deleted',
      'Your Quad account is deleted',
    ]);
    await passDays(server, 10);
    expect(await stateIn(server, asha)).toBeUndefined();
  });

  test('who keeps the account is not deleted at that time', async () => {
    const server = await startServer({ ALUMNI_DAYS: '100' });
    const asha = await aGraduate(server);
    await passDays(server, 20);
    const before = (await asha.client.call(getYear)).body.deletedAt;
    const after = (await answer(asha, 'keep')).body.deletedAt;
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThan(19 * DAY);
    await passDays(server, 90);
    expect(await stateIn(server, asha)).toBe('active');
  });

  test('who still studies is a student again, and is not deleted', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    const { body } = await answer(asha, 'same');
    expect(body).toMatchObject({ deletedAt: null, data: { year: 3, public: 0 } });
    expect(body.data).not.toHaveProperty('alumni');
    await passDays(server, 80);
    expect([await stateIn(server, asha), await stepIn(server, asha)]).toEqual(['active', 0]);
  });

  test('who comes back after the deletion has all the time again', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    await passDays(server, 72);
    expect(await stateIn(server, asha)).toBe('leaving');
    const { client: again } = await logIn(server, asha.email);
    await runMaintenance(server.context);
    const { body } = await again.call(getYear);
    expect(Date.parse(body.deletedAt ?? '') - server.context.clock()).toBeGreaterThan(50 * DAY);
  });

  test('is who does not answer for 60 days and would be past the fifth year; others stay students', async () => {
    const server = await startServer();
    const [asha, ben] = [await aStudent(server, { year: 5 }), await aStudent(server, { year: 4 })];
    const alumni = async ({ id }: Student) =>
      server.context.store.db
        .selectFrom('people')
        .select(['alumni', 'public'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    await passDays(server, 69);
    expect(await alumni(asha)).toEqual({ alumni: 0, public: 1 });
    await passDays(server, 5);
    expect(await alumni(asha)).toEqual({ alumni: 1, public: 0 });
    expect(await alumni(ben)).toEqual({ alumni: 0, public: 1 });
  });

  test('is mailed and deleted once, also when several nodes do maintenance at once', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    server.passTime(31 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => runMaintenance(server.context)));
    await server.mailbox.next(asha.email);
    await server.context.mail.close();
    expect(server.mailbox.to(asha.email)).toHaveLength(1);
  });
});
