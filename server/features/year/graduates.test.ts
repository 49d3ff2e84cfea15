import { describe, expect, test } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import { getUser, me, updateProfile } from '#contract/profile.ts';
import { sendLoginCode } from '#contract/sign-in.ts';
import { getYear } from '#contract/year.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, writeOn, type Student } from '#test/builders.ts';
import { becomeGraduate } from './writes.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { DAY, startTestServer, type TestServer } from '#test/test-server.ts';
import {
  dayIn,
  startServer,
  questionOf,
  answer,
  listIds,
  passDays,
  yearIn,
  stateIn,
  stepIn,
} from '#test/academic-year.ts';

describe('a graduate', () => {
  async function aGraduate(server: TestServer): Promise<Student> {
    const asha = await aStudent(server, { name: 'Asha Graduate', year: 3 });
    server.passTime(12 * DAY);
    expect((await answer(asha, 'graduated')).ok).toBe(true);
    return asha;
  }

  test('is hidden from lists, search and profile, until the owner turns the profile public again, marked as alumni [M1.2]', async () => {
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

  test('is mailed 30 and 7 days before the deletion of the account, which comes at the stated time [M1.3]', async () => {
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
    expect(steps).toEqual([2, 3, 3, 4, 4, 2]);
    expect(await stateIn(server, asha)).toBe('leaving');
    const subjects: string[] = [];
    for (let letter = 0; letter < 3; letter += 1)
      subjects.push((await server.mailbox.next(asha.email)).subject);
    expect(subjects).toEqual([
      'Your Quad account will be deleted',
      'Your Quad account will be deleted',
      'Your Quad account has been deleted',
    ]);
    await passDays(server, 10);
    expect(await stateIn(server, asha)).toBeUndefined();
  });

  test('who keeps the account is not deleted at that time [M1.3]', async () => {
    const server = await startServer({ ALUMNI_DAYS: '100' });
    const asha = await aGraduate(server);
    await passDays(server, 20);
    const before = (await asha.client.call(getYear)).body.deletedAt;
    const after = (await answer(asha, 'keep')).body.deletedAt;
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThan(19 * DAY);
    await passDays(server, 90);
    expect(await stateIn(server, asha)).toBe('active');
  });

  test('who still studies becomes a student again, with the former visibility, and is not deleted', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    const { body } = await answer(asha, 'same');
    expect(body).toMatchObject({ deletedAt: null, data: { year: 3, public: 1 } });
    expect(body.data).not.toHaveProperty('alumni');
    await passDays(server, 80);
    expect([await stateIn(server, asha), await stepIn(server, asha)]).toEqual(['active', 0]);
  });

  test('who comes back after the deletion gets the full time again', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    await passDays(server, 72);
    expect(await stateIn(server, asha)).toBe('leaving');
    const { client: again } = await logIn(server, asha.email);
    await runMaintenance(server.context);
    const { body } = await again.call(getYear);
    expect(Date.parse(body.deletedAt ?? '') - server.context.clock()).toBeGreaterThan(50 * DAY);
  });

  test('is a person who does not answer for 60 days and would be past the fifth year; others stay students', async () => {
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

  test('is not hidden in the first 60 days after an installation begins to ask, however old the account is', async () => {
    const server = await startTestServer({ env: { YEAR_STARTS: dayIn(-100) } });
    const asha = await aStudent(server, { year: 3 });
    const { store, clock } = server.context;
    await store.transaction((tx) =>
      tx
        .updateTable('people')
        .set({ created_at: clock() - 3 * 365 * DAY })
        .where('id', '=', asha.id)
        .execute(),
    );
    await passDays(server, 50);
    expect(await stepIn(server, asha)).toBeUndefined();
    await passDays(server, 20);
    expect(await stepIn(server, asha)).toBe(2);
    expect((await server.mailbox.next(asha.email)).subject).toContain('Are you still studying?');
  });

  test('is not a person who has changed the year by hand, because this answers the question', async () => {
    const server = await startServer();
    const asha = await aStudent(server, { year: 2 });
    server.passTime(12 * DAY);
    await asha.client.call(updateProfile, { updates: { year: 5 } });
    expect(await questionOf(asha)).toBeNull();
    await answer(asha, 'up');
    await passDays(server, 80);
    expect([await yearIn(server, asha), await stepIn(server, asha)]).toEqual([5, 0]);
  });

  test('is neither a person who answers while maintenance runs nor one who leaves', async () => {
    const server = await startServer();
    const [asha, ben] = [
      await aStudent(server, { year: 5 }),
      await aStudent(server, { year: 5, state: 'leaving' }),
    ];
    server.passTime(12 * DAY);
    await answer(asha, 'same');
    const { store, clock } = server.context;
    const settled = new Date(clock()).getUTCFullYear();
    for (const { id } of [asha, ben])
      expect(await store.run(becomeGraduate, { personId: id, settled, now: clock(), letter: null })).toBe(
        false,
      );
    expect((await asha.client.call(me)).body).toMatchObject({ public: 1 });
  });

  test('who was not hidden because of a crash is hidden by the next maintenance', async () => {
    const server = await startServer();
    const asha = await aStudent(server, { year: 5 });
    const { store, clock } = server.context;
    const settled = new Date(clock()).getUTCFullYear();
    expect(await store.run(becomeGraduate, { personId: asha.id, settled, now: clock(), letter: null })).toBe(
      true,
    );
    await runMaintenance(server.context);
    expect((await asha.client.call(me)).body).toMatchObject({ public: 0, alumni: true });
    expect(await stepIn(server, asha)).toBe(2);
  });

  test('is not moved to the next step while the mail server does not work, so that nobody is deleted without mails [M1.3]', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    server.mailbox.broken = true;
    await passDays(server, 100);
    expect([await stateIn(server, asha), await stepIn(server, asha)]).toEqual(['active', 2]);
    server.mailbox.broken = false;
    await passDays(server, 20);
    expect([await stateIn(server, asha), await stepIn(server, asha)]).toEqual(['active', 3]);
  });

  test('leaves three quarters of MAILS_PER_HOUR to codes: letters to many graduates never stop log-ins [M1.3]', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60', MAILS_PER_HOUR: '8' });
    const people = await Promise.all(Array.from({ length: 6 }, () => aStudent(server, { year: 3 })));
    server.passTime(12 * DAY);
    for (const person of people) await answer(person, 'graduated');
    server.passTime(31 * DAY);
    await runMaintenance(server.context);
    const steps = await Promise.all(people.map((person) => stepIn(server, person)));
    expect(steps.map(String).toSorted()).toEqual(['2', '2', '2', '2', '3', '3']);
    expect((await server.newClient().call(sendLoginCode, { email: people[0]?.email ?? '' })).status).toBe(
      200,
    );
  });

  test('is mailed and deleted once, also when several nodes run maintenance at once [M1.3]', async () => {
    const server = await startServer({ ALUMNI_DAYS: '60' });
    const asha = await aGraduate(server);
    server.passTime(31 * DAY);
    await Promise.all(Array.from({ length: 5 }, () => runMaintenance(server.context)));
    await server.mailbox.next(asha.email);
    await sendAllLetters(server);
    expect(server.mailbox.to(asha.email)).toHaveLength(1);
  });
});
