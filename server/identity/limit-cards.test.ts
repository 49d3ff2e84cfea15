import { expect, test } from 'vitest';
import { getOpinions } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, me } from '#contract/profile.ts';
import { listBlocks } from '#contract/safety.ts';
import { aStudent, writeOn, type Student } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

const LIMIT = 10;
const startLimited = () => startTestServer({ env: { LIMIT_CARDS: String(LIMIT) } });

async function people(server: TestServer, count: number): Promise<Student[]> {
  return Promise.all(Array.from({ length: count }, () => aStudent(server)));
}

/** Makes calls one after another. @returns how many are answered before the first refusal. */
async function countAllowed(times: number, call: () => Promise<{ status: number }>): Promise<number> {
  for (let done = 0; done < times; done += 1) if ((await call()).status === 429) return done;
  return times;
}

test('profiles of others count as cards, one after another and in parallel; the reader’s own profile and unknown ones do not [13.6]', async () => {
  const server = await startLimited();
  const [asha, ben, carl] = await Promise.all([aStudent(server), aStudent(server), aStudent(server)]);
  const open = ({ client }: Student, id: string) => client.call(getUser, { id });
  for (let nth = 0; nth < 2 * LIMIT; nth += 1) {
    expect((await open(asha, asha.id)).status).toBe(200);
    expect((await open(asha, 'nobody')).status).toBe(404);
  }
  expect(await countAllowed(60, () => open(asha, ben.id))).toBe(LIMIT);
  const refused = await open(asha, ben.id);
  expect([refused.status, refused.error.code]).toEqual([429, 'too_often']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect((await asha.client.call(me)).status).toBe(200);
  expect((await asha.client.call(listBlocks)).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(carl, ben.id)));
  // A call reserves two people until its profile is read, because the profile may also show a writer.
  const allowed = answers.filter(({ status }) => status === 200).length;
  expect(allowed).toBeGreaterThanOrEqual(LIMIT / 2);
  expect(allowed).toBeLessThanOrEqual(LIMIT);
});

test('in lists, searches and profiles, the writer of the opinion on a card counts like its person; each person counts once per answer [13.6]', async () => {
  const server = await startLimited();
  const owners = await Promise.all(
    Array.from({ length: 5 }, async (_, nth) => aStudent(server, { name: `Ravi Owner${'abcde'[nth]}` })),
  );
  const [owner] = owners;
  const writers = await people(server, 5);
  if (!owner) throw new Error('nobody');
  for (const [nth, one] of owners.entries()) await writeOn(writers[nth] ?? one, one);
  const user = 'Ravi Owner';
  const readers = await people(server, 5);
  const [first, second, third] = readers as [Student, Student, Student];
  // Each answer shows ten people: five owners and their writers.
  expect(await countAllowed(5, () => first.client.call(searchPeople, { user, limit: 5 }))).toBe(1);
  // Parallel calls exceed the budget by at most one answer.
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => second.client.call(searchPeople, { user, limit: 5 })),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(await countAllowed(20, () => third.client.call(getUser, { id: owner.id }))).toBe(LIMIT / 2);
  // A reader who wrote the opinion does not count as another person, so each profile counts once.
  const [writer] = writers as [Student];
  expect(await countAllowed(20, () => writer.client.call(getUser, { id: owner.id }))).toBe(LIMIT);
  const own = await aStudent(server, { name: 'Zoya Alone' });
  await writeOn(own, own, 'About myself.');
  const fourth = readers[3] ?? own;
  expect(await countAllowed(20, () => fourth.client.call(getUser, { id: own.id }))).toBe(LIMIT);
  // A writer of opinions on two cards counts once.
  const fifth = readers[4] ?? own;
  await writeOn(own, owner, 'The newest.');
  await writeOn(own, owners[1] ?? owner, 'The newest.');
  const two = { user: 'Owner', limit: 5 };
  // The first answer shows five owners and four writers. One more person fits into the budget, so a second answer is
  // sent.
  expect(await countAllowed(5, () => fifth.client.call(searchPeople, two))).toBe(2);
});

