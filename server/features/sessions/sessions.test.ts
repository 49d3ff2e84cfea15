import { randomUUID } from 'node:crypto';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { endSessions, listSessions } from '#contract/sessions.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import {
  HOUR,
  MINUTE,
  openTestServer,
  shareTestServer,
  startTestServer,
  type TestServer,
} from '#test/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const sharedServer = shareTestServer();

/** Logs the student in from one more browser. */
async function logInAgain(server: TestServer, { email }: Student, userAgent = FIREFOX): Promise<Client> {
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  expect((await client.call(login, { email, otp }, { headers: { 'user-agent': userAgent } })).ok).toBe(true);
  return client;
}

async function listOf(client: Client) {
  return (await client.call(listSessions)).body.data;
}

async function idOf(client: Client): Promise<string> {
  return (await listOf(client)).find(({ current }) => current)?.id ?? '';
}

async function eventsOf(server: TestServer, person: Student): Promise<string[]> {
  const rows = await server.context.store.db
    .selectFrom('security_events')
    .select(['kind', 'detail'])
    .where('person_id', '=', person.id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, detail }) => `${kind}, ${detail}`);
}

describe('GET /sessions', () => {
  test("lists the person's sessions with browser, first and last use, the current session first [3.8]", async () => {
    const server = sharedServer();
    const [asha] = [await aStudent(server), await aStudent(server)];
    const started = server.context.clock();
    server.passTime(2 * HOUR);
    const phone = await logInAgain(server, asha);
    server.passTime(MINUTE);
    const list = await listOf(asha.client);
    const isAbout = (time: string | undefined, at: number) =>
      expect(Math.abs(Date.parse(time ?? '') - at)).toBeLessThan(10_000);
    expect(list.map(({ current, browser }) => [current, browser])).toEqual([
      [true, ''],
      [false, 'Firefox on Linux'],
    ]);
    isAbout(list[0]?.firstSeen, started);
    isAbout(list[0]?.lastSeen, server.context.clock());
    isAbout(list[1]?.lastSeen, server.context.clock() - MINUTE);
    expect((await listOf(phone)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('shows nothing that opens a session [3.8]', async () => {
    const server = sharedServer();
    const { client } = await aStudent(server);
    const [session] = await listOf(client);
    expect(Object.keys(session ?? {}).toSorted()).toEqual([
      'browser',
      'current',
      'firstSeen',
      'id',
      'lastSeen',
    ]);
    const thief = server.newClient();
    thief.cookie = `session=${session?.id ?? ''}`;
    expect((await thief.call(me)).status).toBe(401);
  });
});

describe('DELETE /sessions', () => {
  test('with an id ends that session at once, and no other [3.8]', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const [phone, tablet] = [await logInAgain(server, asha), await logInAgain(server, asha)];
    expect((await phone.call(me)).status).toBe(200);
    const answer = await asha.client.call(endSessions, { id: await idOf(phone) });
    expect(answer.body).toEqual({ success: true });
    expect((await phone.call(me)).status).toBe(401);
    expect((await tablet.call(me)).status).toBe(200);
    expect(await listOf(asha.client)).toHaveLength(2);
    expect((await eventsOf(server, asha)).at(-1)).toBe('session-ended, by another session');
  });

  test('with an id makes that browser unknown to the account, so that its next log-in is mailed; a log-out does not [3.8]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const logInOn = async (client: Client) => {
      await client.call(sendLoginCode, { email: asha.email });
      await client.call(login, { email: asha.email, otp: await server.mailbox.nextCode(asha.email) });
    };
    const notices = () => server.mailbox.to(asha.email).filter(({ text }) => !/^\d{6}$/m.test(text)).length;
    const phone = server.newClient();
    await logInOn(phone);
    await expect.poll(notices).toBe(1);
    server.passTime(1);
    const tablet = server.newClient();
    await logInOn(tablet);
    await expect.poll(notices).toBe(2);
    await asha.client.call(endSessions, { id: await idOf(phone) });
    await tablet.call(endSessions, { id: await idOf(tablet) });
    await logInOn(tablet);
    await logInOn(phone);
    await expect.poll(notices).toBe(3);
    await server.context.mail.close();
    expect(notices()).toBe(3);
  });

  test('with all ends every other session at once, and keeps the current session and those of other people [3.8]', async () => {
    const server = sharedServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const [phone, tablet] = [await logInAgain(server, asha), await logInAgain(server, asha)];
    for (const client of [phone, tablet]) expect((await client.call(me)).status).toBe(200);
    expect((await asha.client.call(endSessions, { all: true })).body).toEqual({ success: true });
    for (const client of [phone, tablet]) expect((await client.call(me)).status).toBe(401);
    for (const { client } of [asha, ben]) expect((await client.call(me)).status).toBe(200);
    expect(await listOf(asha.client)).toHaveLength(1);
    expect((await eventsOf(server, asha)).at(-1)).toContain('sessions-ended, all others: 2');
  });

  test('with all makes every other browser unknown to the account, but not this one [3.8]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const [phone] = [await logInAgain(server, asha), await logInAgain(server, asha)];
    const known = () => server.context.store.db.selectFrom('known_browsers').select('person_id').execute();
    const before = (await known()).length;
    expect(before).toBeGreaterThanOrEqual(2);
    await phone.call(endSessions, { all: true });
    expect(await known()).toEqual([{ person_id: asha.id }]);
  });

  test('does not end another person’s session: the answer is that of an unknown id [3.8]', async () => {
    const server = sharedServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const ids = [await idOf(ben.client), randomUUID(), 'nonsense', ''];
    const answers = await Promise.all(ids.map((id) => asha.client.call(endSessions, { id })));
    expect(answers.map(({ status, error }) => [status, error])).toEqual(
      answers.map(() => [404, answers[0]?.error]),
    );
    expect((await ben.client.call(me)).status).toBe(200);
  });

  test('may end the own session, which also removes the cookie', async () => {
    const server = sharedServer();
    const { client } = await aStudent(server);
    const answer = await client.call(endSessions, { id: (await idOf(client)).toUpperCase() });
    expect([answer.status, client.cookie]).toEqual([200, '']);
  });

  test.each([
    [{}],
    [{ all: false }],
    [{ all: 'yes' }],
    [{ id: 7 }],
    [{ id: 'x', all: true }],
    [{ id: null }],
  ])('with %j is refused with a message, and nothing ends', async (input) => {
    const server = sharedServer();
    const { client } = await aStudent(server);
    const answer = await client.call(endSessions, input);
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_input']);
    expect(answer.error.fields).not.toEqual({});
    expect(await listOf(client)).toHaveLength(1);
  });

  test('one of several parallel requests for a session ends it', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const id = await idOf(await logInAgain(server, asha));
    const answers = await Promise.all(Array.from({ length: 8 }, () => asha.client.call(endSessions, { id })));
    expect(answers.map(({ status }) => status).filter((status) => status !== 404)).toEqual([200]);
    expect((await eventsOf(server, asha)).filter((event) => event.startsWith('session-ended'))).toHaveLength(
      1,
    );
  });

  test.runIf(inject('store') === 'postgres')('ends sessions at once on every node [3.8]', async () => {
    const server = await startTestServer();
    const other = await openTestServer({
      env: { DATABASE_URL: server.context.config.databaseUrl ?? '' },
    });
    onTestFinished(() => other.stop());
    const asha = await aStudent(server);
    const [phone, tablet] = [await logInAgain(server, asha), await logInAgain(server, asha)];
    const onOther = [phone, tablet].map(({ cookie }) => Object.assign(other.server.newClient(), { cookie }));
    const [first, second] = onOther as [Client, Client];
    for (const client of onOther) expect((await client.call(me)).status).toBe(200);
    await asha.client.call(endSessions, { id: await idOf(phone) });
    expect([(await first.call(me)).status, (await second.call(me)).status]).toEqual([401, 200]);
    await asha.client.call(endSessions, { all: true });
    expect((await second.call(me)).status).toBe(401);
  });
});

test('a log-out is in the security log [3.8]', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  await asha.client.call(logout);
  expect((await eventsOf(server, asha)).at(-1)).toBe('session-ended, log-out');
});
