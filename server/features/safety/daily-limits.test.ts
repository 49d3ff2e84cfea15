import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { deleteOpinion, writeOpinion } from '#contract/opinions.ts';
import { aStudent, manyPeople, reactTo, textsOn, writeOn } from '#test/builders.ts';
import { DAY, startTestServer } from '#test/test-server.ts';

const statusesOf = (answers: readonly { status: number }[]) => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return Object.fromEntries(counts);
};

test('one author stores 2 of 50 parallel opinions on one person; the others get 429 with a time [S5.1]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const written = await Promise.all(Array.from({ length: 50 }, () => writeOn(asha, ben)));
  expect(statusesOf(written.map(({ answer }) => answer))).toEqual({ 200: 2, 429: 48 });
  const refused = written.find(({ answer }) => answer.status === 429)?.answer;
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000);
});

test('50 parallel repetitions of one opinion all succeed and store one opinion', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const comment_id = randomUUID();
  const written = await Promise.all(
    Array.from({ length: 50 }, () =>
      asha.client.call(writeOpinion, { user_id: ben.id, comment_id, comment: 'Kind.' }),
    ),
  );
  expect(statusesOf(written)).toEqual({ 200: 50 });
  expect(await textsOn(ben)).toEqual(['Kind.']);
});

test('a deleted opinion still counts for the limit; after a day it no longer counts', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  for (let time = 0; time < 2; time += 1) {
    const { commentId } = await writeOn(asha, ben);
    await asha.client.call(deleteOpinion, { id: commentId });
  }
  expect((await writeOn(asha, ben)).answer.status).toBe(429);
  server.passTime(DAY + 1);
  expect((await writeOn(asha, ben)).answer.status).toBe(200);
});

test('one author stores 30 of 50 parallel opinions on 50 people', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const people = await manyPeople(server, 50);
  const written = await Promise.all(people.map((id) => writeOn(asha, { id })));
  expect(statusesOf(written.map(({ answer }) => answer))).toEqual({ 200: 30, 429: 20 });
});

test('one person stores 30 of 50 parallel dislikes; likes have no limit, and repeating a dislike is a success [S5.1]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const people = await manyPeople(server, 50);
  const answers = await Promise.all(people.map((id) => reactTo(asha, { id }, 'dislike')));
  expect(statusesOf(answers)).toEqual({ 200: 30, 429: 20 });
  const refused = people.filter((_, nth) => answers[nth]?.status === 429);
  expect((await reactTo(asha, { id: refused[0] ?? '' }, 'like')).status).toBe(200);
  const stored = people.find((_, nth) => answers[nth]?.status === 200) ?? '';
  expect((await reactTo(asha, { id: stored }, 'dislike')).status).toBe(200);
});

test('without limits a load test may write as much as it likes', async () => {
  const server = await startTestServer({ env: { LIMITS: 'off' } });
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const written = await Promise.all(Array.from({ length: 5 }, () => writeOn(asha, ben)));
  expect(statusesOf(written.map(({ answer }) => answer))).toEqual({ 200: 5 });
});

test.skipIf(inject('store') === 'sqlite')(
  '50 calls at once on two nodes exceed no daily limit: opinions on one person, opinions in all, dislikes [S5.1]',
  async () => {
    const one = await startTestServer();
    const url = one.context.config.databaseUrl ?? '';
    const other = await startTestServer({ env: { DATABASE_URL: url } });
    const [asha, ben] = [await aStudent(one), await aStudent(one)];
    const there = other.newClient();
    there.cookie = asha.client.cookie;
    const onBoth = [asha, { ...asha, client: there }] as const;
    const people = await manyPeople(one, 50);
    const all = await Promise.all(people.map((_, nth) => writeOn(onBoth[nth % 2 ? 1 : 0], ben)));
    expect(statusesOf(all.map(({ answer }) => answer))).toEqual({ 200: 2, 429: 48 });
    const disliked = await Promise.all(
      people.map((id, nth) => reactTo(onBoth[nth % 2 ? 1 : 0], { id }, 'dislike')),
    );
    expect(statusesOf(disliked)).toEqual({ 200: 30, 429: 20 });
    const written = await Promise.all(people.map((id, nth) => writeOn(onBoth[nth % 2 ? 1 : 0], { id })));
    // Two of the thirty are the opinions about one person, stored above.
    expect(statusesOf(written.map(({ answer }) => answer))).toEqual({ 200: 28, 429: 22 });
  },
);
