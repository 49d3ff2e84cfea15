import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { me, updateProfile } from '#contract/profile.ts';
import type { Course, Personality, Year } from '#contract/user.ts';
import type { Card } from '#contract/user-object.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import type { Answer, Client } from '#test/client.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

function names(cards: readonly Card[]): string[] {
  return cards.map(({ name }) => name).toSorted();
}

/** Follows the `Link` headers to the end. */
async function readAll(client: Client, query: Record<string, unknown> = {}): Promise<Card[]> {
  let answer: Answer<Card[]> = await client.call(getPeople, query);
  const cards = [...answer.body];
  while (answer.next) {
    answer = await client.follow(getPeople, answer.next);
    cards.push(...answer.body);
  }
  return cards;
}

describe('filters', () => {
  let server: TestServer;
  let stop: () => Promise<void>;
  let viewer: Student;
  beforeAll(async () => {
    ({ server, stop } = await openTestServer());
    viewer = await aStudent(server, { name: 'The Viewer', course: 'bca', year: 1, personality: 'introvert' });
    const people: [string, Course, Year, Personality | '', 0 | 1][] = [
      ['bca 1 introvert', 'bca', 1, 'introvert', 1],
      ['bca 2 introvert', 'bca', 2, 'introvert', 1],
      ['bca 1 none', 'bca', 1, '', 1],
      ['msc 1 extrovert', 'msc', 1, 'extrovert', 1],
      ['msc 5 openss', 'msc', 5, 'openss', 1],
      ['other 5 none', 'other', 5, '', 1],
      ['private', 'bca', 1, 'introvert', 0],
    ];
    await manyPeople(server, people.length, (index) => {
      const [name, course, year, personality, isPublic] = people[index] ?? ['', 'bca', 1, '', 0];
      return { name, course, year, personality, public: isPublic };
    });
  });
  afterAll(() => stop());

  const everybody = [
    'bca 1 introvert',
    'bca 1 none',
    'bca 2 introvert',
    'msc 1 extrovert',
    'msc 5 openss',
    'other 5 none',
  ];

  test.each([
    [{}, everybody],
    [{ course: '', year: '', personality: '', hated: '', limit: '' }, everybody],
    [{ course: 'bca' }, ['bca 1 introvert', 'bca 1 none', 'bca 2 introvert']],
    [{ course: 'llb' }, []],
    [{ year: '5' }, ['msc 5 openss', 'other 5 none']],
    [{ year: 1 }, ['bca 1 introvert', 'bca 1 none', 'msc 1 extrovert']],
    [{ personality: 'introvert' }, ['bca 1 introvert', 'bca 2 introvert']],
    [{ personality: 'none' }, ['bca 1 none', 'other 5 none']],
    [{ course: 'bca', year: 1 }, ['bca 1 introvert', 'bca 1 none']],
    [{ course: 'msc', personality: 'extrovert' }, ['msc 1 extrovert']],
    [{ year: 5, personality: 'none' }, ['other 5 none']],
    [{ course: 'bca', year: 1, personality: 'none' }, ['bca 1 none']],
    [{ course: 'bca', year: 5, personality: 'openss' }, []],
  ])(
    '%j selects %j, never the viewer or private people, in every sort and page size [6.7 9.7]',
    async (filter, expected) => {
      for (const hated of ['default', 'loved', 'hated', 'opinion']) {
        for (const limit of [1, 2, 50]) {
          const cards = await readAll(viewer.client, { hated, limit, ...filter });
          expect(names(cards)).toEqual(expected);
        }
      }
    },
  );

  test.each([
    [
      'course',
      'phd',
      'course must be one of: bca, btech, bsc, bba, llb, bcom, mca, mba, mtech, msc, other, or empty',
    ],
    ['year', '6', 'year must be one of: 1, 2, 3, 4, 5, or empty'],
    ['year', '0', 'year must be one of: 1, 2, 3, 4, 5, or empty'],
    ['year', '1.5', 'year must be one of: 1, 2, 3, 4, 5, or empty'],
    ['year', 'second', 'year must be one of: 1, 2, 3, 4, 5, or empty'],
    ['personality', 'shy', 'personality must be one of: introvert, extrovert, openss, none, or empty'],
    ['hated', 'most', 'hated must be one of: default, loved, hated, opinion, or empty'],
    ['limit', '0', 'limit must be a whole number from 1 to 50'],
    ['limit', '51', 'limit must be a whole number from 1 to 50'],
    ['limit', '-1', 'limit must be a whole number from 1 to 50'],
    ['limit', '1e1', 'limit must be a whole number from 1 to 50'],
    ['limit', '9'.repeat(40), 'limit must be a whole number from 1 to 50'],
  ])('%s=%s is refused with the list of allowed values [4.3]', async (field, value, message) => {
    const { status, error } = await viewer.client.call(getPeople, { [field]: value });
    expect([status, error.code, error.fields?.[field]]).toEqual([400, 'invalid_input', message]);
  });

  test('a repeated parameter is refused', async () => {
    const answers = await Promise.all(
      [
        'course=bca&course=msc',
        'year=1&year=2',
        'limit=1&limit=2',
        'hated=loved&hated=hated',
        'cursor=a&cursor=b',
      ].map((query) => viewer.client.fetch(`/get?${query}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  test('the next page keeps filter and limit, and the last has no Link [6.7]', async () => {
    const first = await viewer.client.call(getPeople, { course: 'bca', limit: 2, hated: 'loved' });
    const next = new URL(first.next ?? '', server.url);
    expect([
      next.pathname,
      next.searchParams.get('course'),
      next.searchParams.get('limit'),
      next.searchParams.get('hated'),
    ]).toEqual(['/get', 'bca', '2', 'loved']);
    const second = await viewer.client.follow(getPeople, first.next ?? '');
    expect([second.body.length, second.next]).toEqual([1, null]);
  });
});

describe('sorts', () => {
  test('loved, hated and opinion show the highest count first [6.8]', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    const counts = [3, 0, 12, 1, 100, 7];
    await manyPeople(server, counts.length, (index) => {
      const count = counts[index] ?? 0;
      return { name: `Number ${count}`, likes: count, dislikes: 200 - count, opinions: count * 2 };
    });
    for (const limit of [1, 4, 50]) {
      const loved = await readAll(client, { hated: 'loved', limit });
      const hated = await readAll(client, { hated: 'hated', limit });
      const opinion = await readAll(client, { hated: 'opinion', limit });
      expect(loved.map(({ like }) => like)).toEqual([100, 12, 7, 3, 1, 0]);
      expect(hated.map(({ dislike }) => dislike)).toEqual([200, 199, 197, 193, 188, 100]);
      expect(opinion.map(({ opinions }) => opinions)).toEqual([200, 24, 14, 6, 2, 0]);
    }
  });

  test('a page has ten cards by default [6.7 13.2]', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    await manyPeople(server, 25);
    const sizes = [];
    let answer = await client.call(getPeople);
    sizes.push(answer.body.length);
    while (answer.next) {
      answer = await client.follow(getPeople, answer.next);
      sizes.push(answer.body.length);
    }
    expect(sizes).toEqual([10, 10, 5]);
  });
});

describe('a card', () => {
  test("contains the viewer's own reaction, current counts and the newest opinion, but no other reaction, e-mail or phone [5.2 14.3]", async () => {
    const server = await startTestServer();
    const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const cardOf = async (viewer: Student, person: Student) =>
      (await readAll(viewer.client)).find(({ _id }) => _id === person.id);
    expect(await cardOf(asha, ben)).toMatchObject({
      reaction: {},
      like: 0,
      dislike: 0,
      opinions: 0,
      firstOpinion: null,
      email: '',
      phone: '',
    });

    await reactTo(asha, ben, 'like');
    await reactTo(chandra, ben, 'dislike');
    await writeOn(chandra, ben, 'The first.');
    const { commentId } = await writeOn(asha, ben, 'The second.');
    expect(await cardOf(asha, ben)).toMatchObject({
      reaction: { [asha.id]: 'like' },
      like: 1,
      dislike: 1,
      opinions: 2,
      firstOpinion: {
        comment_id: commentId,
        commenter_id: asha.id,
        commenter: asha.name,
        comment: 'The second.',
        commenterImage: `/photos/${asha.photo}.webp`,
      },
    });
    expect((await cardOf(chandra, ben))?.reaction).toEqual({ [chandra.id]: 'dislike' });
    expect((await cardOf(ben, asha))?.reaction).toEqual({});
    const { body: own } = await ben.client.call(me);
    expect([own.email, own.phone]).toEqual([ben.email, '9876543210']);
  });

  test('shows the name of a private writer of the newest opinion, without picture', async () => {
    const server = await startTestServer();
    const [asha, ben, chandra] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    await writeOn(chandra, ben);
    await chandra.client.call(updateProfile, { updates: { public: 0 } });
    const cards = await readAll(asha.client);
    expect(cards).toHaveLength(1);
    expect(cards[0]?.firstOpinion).toMatchObject({
      commenter_id: chandra.id,
      commenter: chandra.name,
      commenterImage: '',
    });
  });
});
