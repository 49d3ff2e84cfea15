import { describe, expect, test } from 'vitest';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { getOpinions } from '#contract/opinions.ts';
import { getPeople, searchPeople } from '#contract/people.ts';
import { getUser, me } from '#contract/profile.ts';
import { restrict } from '#contract/safety.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { photoPath } from '#server/access/people/present.ts';
import { aStudent, logIn, reactTo, writeOn, type Student } from '#test/builders.ts';
import { HOUR, startTestServer, type TestServer } from '#test/test-server.ts';

type Opinions = 'remove' | 'anonymise';

async function requestCode(server: TestServer, { client, email }: Student): Promise<string> {
  expect((await client.call(requestDeletion)).status).toBe(200);
  return server.mailbox.nextCode(email);
}

async function leave(server: TestServer, person: Student, opinions: Opinions): Promise<void> {
  const otp = await requestCode(server, person);
  expect((await person.client.call(deleteAccount, { otp, opinions })).status).toBe(200);
}

async function opinionsOn(reader: Student, profile: { id: string }) {
  const [head, ...opinions] = (await reader.client.call(getOpinions, { id: profile.id })).body;
  return {
    count: head.count,
    signed: opinions.map(({ commenter, commenter_id, comment }) => [commenter, commenter_id, comment]),
  };
}

async function listIds({ client }: Student): Promise<string[]> {
  return (await client.call(getPeople, { limit: 50 })).body.map(({ _id }) => _id);
}

const photoOf = async (server: TestServer, { photo }: Student) =>
  (await server.newClient().fetch(photoPath(photo))).status;

describe('after the deletion', () => {
  test('the person is gone from everywhere at once: session, list, search, profile, opinions and photo [M1.6]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { name: 'Asha Kumari' });
    const ben = await aStudent(server);
    expect(await listIds(ben)).toContain(asha.id);
    expect(await photoOf(server, asha)).toBe(200);
    const { cookie } = asha.client;
    await leave(server, asha, 'remove');
    expect(asha.client.cookie).not.toContain('session=');
    asha.client.cookie = cookie;
    expect((await asha.client.call(me)).status).toBe(401);
    expect(await listIds(ben)).not.toContain(asha.id);
    expect((await ben.client.call(searchPeople, { user: 'Asha Kumari' })).body.data).toEqual([]);
    expect((await ben.client.call(getUser, { id: asha.id })).status).toBe(404);
    expect((await ben.client.call(getOpinions, { id: asha.id })).status).toBe(404);
    expect(await photoOf(server, asha)).toBe(404);
    expect(server.mailbox.letters.at(-1)?.subject).toContain('has been deleted');
    const events = server.context.store.db.selectFrom('security_events').where('person_id', '=', asha.id);
    expect(await events.select('kind').where('kind', '=', 'account-deleted').execute()).toHaveLength(1);
  });

  test.each([
    ['remove', 0, []],
    ['anonymise', 1, [['Former student', '', 'Kind.']]],
  ] as const)('with opinions: %s, others see %i of the opinions written', async (choice, count, signed) => {
    const server = await startTestServer();
    const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    await writeOn(asha, ben, 'Kind.');
    expect((await opinionsOn(carl, ben)).count).toBe(1);
    await leave(server, asha, choice);
    for (const reader of [ben, carl]) expect(await opinionsOn(reader, ben)).toEqual({ count, signed });
    expect((await carl.client.call(getUser, { id: ben.id })).body).toMatchObject({ opinions: count });
  });

  test('a quiet opinion stays quiet, and if it is not removed, its owner does not see the name either', async () => {
    const server = await startTestServer();
    const [asha, ben, carl] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    await ben.client.call(restrict, { id: asha.id });
    await writeOn(asha, ben, 'Quiet.');
    await leave(server, asha, 'anonymise');
    expect(await opinionsOn(ben, ben)).toEqual({ count: 1, signed: [['Former student', '', 'Quiet.']] });
    expect(await opinionsOn(carl, ben)).toEqual({ count: 0, signed: [] });
  });
});

