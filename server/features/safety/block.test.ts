import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOpinion, getOpinions } from '#contract/opinions.ts';
import { getPeople, searchPeople, sorts } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { block, listBlocks, listRestricts, restrict, unblock, unrestrict } from '#contract/safety.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
});
afterAll(() => stop());

const blocks = (viewer: Student, other: { id: string }) => viewer.client.call(block, { id: other.id });

async function aBlockedPair(): Promise<[Student, Student]> {
  const [asha, ben] = [await aStudent(server), await aStudent(server, { name: 'Ben Blockington' })];
  expect((await blocks(asha, ben)).status).toBe(200);
  return [asha, ben];
}

/** All ids that a viewer finds in the list. */
async function listAll({ client }: Student, query: Record<string, unknown> = {}): Promise<string[]> {
  let page = await client.call(getPeople, { limit: 50, ...query });
  const ids = page.body.map(({ _id }) => _id);
  while (page.next) {
    page = await client.follow(getPeople, page.next);
    ids.push(...page.body.map(({ _id }) => _id));
  }
  return ids;
}

describe('a block', () => {
  test.each([
    ['whom the person blocked', 0, 1],
    ['who blocked the person', 1, 0],
  ] as const)(
    'hides somebody %s from lists, search, profile, opinions, reactions and writing [S1.1]',
    async (_, viewerAt, otherAt) => {
      const pair = await aBlockedPair();
      const [viewer, other] = [pair[viewerAt], pair[otherAt]];
      for (const hated of sorts) expect(await listAll(viewer, { hated })).not.toContain(other.id);
      const found = (await viewer.client.call(searchPeople, { user: other.name })).body.data;
      expect(found.map(({ _id }) => _id)).not.toContain(other.id);
      const answers = [
        await viewer.client.call(getUser, { id: other.id }),
        await viewer.client.call(getOpinions, { id: other.id }),
        await reactTo(viewer, other, 'like'),
        (await writeOn(viewer, other)).answer,
      ];
      for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'not_found']);
    },
  );

  test('hides the opinions of both from each other on every profile, first opinions and counts included, and from nobody else [S1.2]', async () => {
    const [asha, ben, carl, dora] = [
      await aStudent(server),
      await aStudent(server),
      await aStudent(server),
      await aStudent(server),
    ];
    await writeOn(dora, carl, 'By Dora.');
    await writeOn(ben, carl, 'By Ben.');
    const onAsha = await writeOn(ben, asha, 'On Asha.');
    const seen = async ({ client }: Student) => {
      const [head, ...opinions] = (await client.call(getOpinions, { id: carl.id })).body;
      const card = (await client.call(getUser, { id: carl.id })).body;
      return {
        count: head.count,
        texts: opinions.map(({ comment }) => comment),
        first: 'firstOpinion' in card ? card.firstOpinion?.comment : null,
        cardCount: 'opinions' in card ? card.opinions : null,
      };
    };
    const everything = { count: 2, texts: ['By Ben.', 'By Dora.'], first: 'By Ben.', cardCount: 2 };
    expect(await seen(asha)).toEqual(everything);
    await blocks(asha, ben);
    expect(await seen(asha)).toEqual({ count: 1, texts: ['By Dora.'], first: 'By Dora.', cardCount: 1 });
    expect(await seen(dora)).toEqual(everything);
    const [head, ...own] = (await asha.client.call(getOpinions, { id: asha.id })).body;
    expect([head.count, own]).toEqual([0, []]);
    expect((await asha.client.call(deleteOpinion, { id: onAsha.commentId })).status).toBe(404);
    await asha.client.call(unblock, { id: ben.id });
    expect(await seen(asha)).toEqual(everything);
    expect((await asha.client.call(deleteOpinion, { id: onAsha.commentId })).status).toBe(200);
  });

  test('ends only when everybody who set it has ended it', async () => {
    const [asha, ben] = await aBlockedPair();
    await blocks(ben, asha);
    await asha.client.call(unblock, { id: ben.id });
    expect((await asha.client.call(getUser, { id: ben.id })).status).toBe(404);
    await ben.client.call(unblock, { id: asha.id });
    expect((await asha.client.call(getUser, { id: ben.id })).status).toBe(200);
  });

  test('can be ended twice with success, and so can a restriction', async () => {
    const [asha, ben] = await aBlockedPair();
    await asha.client.call(restrict, { id: ben.id });
    for (const call of [unblock, unblock, unrestrict, unrestrict])
      expect((await asha.client.call(call, { id: ben.id })).status).toBe(200);
  });

  test('is listed only to the person who set it, and a repeated block succeeds', async () => {
    const [asha, ben] = await aBlockedPair();
    expect((await blocks(asha, ben)).status).toBe(200);
    const { data } = (await asha.client.call(listBlocks)).body;
    expect(data).toMatchObject([{ id: ben.id, name: ben.name }]);
    expect((await ben.client.call(listBlocks)).body.data).toEqual([]);
  });

  test('cannot be seen by the blocked person: in that person’s own lists, the blocker looks like a private person [S1.3]', async () => {
    const [asha, ben] = await aBlockedPair();
    const hidden = await aStudent(server, { public: 0 });
    for (const { id } of [asha, hidden]) {
      expect((await ben.client.call(restrict, { id })).status).toBe(200);
      expect((await ben.client.call(block, { id })).status).toBe(200);
    }
    for (const list of [listRestricts, listBlocks]) {
      const { data } = (await ben.client.call(list)).body;
      expect(new Map(data.map(({ id, image }) => [id, image]))).toEqual(
        new Map([asha, hidden].map(({ id }) => [id, ''])),
      );
    }
  });

  test('of the viewer is a 403, of an unknown person a 404, and without a session a 401', async () => {
    const asha = await aStudent(server);
    expect((await blocks(asha, asha)).status).toBe(403);
    for (const id of ['nobody', '00000000-0000-7000-8000-000000000000', '\0', 'a\0b', '\ud800'])
      for (const call of [block, restrict, unblock, unrestrict])
        expect((await asha.client.call(call, { id })).status).toBe(404);
    expect((await server.newClient().call(block, { id: asha.id })).status).toBe(401);
  });

  test('of a private person is possible, because the blocker may have seen that person’s opinions', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server, { public: 0 })];
    await writeOn(ben, asha, 'On Asha.');
    expect((await blocks(asha, ben)).status).toBe(200);
    expect((await asha.client.call(getOpinions, { id: asha.id })).body).toHaveLength(1);
  });

  test('of a suspended person is possible, and so is a restriction, because that person’s opinions are still seen [S1.4]', async () => {
    const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    await writeOn(ben, asha, 'On Asha.');
    await server.context.store.transaction((tx) =>
      tx.updateTable('people').set({ state: 'suspended' }).where('id', '=', ben.id).execute(),
    );
    const seenBy = async ({ client }: Student) =>
      (await client.call(getOpinions, { id: asha.id })).body.length - 1;
    expect([await seenBy(asha), await seenBy(carl)]).toEqual([1, 1]);
    expect((await asha.client.call(restrict, { id: ben.id })).status).toBe(200);
    expect([await seenBy(asha), await seenBy(carl)]).toEqual([1, 0]);
    expect((await blocks(asha, ben)).status).toBe(200);
    expect([await seenBy(asha), await seenBy(carl)]).toEqual([0, 0]);
  });
});

test('a viewer with 100 blocked people gets full pages, everybody else once and none of the blocked [S1.5]', async () => {
  const asha = await aStudent(server);
  const ids = await manyPeople(server, 160, () => ({ course: 'llb' }));
  const blocked = new Set(ids.slice(0, 100));
  await server.context.store.transaction((tx) =>
    tx
      .insertInto('blocks')
      .values([...blocked].map((blocked_id) => ({ blocker_id: asha.id, blocked_id, created_at: 0 })))
      .execute(),
  );
  for (const hated of sorts) {
    const listed = await listAll(asha, { hated, course: 'llb', limit: 10 });
    expect(listed.toSorted()).toEqual(ids.filter((id) => !blocked.has(id)).toSorted());
  }
  const first = await asha.client.call(getPeople, { course: 'llb', hated: 'loved' });
  expect(first.body).toHaveLength(10);
});
