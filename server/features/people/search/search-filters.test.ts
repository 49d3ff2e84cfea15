import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchPeople } from '#contract/people.ts';
import { updateProfile } from '#contract/profile.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aStudent, manyNamedPeople, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let viewer: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  viewer = await aStudent(server, { name: 'Somebody Else' });
  await aStudent(server, { name: 'Ravi Bose', course: 'bca', year: 2, personality: 'introvert' });
  await aStudent(server, { name: 'Ravi Das', course: 'bca', year: 3, personality: '' });
  await aStudent(server, { name: 'Ravi Ellis', course: 'llb', year: 2, personality: '' });
});
afterAll(() => stop());

const search = (wish: Record<string, unknown>) => viewer.client.call(searchPeople, wish);

async function find(wish: Record<string, unknown>) {
  const { body } = await search(wish);
  return { message: body.message, names: body.data.map(({ name }) => name).toSorted() };
}

test.each([
  [{ course: 'bca' }, ['Ravi Bose', 'Ravi Das']],
  [{ year: '2' }, ['Ravi Bose', 'Ravi Ellis']],
  [{ personality: 'introvert' }, ['Ravi Bose']],
  [{ personality: 'none' }, ['Ravi Das', 'Ravi Ellis']],
  [{ course: 'bca', year: 2, personality: 'introvert' }, ['Ravi Bose']],
  [{ course: '', year: '', personality: '' }, ['Ravi Bose', 'Ravi Das', 'Ravi Ellis']],
])('a search with %j finds only the people whom the filter leaves [6.9]', async (filter, expected) => {
  expect((await find({ user: 'ravi', ...filter })).names).toEqual(expected);
  // Misspelt, and again from memory.
  for (let time = 0; time < 2; time += 1)
    expect((await find({ user: 'rvai', ...filter })).names.every((name) => expected.includes(name))).toBe(
      true,
    );
});

test('the message of a filtered search without a match names the filters', async () => {
  const { message, names } = await find({ user: 'ravi', course: 'mba' });
  expect([names, message]).toEqual([[], answerWords.noneFoundFiltered]);
  expect((await find({ user: 'xyzzyx' })).message).toBe(answerWords.noneFound);
});

test.each([{ course: 'alchemy' }, { year: '9' }, { personality: 'shy' }])(
  'a search with %j is a 400, as a list is',
  async (filter) => {
    expect((await search({ user: 'ravi', ...filter })).status).toBe(400);
  },
);

test('a person who changes the course is found by the new one at once', async () => {
  const changed = await aStudent(server, { name: 'Nadia Khan', course: 'bca' });
  expect((await find({ user: 'nadia', course: 'mca' })).names).toEqual([]);
  await changed.client.call(updateProfile, { updates: { course: 'mca' }, id: { _id: changed.id } });
  expect((await find({ user: 'nadia', course: 'mca' })).names).toEqual(['Nadia Khan']);
});

test('a rare course is found behind hundreds of people with the same name [6.9]', async () => {
  await manyNamedPeople(
    server,
    Array.from({ length: 700 }, () => 'Rahul Kumar'),
    (index) => ({
      course: index === 650 ? 'mtech' : 'bsc',
      ring: index,
    }),
  );
  expect((await find({ user: 'rahul', course: 'mtech' })).names).toEqual(['Rahul Kumar']);
});