describe('the code', () => {
  test('a wrong one is a 400, counts, and does not end the session; a missing session is a 401', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const otp = await requestCode(server, asha);
    const wrong = otp === '000000' ? '000001' : '000000';
    for (let nth = 0; nth < 5; nth += 1) {
      const { status, error } = await asha.client.call(deleteAccount, { otp: wrong, opinions: 'remove' });
      expect([status, error.code]).toEqual([400, 'wrong_codes']);
    }
    expect((await asha.client.call(deleteAccount, { otp, opinions: 'remove' })).error.code).toBe(
      'wrong_codes',
    );
    expect((await asha.client.call(me)).status).toBe(200);
    const visitor = server.newClient();
    expect((await visitor.call(deleteAccount, { otp, opinions: 'remove' })).status).toBe(401);
    expect((await visitor.call(requestDeletion)).status).toBe(401);
  });

  test('is needed, and so is the choice about opinions', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    for (const input of [{ opinions: 'remove' }, { otp: '123456' }, { otp: '123456', opinions: 'keep' }])
      expect((await asha.client.call(deleteAccount, input)).status).toBe(400);
  });

  test("of somebody else, or of a log-in, is wrong; nobody else's requests stop it", async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const otp = await requestCode(server, asha);
    expect((await ben.client.call(deleteAccount, { otp, opinions: 'remove' })).status).toBe(400);
    await logIn(server, asha.email);
    expect((await asha.client.call(deleteAccount, { otp, opinions: 'remove' })).status).toBe(200);
  });

  test('works for one of several parallel requests [M1.6]', async () => {
    const server = await startTestServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    await writeOn(asha, ben);
    const otp = await requestCode(server, asha);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => asha.client.call(deleteAccount, { otp, opinions: 'remove' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true);
    expect(await opinionsOn(ben, ben)).toEqual({ count: 0, signed: [] });
  });

  test('opinions that a leaving person writes in parallel are removed too [M1.6]', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const asha = await aStudent(server);
    const others = await Promise.all(Array.from({ length: 8 }, () => aStudent(server)));
    const otp = await requestCode(server, asha);
    const { client } = asha;
    await Promise.all([
      ...others.slice(0, 4).map((other) => writeOn(asha, other)),
      client.call(deleteAccount, { otp, opinions: 'remove' }),
      ...others.slice(4).map((other) => writeOn(asha, other)),
    ]);
    for (const other of others) expect(await opinionsOn(other, other)).toEqual({ count: 0, signed: [] });
  });
});

describe('a log-in within 7 days', () => {
  test('brings everything back: profile, opinions, counts, photo and reactions [M1.8]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { name: 'Asha Kumari' });
    const [ben, carl, dora] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    await writeOn(asha, ben, 'Kind.');
    await writeOn(carl, asha, 'Clever.');
    await reactTo(asha, carl, 'like');
    await carl.client.call(restrict, { id: asha.id });
    await writeOn(asha, carl, 'Quiet.');
    await leave(server, asha, 'remove');
    expect((await opinionsOn(ben, ben)).count).toBe(0);
    server.passTime(7 * 24 * HOUR - HOUR);
    const { client, response } = await logIn(server, asha.email);
    expect(response.body.message).toBe(answerWords.accountBack);
    expect((await client.call(me)).body.name).toBe('Asha Kumari');
    const reader = dora;
    expect(await opinionsOn(reader, ben)).toEqual({
      count: 1,
      signed: [['Asha Kumari', asha.id, 'Kind.']],
    });
    expect((await opinionsOn(reader, asha)).count).toBe(1);
    expect((await opinionsOn(reader, carl)).count).toBe(0);
    expect((await opinionsOn(carl, carl)).count).toBe(1);
    expect(await listIds(reader)).toContain(asha.id);
    expect((await reader.client.call(searchPeople, { user: 'Asha Kumari' })).body.data).toHaveLength(1);
    expect(await photoOf(server, asha)).toBe(200);
    expect((await reader.client.call(getUser, { id: carl.id })).body.like).toBe(1);
  });

  test('does not revive the sessions from before the deletion [M1.6]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const { client: other } = await logIn(server, asha.email);
    expect((await other.call(me)).status).toBe(200);
    await leave(server, asha, 'remove');
    server.passTime(2 * 60_000);
    expect((await logIn(server, asha.email)).response.status).toBe(200);
    expect((await other.call(me)).status).toBe(401);
  });

  test('restores the suspension of a suspended person, who may delete the account too', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const { store } = server.context;
    await store.transaction((tx) => tx.updateTable('people').set({ state: 'suspended' }).execute());
    const { client } = await logIn(server, asha.email);
    await leave(server, { ...asha, client }, 'remove');
    server.passTime(2 * 60_000);
    expect((await logIn(server, asha.email)).response.status).toBe(200);
    const row = await store.db.selectFrom('people').select('state').executeTakeFirstOrThrow();
    expect(row.state).toBe('suspended');
  });

  test('after 7 days it is refused like a wrong code', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    await leave(server, asha, 'remove');
    server.passTime(7 * 24 * HOUR);
    expect((await logIn(server, asha.email)).response.error.code).toBe('wrong_code');
  });
});