test('a list with five cards and their five writers uses a budget of ten', async () => {
  const server = await startLimited();
  const reader = await aStudent(server);
  const all = await people(server, 10);
  const [one] = all as [Student];
  for (const [nth, owner] of all.entries()) await writeOn(all[(nth + 5) % 10] ?? one, owner);
  const shown: number[] = [];
  await countAllowed(10, async () => {
    const answer = await reader.client.call(getPeople, { limit: 5 });
    if (answer.status === 200)
      shown.push(
        new Set(answer.body.flatMap(({ _id, firstOpinion }) => [_id, firstOpinion?.commenter_id ?? _id]))
          .size,
      );
    return answer;
  });
  // The last answer may exceed the budget, because its call began within the budget.
  const before = shown.slice(0, -1).reduce((sum, count) => sum + count, 0);
  expect(before).toBeLessThan(LIMIT);
  expect(before + (shown.at(-1) ?? 0)).toBeGreaterThanOrEqual(LIMIT);
});

test('the writers of a page of opinions count once each, from the cache and from the store; the reader does not count [13.6]', async () => {
  const server = await startLimited();
  const [owner, reader, ...writers] = await people(server, 5);
  if (!owner || !reader) throw new Error('nobody');
  for (const writer of [...writers, reader]) await writeOn(writer, owner);
  await writeOn(writers[0] ?? owner, owner, 'A second one.');
  const read = ({ client }: Student, limit?: number) => client.call(getOpinions, { id: owner.id, limit });
  // Each call shows three writers other than the reader: nine after three calls, so a fourth call begins within the
  // budget.
  expect(await countAllowed(10, () => read(reader))).toBe(4);
  const [stranger] = await people(server, 1);
  // Each call shows four writers.
  expect(await countAllowed(10, () => read(stranger ?? owner, 49))).toBe(3);
  const [one] = writers;
  expect(await countAllowed(10, () => read(one ?? owner))).toBe(4);
  const own = await aStudent(server);
  await writeOn(own, own, 'About myself.');
  expect(await countAllowed(20, () => own.client.call(getOpinions, { id: own.id }))).toBe(20);
});

test('past the budget, opinions on the reader’s own profile are still sent if they show nobody else', async () => {
  const server = await startLimited();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const own = () => asha.client.call(getOpinions, { id: asha.id });
  expect(await countAllowed(60, () => asha.client.call(getUser, { id: ben.id }))).toBe(LIMIT);
  expect((await own()).status).toBe(200);
  await writeOn(asha, asha, 'About myself.');
  expect((await own()).body).toHaveLength(2);
  await writeOn(ben, asha);
  expect((await own()).status).toBe(429);
});

test('lists, searches, profiles and writers use one budget together', async () => {
  const server = await startLimited();
  const [asha, ben, ...others] = await people(server, 6);
  if (!asha || !ben) throw new Error('nobody');
  const shown: number[] = [];
  const note = async (count: number, call: Promise<{ status: number }>) => {
    if ((await call).status === 200) shown.push(count);
  };
  await note(3, asha.client.call(getPeople, { limit: 3 }));
  for (const writer of others) await writeOn(writer, ben);
  // A card and the writer of its opinion count as two people.
  await note(2, asha.client.call(searchPeople, { user: ben.name, limit: 1 }));
  await note(4, asha.client.call(getOpinions, { id: ben.id }));
  // Nine people were shown, so one more call begins within the budget.
  await note(2, asha.client.call(getUser, { id: ben.id }));
  expect(shown).toEqual([3, 2, 4, 2]);
  for (const call of [
    asha.client.call(getPeople, { limit: 1 }),
    asha.client.call(searchPeople, { user: ben.name, limit: 1 }),
    asha.client.call(getOpinions, { id: ben.id }),
    asha.client.call(getUser, { id: ben.id }),
  ])
    expect((await call).status).toBe(429);
});

test('profiles that were opened on one node count on the other node', async () => {
  const env = { LIMIT_CARDS: '40' };
  const { first, second, stop } = await openTwoNodes({ env });
  try {
    const [asha, ben] = [await aStudent(first), await aStudent(first)];
    const there = second.newClient();
    there.cookie = asha.client.cookie;
    expect(await countAllowed(60, () => asha.client.call(getUser, { id: ben.id }))).toBe(40);
    await first.context.limits.share();
    await there.call(getUser, { id: ben.id });
    await second.context.limits.share();
    expect((await there.call(getUser, { id: ben.id })).status).toBe(429);
  } finally {
    await stop();
  }
});
