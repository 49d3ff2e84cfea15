import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteOpinion, getOpinions } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, updateProfile } from '#contract/profile.ts';
import { report } from '#contract/reports.ts';
import { block, restrict, unblock } from '#contract/safety.ts';
import { logout } from '#contract/sign-in.ts';
import { aStudent, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { DAY, HOUR, type TestServer } from '#test/test-server.ts';
import { openTwoNodes } from '#test/two-nodes.ts';

/**
 * Reads come from caches. These tests change something on one node and read it from another, on PostgreSQL; on SQLite
 * both are the same process. Readers run all the time, so that caches are filled while their values become outdated.
 */

const ROUNDS = 8;
const READERS = 2;

let first: TestServer;
let second: TestServer;
let stop: () => Promise<void>;

beforeAll(async () => {
  ({ first, second, stop } = await openTwoNodes());
});
afterAll(() => stop());

interface Shown {
  readonly author: Student;
  readonly commentId: string;
}

/** The same person's browser on the other node. */
function onSecond(student: Student): Client {
  const client = second.newClient();
  client.cookie = student.client.cookie;
  return client;
}

/** Every way to see a person, as `client` sees it now. */
async function seeEverywhere(client: Client, person: Student): Promise<string[]> {
  const [list, loved, search, opinions, user] = await Promise.all([
    client.call(getPeople, { limit: 50 }),
    client.call(getPeople, { limit: 50, hated: 'loved' }),
    client.call(searchPeople, { user: person.name }),
    client.call(getOpinions, { id: person.id }),
    client.call(getUser, { id: person.id }),
  ]);
  const isIn = (cards: readonly { _id: string }[]) => cards.some(({ _id }) => _id === person.id);
  return [
    isIn(list.body) ? 'list' : '',
    isIn(loved.body) ? 'loved' : '',
    isIn(search.body.data) ? 'search' : '',
    opinions.status === 200 ? 'opinions' : '',
    user.status === 200 ? 'profile' : '',
  ].filter(Boolean);
}

/** Runs `work` while readers read on both nodes. */
async function whileReading(
  read: (client: Client) => Promise<unknown>,
  reader: Student,
  work: () => Promise<void>,
) {
  let isDone = false;
  const readers = Array.from({ length: READERS }, async (_, index) => {
    const client = index % 2 === 0 ? reader.client : onSecond(reader);
    while (!isDone) await read(client);
  });
  try {
    await work();
  } finally {
    isDone = true;
    await Promise.all(readers);
  }
}

describe('after the answer that acknowledges a change, every node shows it', () => {
  test('a person who has turned private is seen nowhere, and everywhere once public again', async () => {
    const [asha, reader] = [await aStudent(first, { name: 'Ashalata Devi' }), await aStudent(first)];
    const elsewhere = onSecond(reader);
    const read = (client: Client) => seeEverywhere(client, asha);
    await whileReading(read, reader, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await asha.client.call(updateProfile, { updates: { public: 0 } });
        expect(await read(elsewhere), `round ${round}`).toEqual([]);
        await asha.client.call(updateProfile, { updates: { public: 1 } });
        expect(await read(elsewhere), `round ${round}`).toEqual([
          'list',
          'loved',
          'search',
          'opinions',
          'profile',
        ]);
      }
    });
  });

  test('a deleted opinion is gone from its list and from the card', async () => {
    const [asha, ben] = [await aStudent(first), await aStudent(first)];
    const elsewhere = onSecond(ben);
    const read = async (client: Client) => {
      const [list, opinions] = await Promise.all([
        client.call(getPeople, { limit: 50 }),
        client.call(getOpinions, { id: asha.id }),
      ]);
      const card = list.body.find(({ _id }) => _id === asha.id);
      const [head, ...texts] = opinions.body;
      return [
        card?.opinions,
        card?.firstOpinion?.comment_id,
        head.count,
        ...texts.map(({ comment_id: id }) => id),
      ];
    };
    await whileReading(read, ben, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { commentId } = await writeOn(ben, asha);
        expect(await read(elsewhere), `round ${round}`).toEqual([1, commentId, 1, commentId]);
        await asha.client.call(deleteOpinion, { id: commentId });
        expect(await read(elsewhere), `round ${round}`).toEqual([0, undefined, 0]);
      }
    });
  });

  test('a writer who turns private keeps the name and loses the picture', async () => {
    const [asha, ben, reader] = [await aStudent(first), await aStudent(first), await aStudent(first)];
    await writeOn(ben, asha);
    const elsewhere = onSecond(reader);
    const read = async (client: Client) => {
      const [list, opinions] = await Promise.all([
        client.call(getPeople, { limit: 50 }),
        client.call(getOpinions, { id: asha.id }),
      ]);
      const card = list.body.find(({ _id }) => _id === asha.id);
      return [card?.firstOpinion?.commenterImage !== '', opinions.body[1]?.commenterImage !== ''];
    };
    await whileReading(read, reader, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const isPublic = round % 2 === 1;
        await ben.client.call(updateProfile, { updates: { public: isPublic ? 1 : 0 } });
        expect(await read(elsewhere), `round ${round}`).toEqual([isPublic, isPublic]);
      }
    });
  });

  test('a block hides both from each other, and its end shows them again', async () => {
    const [asha, ben] = [await aStudent(first, { name: 'Ashalata Devi' }), await aStudent(first)];
    const elsewhere = onSecond(ben);
    const read = (client: Client) => seeEverywhere(client, asha);
    await whileReading(read, ben, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await asha.client.call(block, { id: ben.id });
        expect(await read(elsewhere), `round ${round}`).toEqual([]);
        await asha.client.call(unblock, { id: ben.id });
        expect(await read(elsewhere), `round ${round}`).toHaveLength(5);
      }
    });
  });

  test.each([
    [
      'quietly restricts its author',
      async (owner: Student, { author }: Shown) => owner.client.call(restrict, { id: author.id }),
    ],
    [
      'reports it as sexual, so that it is held',
      async (owner: Student, { commentId }: Shown) =>
        owner.client.call(report, { kind: 'opinion', id: commentId, reason: 'sexual', note: '' }),
    ],
  ])('an opinion is hidden from others when its owner %s', async (_how, hide) => {
    const [owner, reader] = [await aStudent(first), await aStudent(first)];
    // A report by an account of less than a day holds nothing.
    first.passTime(DAY + HOUR);
    const elsewhere = onSecond(reader);
    const read = async (client: Client) => {
      const [{ body: list }, { body: opinions }] = await Promise.all([
        client.call(getPeople, { limit: 50 }),
        client.call(getOpinions, { id: owner.id }),
      ]);
      const card = list.find(({ _id }) => _id === owner.id);
      return [card?.opinions, card?.firstOpinion?.comment_id, opinions[0].count, opinions.length];
    };
    await whileReading(read, reader, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const author = await aStudent(first);
        const { commentId } = await writeOn(author, owner);
        expect(await read(elsewhere), `round ${round}`).toEqual([1, commentId, 1, 2]);
        expect((await hide(owner, { author, commentId })).status).toBe(200);
        expect(await read(elsewhere), `round ${round}`).toEqual([0, undefined, 0, 1]);
      }
    });
  });

  test('counts and the viewer’s own reaction are exact', async () => {
    const reader = await aStudent(first);
    const elsewhere = onSecond(reader);
    const people: Student[] = [];
    for (let round = 0; round < ROUNDS; round += 1) people.push(await aStudent(first));
    const read = (client: Client) => client.call(getPeople, { limit: 50 });
    await whileReading(read, reader, async () => {
      for (const person of people) {
        await reactTo(reader, person, 'like');
        const card = (await read(elsewhere)).body.find(({ _id }) => _id === person.id);
        expect([card?.like, card?.reaction]).toEqual([1, { [reader.id]: 'like' }]);
      }
    });
  });

  test('a session that has ended is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reader = await aStudent(first);
      const elsewhere = onSecond(reader);
      expect((await elsewhere.call(getPeople)).status).toBe(200);
      await reader.client.call(logout);
      expect((await elsewhere.call(getPeople)).status, `round ${round}`).toBe(401);
    }
  });
});
