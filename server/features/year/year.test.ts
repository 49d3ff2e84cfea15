import { describe, expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { answerYear, getYear } from '#contract/year.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { DAY, startTestServer } from '#test/test-server.ts';
import { dayIn, startServer, questionOf, answer, yearIn } from '#test/academic-year.ts';

describe('a new academic year', () => {
  test('is asked about once, from its first day on; nobody is asked in the year of the sign-up [M1.1]', async () => {
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

  test('does not change the year of a person who stays in it or is in the last year', async () => {
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

  test('begins on the day that YEAR_STARTS has for the campus [M1.1]', async () => {
    const campuses = 'one.edu=One College,two.edu=Two College,no.edu=No College';
    const days = `one.edu=${dayIn(10)},two.edu=${dayIn(20)}`;
    const server = await startTestServer({ env: { CAMPUSES: campuses, YEAR_STARTS: days } });
    const people: Student[] = [];
    for (const college of ['One College', 'Two College', 'No College'])
      people.push(await aStudent(server, { college, year: 1 }));
    server.passTime(12 * DAY);
    expect(await Promise.all(people.map(questionOf))).toEqual([{ year: 1, next: 2 }, null, null]);
  });

  test('is not asked about without YEAR_STARTS: no answer changes anything', async () => {
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
