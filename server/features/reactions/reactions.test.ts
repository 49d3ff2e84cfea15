import { afterAll, beforeAll, expect, test } from 'vitest';
import { getUser, updateProfile } from '#contract/profile.ts';
import { react } from '#contract/reactions.ts';
import { block } from '#contract/safety.ts';
import type { AccountState } from '#server/platform/db/schema/tables.ts';
import { aStudent, reactTo, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

async function countsOf({ id, client }: Student) {
  const { like, dislike } = (await client.call(getUser, { id })).body;
  return { like, dislike };
}

test.each(['like', 'dislike'] as const)(
  'a %s counts once; repeating it is a success, the opposite reaction a 409 [6.14]',
  async (kind) => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const other = kind === 'like' ? 'dislike' : 'like';
    const expected = { like: kind === 'like' ? 1 : 0, dislike: kind === 'dislike' ? 1 : 0 };
    expect((await reactTo(asha, ben, kind)).body).toEqual({ success: true });
    expect((await reactTo(asha, ben, kind)).body).toEqual({ success: true });
    const refused = await reactTo(asha, ben, other);
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'already_reacted',
      `You have already chosen ${kind}. It cannot be changed.`,
    ]);
    expect(await countsOf(ben)).toEqual(expected);
    expect(await countsOf(asha)).toEqual({ like: 0, dislike: 0 });
  },
);

test('20 equal reactions in parallel count once', async () => {
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => reactTo(asha, ben, 'like')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await countsOf(ben)).toEqual({ like: 1, dislike: 0 });
});

test('10 likes and 10 dislikes in parallel: one choice counts, the other gets a 409 [6.14]', async () => {
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => reactTo(asha, ben, index % 2 === 0 ? 'like' : 'dislike')),
  );
  const likes = answers.filter((_, index) => index % 2 === 0).map(({ status }) => status);
  const dislikes = answers.filter((_, index) => index % 2 === 1).map(({ status }) => status);
  const likeWon = likes[0] === 200;
  expect(likes).toEqual(Array(10).fill(likeWon ? 200 : 409));
  expect(dislikes).toEqual(Array(10).fill(likeWon ? 409 : 200));
  expect(await countsOf(ben)).toEqual(likeWon ? { like: 1, dislike: 0 } : { like: 0, dislike: 1 });
});

test('reactions of everybody to everybody in parallel all count', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aStudent(server)));
  const pairs = people.flatMap((actor) =>
    people.filter((target) => target !== actor).map((target) => ({ actor, target })),
  );
  const answers = await Promise.all(pairs.map(({ actor, target }) => reactTo(actor, target, 'dislike')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const person of people) expect(await countsOf(person)).toEqual({ like: 0, dislike: 5 });
});

test('a reaction to oneself is refused [6.14]', async () => {
  const asha = await aStudent(server);
  const { status, error } = await reactTo(asha, asha, 'like');
  expect([status, error.code]).toEqual([403, 'not_yours']);
  expect(await countsOf(asha)).toEqual({ like: 0, dislike: 0 });
});

test('private and unknown people get the same 404; a private person may still react [14.2]', async () => {
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await ben.client.call(updateProfile, { updates: { public: 0 } });
  const answers = [await reactTo(asha, ben, 'like')];
  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'nobody', '', 'a\0b', '\ud800', 'x'.repeat(1000)])
    answers.push(await reactTo(asha, { id }, 'like'));
  expect(new Set(answers.map(({ status, error }) => `${status} ${error.code} ${error.message}`)).size).toBe(
    1,
  );
  expect(answers[0]?.status).toBe(404);
  expect(await countsOf(ben)).toEqual({ like: 0, dislike: 0 });
  expect((await reactTo(ben, asha, 'like')).status).toBe(200);
});

const states = {
  blocked: (asha: Student, ben: Student) => ben.client.call(block, { id: asha.id }),
  left: (_asha: Student, ben: Student) => setState(ben, 'leaving'),
  suspended: (_asha: Student, ben: Student) => setState(ben, 'suspended'),
};

function setState({ id }: Student, state: AccountState) {
  return server.context.store.transaction((tx) =>
    tx.updateTable('people').set({ state }).where('id', '=', id).execute(),
  );
}

test.each(['like', 'dislike'] as const)(
  'after the target has turned private, repeating a %s is a success, the other choice a 409, and a first choice by another person a 404 [6.14]',
  async (kind) => {
    const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const other = kind === 'like' ? 'dislike' : 'like';
    await reactTo(asha, ben, kind);
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    const answers = await Promise.all([
      reactTo(asha, ben, kind),
      reactTo(asha, ben, kind),
      reactTo(asha, ben, other),
      reactTo(carl, ben, kind),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409, 404]);
    expect(answers[0]?.body).toEqual({ success: true });
    expect(await countsOf(ben)).toEqual({ like: 0, dislike: 0, [kind]: 1 });
    await ben.client.call(updateProfile, { updates: { public: 1 } });
    expect((await reactTo(asha, ben, kind)).status).toBe(200);
  },
);

test.each(Object.keys(states) as (keyof typeof states)[])(
  'repeating a reaction to somebody who is %s is a 404, private or not',
  async (state) => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    await reactTo(asha, ben, 'like');
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    await states[state](asha, ben);
    for (const kind of ['like', 'dislike'] as const)
      expect((await reactTo(asha, ben, kind)).status).toBe(404);
  },
);

test('reactions while their target turns private get 200 or 404; repeating a reaction that got 200 gets 200 again', async () => {
  const ben = await aStudent(server);
  const others = await Promise.all(Array.from({ length: 12 }, () => aStudent(server)));
  const [, ...answers] = await Promise.all([
    ben.client.call(updateProfile, { updates: { public: 0 } }),
    ...others.map((one) => reactTo(one, ben, 'like')),
  ]);
  const first = answers.map(({ status }) => status);
  const again = await Promise.all(others.map((one) => reactTo(one, ben, 'like')));
  expect(again.map(({ status }) => status)).toEqual(first);
  for (const status of first) expect([200, 404]).toContain(status);
  expect((await countsOf(ben)).like).toBe(first.filter((status) => status === 200).length);
});

test.each([['love'], [''], [undefined], [null], [1], [['like']], ['LIKE']])(
  'like: %j is refused with the list of allowed values',
  async (like) => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { status, error } = await asha.client.call(react, { id: ben.id, like });
    expect([status, error.fields]).toEqual([400, { like: 'like must be one of: like, dislike' }]);
    expect(await countsOf(ben)).toEqual({ like: 0, dislike: 0 });
  },
);

test('the uid of another person is refused, and nothing changes; an absent uid is accepted [3.3]', async () => {
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  for (const uid of [ben.id, 'nobody']) {
    const { status, error } = await asha.client.call(react, { id: ben.id, like: 'like', uid });
    expect([status, error.code]).toEqual([403, 'not_yours']);
  }
  expect(await countsOf(ben)).toEqual({ like: 0, dislike: 0 });
  for (const uid of [undefined, null, '', asha.id]) {
    expect((await asha.client.call(react, { id: ben.id, like: 'like', uid })).status).toBe(200);
  }
});

test('a reaction requires a session', async () => {
  const asha = await aStudent(server);
  const { status, error } = await server.newClient().call(react, { id: asha.id, like: 'like' });
  expect([status, error.code]).toEqual([401, 'no_session']);
});
