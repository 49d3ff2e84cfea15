import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOpinion, getOpinions, writeOpinion } from '#contract/opinions.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { aStudent, textsOn, writeOn } from '#test/builders.ts';
import { HOUR, openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
});
afterAll(() => stop());

/** Unknown and malformed ids. Each must get the same 404 as an unknown student. */
const idsOfNobody = [
  '01890a5d-ac96-774b-bcce-b302099a8057',
  '00000000-0000-0000-0000-000000000000',
  'nobody',
  '0',
  '-1',
  'null',
  '%',
  '../etc/passwd',
  'a\0b',
  "' or 1=1",
  '{}',
  'é'.repeat(50),
  '😀',
  'x'.repeat(5000),
];

describe('reading', () => {
  test('element 0 has the number of opinions, which follow, newest first, each with its writer and date [5.3]', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const first = await writeOn(ben, asha, 'First.');
    const second = await writeOn(ben, asha, 'Second.');
    const { body } = await asha.client.call(getOpinions, { id: asha.id });
    const writer = { commenter_id: ben.id, commenter: ben.name, commenterImage: `/photos/${ben.photo}.webp` };
    expect(body).toMatchObject([
      { count: 2, canWrite: true },
      { ...writer, comment_id: second.commentId, comment: 'Second.' },
      { ...writer, comment_id: first.commentId, comment: 'First.' },
    ]);
    const [, newest] = body;
    expect(Math.abs(Date.parse(newest?.date ?? '') - server.context.clock())).toBeLessThan(HOUR);
  });

  test('the Link headers lead to the end, with each opinion once, while others write and delete [6.10]', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const written = [];
    for (let count = 0; count < 7; count += 1) written.push(await writeOn(ben, asha, `Number ${count}.`));
    const first = await asha.client.call(getOpinions, { id: asha.id, limit: 3 });
    await writeOn(ben, asha, 'Newer than the walk.');
    // The last opinion of the page is deleted. The cursor must still work.
    await ben.client.call(deleteOpinion, { id: written[4]?.commentId });
    const second = await asha.client.follow(getOpinions, first.next ?? '');
    const third = await asha.client.follow(getOpinions, second.next ?? '');
    const texts = [first, second, third].map(({ body: [, ...opinions] }) =>
      opinions.map(({ comment }) => comment),
    );
    expect(texts).toEqual([
      ['Number 6.', 'Number 5.', 'Number 4.'],
      ['Number 3.', 'Number 2.', 'Number 1.'],
      ['Number 0.'],
    ]);
    expect(third.next).toBeNull();
    expect(third.body[0].count).toBe(7);
  });

  test('a last page that is exactly full has no next page', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    for (let count = 0; count < 2; count += 1) await writeOn(ben, asha);
    expect((await asha.client.call(getOpinions, { id: asha.id, limit: '2' })).next).toBeNull();
  });

  test.each([
    ['limit', 0],
    ['limit', 51],
    ['limit', 'ten'],
    ['cursor', 'garbage'],
    ['cursor', 'W10'],
    ['cursor', Buffer.from('["default",0,1,2]').toString('base64url')],
    ['cursor', 'x'.repeat(5000)],
    ['cursor', '\0'],
  ])('%s %j is a 400', async (field, value) => {
    const asha = await aStudent(server);
    expect(
      (await asha.client.call(getOpinions, { id: asha.id, [field]: value })).error.fields,
    ).toHaveProperty(field);
  });

  test.each(idsOfNobody.map((id) => [id.slice(0, 40), id]))(
    'an unknown or malformed id gets a 404: %j [4.5]',
    async (_start, id) => {
      const { client } = await aStudent(server);
      const answers = [
        await client.call(getOpinions, { id }),
        await client.call(writeOpinion, { user_id: id, comment_id: randomUUID(), comment: 'Hello.' }),
        await client.call(deleteOpinion, { id }),
        await client.call(getUser, { id }),
      ];
      expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
        Array.from({ length: 4 }, () => [404, 'not_found']),
      );
    },
  );

  test('without an id: 400', async () => {
    const { client } = await aStudent(server);
    expect((await client.call(getOpinions)).status).toBe(400);
    expect((await client.call(deleteOpinion)).status).toBe(400);
  });

  test('the name of a private writer is shown, the picture is not [14.2]', async () => {
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    await writeOn(ben, asha);
    await ben.client.call(updateProfile, { updates: { public: 0 } });
    await writeOn(ben, asha);
    const [, ...opinions] = (await asha.client.call(getOpinions, { id: asha.id })).body;
    const writer = { commenter_id: ben.id, commenter: ben.name, commenterImage: '' };
    expect(opinions).toMatchObject([writer, writer]);
  });
});

