import { expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { endSessions, listSessions } from '#contract/sessions.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent, type Student } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { DAY, HOUR, MINUTE, shareTestServer, type TestServer } from '#test/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const sharedServer = shareTestServer();

async function logInOn(server: TestServer, client: Client, { email }: Student): Promise<void> {
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  expect((await client.call(login, { email, otp }, { headers: { 'user-agent': FIREFOX } })).ok).toBe(true);
}

/** A browser that has logged in and out a minute ago. */
async function aBrowserLoggedOut(server: TestServer, student: Student): Promise<Client> {
  const client = server.newClient();
  await logInOn(server, client, student);
  await client.call(logout);
  server.passTime(MINUTE);
  return client;
}

const listOf = async ({ client }: Pick<Student, 'client'>) => (await client.call(listSessions)).body;

async function lastEvent(server: TestServer, { id }: Student) {
  const { db } = server.context.store;
  const events = db.selectFrom('security_events').select(['kind', 'detail']).where('person_id', '=', id);
  return events.orderBy('id', 'desc').executeTakeFirst();
}

/** How many mails about a log-in from an unknown browser the student has got. */
const noticesTo = (server: TestServer, { email }: Student) =>
  server.mailbox.to(email).filter(({ subject }) => subject.startsWith('New login')).length;

test('a browser that has logged out is listed beside the sessions, with its name and both times; a logged-in browser is not [3.8]', async () => {
  const server = sharedServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  server.passTime(HOUR);
  const started = server.context.clock();
  const phone = await aBrowserLoggedOut(server, asha);
  await logInOn(server, phone, asha);
  await phone.call(logout);
  const tablet = server.newClient();
  await logInOn(server, tablet, asha);
  const { data, browsers } = await listOf(asha);
  expect(data).toHaveLength(2);
  expect(browsers).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      browser: 'Firefox on Linux',
      firstSeen: expect.stringMatching(/Z$/),
      lastSeen: expect.stringMatching(/Z$/),
      current: false,
    },
  ]);
  const [first, last] = [Date.parse(browsers[0]?.firstSeen ?? ''), Date.parse(browsers[0]?.lastSeen ?? '')];
  expect(Math.abs(first - started)).toBeLessThan(10_000);
  expect(last - first).toBeGreaterThanOrEqual(MINUTE);
  expect((await listOf(ben)).browsers).toEqual([]);
});

test('a browser whose session has expired is listed; after 400 days it is not', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  server.passTime(31 * DAY);
  const phone = server.newClient();
  await logInOn(server, phone, asha);
  expect((await listOf({ client: phone })).browsers).toMatchObject([{ current: false }]);
  server.passTime(370 * DAY);
  const tablet = server.newClient();
  await logInOn(server, tablet, asha);
  expect((await listOf({ client: tablet })).browsers).toMatchObject([{ browser: 'Firefox on Linux' }]);
});

test('the browser of the request is marked, also when its session was started by another browser', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  const phone = await aBrowserLoggedOut(server, asha);
  const session = /session=[^;]*/.exec(asha.client.cookie)?.[0] ?? '';
  phone.cookie = `${/known=[^;]*/.exec(phone.cookie)?.[0] ?? ''}; ${session}`;
  expect((await listOf({ client: phone })).browsers).toMatchObject([{ current: true }]);
});

test('a browser is forgotten by its id: its next log-in is mailed, and the security log has the act [3.8]', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  const phone = await aBrowserLoggedOut(server, asha);
  await expect.poll(() => noticesTo(server, asha)).toBe(1);
  const [browser] = (await listOf(asha)).browsers;
  const ended = await asha.client.call(endSessions, { id: browser?.id ?? '' });
  expect([ended.status, ended.body]).toEqual([200, { success: true }]);
  expect((await listOf(asha)).browsers).toEqual([]);
  expect(await lastEvent(server, asha)).toEqual({ kind: 'browser-ended', detail: 'sessions: 0' });
  expect((await asha.client.call(me)).status).toBe(200);
  const again = await asha.client.call(endSessions, { id: browser?.id ?? '' });
  expect(again.status).toBe(404);
  await logInOn(server, phone, asha);
  await expect.poll(() => noticesTo(server, asha)).toBe(2);
});

test('a browser that logs in between the list and its end is logged out; sessions of other browsers stay', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  const phone = await aBrowserLoggedOut(server, asha);
  const [browser] = (await listOf(asha)).browsers;
  await logInOn(server, phone, asha);
  expect((await phone.call(me)).status).toBe(200);
  expect((await asha.client.call(endSessions, { id: browser?.id ?? '' })).status).toBe(200);
  expect((await phone.call(me)).status).toBe(401);
  expect(await lastEvent(server, asha)).toEqual({ kind: 'browser-ended', detail: 'sessions: 1' });
  expect((await asha.client.call(me)).status).toBe(200);
});

test('a browser that ends itself by the id that it had after its log-out keeps its session', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  const phone = await aBrowserLoggedOut(server, asha);
  const [browser] = (await listOf(asha)).browsers;
  await logInOn(server, phone, asha);
  expect((await phone.call(endSessions, { id: browser?.id ?? '' })).status).toBe(200);
  expect((await phone.call(me)).status).toBe(200);
});

test('the id of another person’s browser gets the 404 of an unknown id, and that browser stays known', async () => {
  const server = sharedServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  await aBrowserLoggedOut(server, asha);
  const [browser] = (await listOf(asha)).browsers;
  expect((await ben.client.call(endSessions, { id: browser?.id ?? '' })).status).toBe(404);
  expect((await listOf(asha)).browsers).toHaveLength(1);
});

test('"all" forgets these browsers, also when there is no other session', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  await asha.client.call(logout);
  server.passTime(MINUTE);
  const phone = await aBrowserLoggedOut(server, asha);
  const laptop = server.newClient();
  await logInOn(server, laptop, asha);
  const { data, browsers } = await listOf({ client: laptop });
  expect([data.length, browsers.length]).toEqual([1, 2]);
  expect((await laptop.call(endSessions, { all: true })).status).toBe(200);
  expect((await listOf({ client: laptop })).browsers).toEqual([]);
  expect(await lastEvent(server, asha)).toEqual({
    kind: 'sessions-ended',
    detail: 'all others: 0, known browsers: 2',
  });
  await expect.poll(() => noticesTo(server, asha)).toBe(2);
  server.passTime(MINUTE);
  await logInOn(server, phone, asha);
  await expect.poll(() => noticesTo(server, asha)).toBe(3);
});
