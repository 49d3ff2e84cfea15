import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOpinions, writeOpinion } from '#contract/opinions.ts';
import { updateProfile } from '#contract/profile.ts';
import { aStudent, textsOn, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ env: { LIMITS: 'off' } }));
});
afterAll(() => stop());

describe('writing', () => {
  const family = '👨‍👩‍👧‍👦';
  let asha: Student;
  let ben: Student;
  beforeAll(async () => {
    [asha, ben] = [await aStudent(server), await aStudent(server)];
  });

  test.each([
    ['one character', 'a', 'a'],
    ['100 characters', 'a'.repeat(100), 'a'.repeat(100)],
    ['100 family emoji, each one visible character', family.repeat(100), family.repeat(100)],
    [
      '100 letters with combining accents, each normalised to one character',
      'e\u0301'.repeat(100),
      '\u00e9'.repeat(100),
    ],
    ['spaces around, which are left out', `  \n${'a'.repeat(100)}\t `, 'a'.repeat(100)],
    ['what looks like code', '<script>alert(1)</script> \' " \\ %', '<script>alert(1)</script> \' " \\ %'],
    ['several lines', 'a\nb', 'a\nb'],
  ])('%s is shown unchanged', async (_what, comment, shown) => {
    expect((await writeOn(ben, asha, comment)).answer.body).toEqual({ success: true });
    expect((await textsOn(asha))[0]).toBe(shown);
  });

  test.each([
    ['nothing', ''],
    ['only spaces', ' \t\n\u00a0\u2003 '],
    ['101 characters', 'a'.repeat(101)],
    ['101 families', family.repeat(101)],
    ['one character of 10,000 code points', `a${'\u0301'.repeat(10_000)}`],
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud83d'],
    ['the other half', '\udc68a'],
  ])('%s is refused', async (_what, comment) => {
    const before = await textsOn(asha);
    const { answer } = await writeOn(ben, asha, comment);
    expect([answer.status, answer.error.fields?.['comment']]).toEqual([
      400,
      'An opinion must be 1 to 100 characters.',
    ]);
    expect(await textsOn(asha)).toEqual(before);
  });

  test.each([
    [undefined],
    [''],
    ['1'],
    [randomUUID().replaceAll('-', '')],
    [`{${randomUUID()}}`],
    [42],
    [null],
    [`${randomUUID()}\n`],
  ])('a comment_id that is not a UUID is refused: %j [4.5]', async (comment_id) => {
    const { error } = await ben.client.call(writeOpinion, {
      user_id: asha.id,
      comment_id,
      comment: 'Hello.',
    });
    expect(error).toMatchObject({
      code: 'invalid_input',
      fields: { comment_id: 'comment_id must be a UUID' },
    });
  });

  test('an actor may be absent, null, empty or the viewer, with any spelling of the address [3.3]', async () => {
    for (const actors of [
      {},
      { commenter_id: null, email: null },
      { commenter_id: '', email: '' },
      { commenter_id: ben.id, email: ` ${ben.email.toUpperCase()} ` },
    ]) {
      const { status } = await ben.client.call(writeOpinion, {
        user_id: asha.id,
        comment_id: randomUUID(),
        comment: 'Hello.',
        ...actors,
      });
      expect(status).toBe(200);
    }
  });

  test('another person as the actor is refused, and nothing changes [3.3]', async () => {
    const before = await textsOn(asha);
    for (const actors of [
      { commenter_id: asha.id },
      { email: asha.email },
      { commenter_id: ben.id, email: 'x' },
      { commenter_id: 'nobody' },
    ]) {
      const { status, error } = await ben.client.call(writeOpinion, {
        user_id: asha.id,
        comment_id: randomUUID(),
        comment: 'Hello.',
        ...actors,
      });
      expect([status, error.code]).toEqual([403, 'not_yours']);
    }
    expect(await textsOn(asha)).toEqual(before);
  });

  test('a repeated comment_id gets the first answer and writes no second opinion, with upper- and lower-case letters [6.12]', async () => {
    const profile = await aStudent(server);
    const opinion = { user_id: profile.id, comment_id: randomUUID(), comment: 'Once.' };
    for (const again of [
      {},
      {},
      { comment: 'Another text.' },
      { comment_id: opinion.comment_id.toUpperCase() },
    ]) {
      expect((await ben.client.call(writeOpinion, { ...opinion, ...again })).body).toEqual({ success: true });
    }
    expect(await textsOn(profile)).toEqual(['Once.']);
    const stranger = await asha.client.call(writeOpinion, opinion);
    expect([stranger.status, stranger.error.code]).toEqual([409, 'comment_id_taken']);
    expect(await textsOn(profile)).toEqual(['Once.']);
  });

  test('20 equal calls in parallel write one opinion', async () => {
    const profile = await aStudent(server);
    const opinion = { user_id: profile.id, comment_id: randomUUID(), comment: 'Once.' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ben.client.call(writeOpinion, opinion)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await textsOn(profile)).toEqual(['Once.']);
  });

  test('a comment_id that two people use in parallel belongs to one of them; the other gets a 409 [6.12]', async () => {
    const profile = await aStudent(server);
    const opinion = { user_id: profile.id, comment_id: randomUUID(), comment: 'Once.' };
    const statusesOf = (writer: Student) =>
      Promise.all(
        Array.from({ length: 10 }, async () => (await writer.client.call(writeOpinion, opinion)).status),
      );
    const statuses = await Promise.all([statusesOf(asha), statusesOf(ben)]);
    expect(statuses).toContainEqual(Array(10).fill(200));
    expect(statuses).toContainEqual(Array(10).fill(409));
    expect(await textsOn(profile)).toEqual(['Once.']);
  });

  test('20 different opinions in parallel all count, also when the people write about each other', async () => {
    const [one, other] = [await aStudent(server), await aStudent(server)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? writeOn(one, other) : writeOn(other, one))),
    );
    expect(answers.map(({ answer }) => answer.status)).toEqual(Array(20).fill(200));
    expect([(await textsOn(one)).length, (await textsOn(other)).length]).toEqual([10, 10]);
  });

  test('on a private profile others can neither write nor read opinions; its owner can [14.1]', async () => {
    const profile = await aStudent(server);
    await writeOn(ben, profile, 'Before.');
    await profile.client.call(updateProfile, { updates: { public: 0 } });
    expect((await writeOn(ben, profile)).answer.status).toBe(404);
    expect((await ben.client.call(getOpinions, { id: profile.id })).status).toBe(404);
    expect(await textsOn(profile)).toEqual(['Before.']);
  });
});