describe('deleting', () => {
  test.each(['author', 'owner'] as const)(
    'by its %s removes it and decreases the count; a second time is a 404 [6.13]',
    async (who) => {
      const people = { author: await aStudent(server), owner: await aStudent(server) };
      const { commentId } = await writeOn(people.author, people.owner);
      await writeOn(people.author, people.owner, 'Stays.');
      expect((await people[who].client.call(deleteOpinion, { id: commentId })).body).toEqual({
        success: true,
      });
      expect(await textsOn(people.owner)).toEqual(['Stays.']);
      expect((await people[who].client.call(deleteOpinion, { id: commentId })).status).toBe(404);
      expect(await textsOn(people.owner)).toEqual(['Stays.']);
    },
  );

  test('by a stranger is refused; on a private profile the stranger does not learn that the opinion exists [14.4]', async () => {
    const [author, owner, stranger] = [
      await aStudent(server),
      await aStudent(server),
      await aStudent(server),
    ];
    const { commentId } = await writeOn(author, owner);
    const refused = await stranger.client.call(deleteOpinion, { id: commentId });
    expect([refused.status, refused.error.code]).toEqual([403, 'not_yours']);
    await owner.client.call(updateProfile, { updates: { public: 0 } });
    expect((await stranger.client.call(deleteOpinion, { id: commentId })).status).toBe(404);
    expect(await textsOn(owner)).toHaveLength(1);
    expect((await author.client.call(deleteOpinion, { id: commentId })).status).toBe(200);
  });

  test('also works with the id in the query, and with upper- and lower-case letters', async () => {
    const [author, owner] = [await aStudent(server), await aStudent(server)];
    const { commentId } = await writeOn(author, owner);
    const answer = await author.client.fetch(`/deletecomment?id=${commentId.toUpperCase()}`, {
      method: 'DELETE',
    });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await textsOn(owner)).toEqual([]);
  });

  test('20 times in parallel deletes and counts once [6.13]', async () => {
    const [author, owner] = [await aStudent(server), await aStudent(server)];
    await writeOn(author, owner, 'Stays.');
    const { commentId } = await writeOn(author, owner);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? author : owner).client.call(deleteOpinion, { id: commentId }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 404)).toHaveLength(19);
    expect(await textsOn(owner)).toEqual(['Stays.']);
  });

  test('a repeated call gets its first answer even after the profile has turned private', async () => {
    const [author, owner] = [await aStudent(server), await aStudent(server)];
    const opinion = { user_id: owner.id, comment_id: randomUUID(), comment: 'Kind.' };
    expect((await author.client.call(writeOpinion, opinion)).body).toEqual({ success: true });
    await owner.client.call(updateProfile, { updates: { public: 0 } });
    expect((await author.client.call(writeOpinion, opinion)).body).toEqual({ success: true });
    const other = await author.client.call(writeOpinion, { ...opinion, comment_id: randomUUID() });
    expect(other.status).toBe(404);
  });

  test('a late retry of a deleted opinion does not restore it, and nobody else can use its id [6.12]', async () => {
    const [author, owner] = [await aStudent(server), await aStudent(server)];
    const opinion = { user_id: owner.id, comment_id: randomUUID(), comment: 'Regretted.' };
    await author.client.call(writeOpinion, opinion);
    await author.client.call(deleteOpinion, { id: opinion.comment_id });
    expect((await author.client.call(writeOpinion, opinion)).body).toEqual({ success: true });
    expect((await owner.client.call(writeOpinion, opinion)).status).toBe(409);
    expect(await textsOn(owner)).toEqual([]);
    const kept = await server.context.store.db
      .selectFrom('opinions')
      .select('comment')
      .where('id', '=', opinion.comment_id)
      .execute();
    expect(kept).toEqual([{ comment: '' }]);
  });
});

test('each call requires a session', async () => {
  const client = server.newClient();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const { commentId } = await writeOn(ben, asha);
  const answers = [
    await client.call(getOpinions, { id: asha.id }),
    await client.call(writeOpinion, { user_id: asha.id, comment_id: randomUUID(), comment: 'Hello.' }),
    await client.call(deleteOpinion, { id: commentId }),
  ];
  expect(answers.map(({ status, error }) => [status, error.code])).toEqual(
    Array.from({ length: 3 }, () => [401, 'no_session']),
  );
  expect(await textsOn(asha)).toHaveLength(1);
});
