import { expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import { aStudent, logIn, signUp } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

async function logInWith(server: TestServer, email: string, userAgent: string) {
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  return client.call(login, { email, otp }, { headers: { 'user-agent': userAgent } });
}

test('a session has a public id, the name of its browser and the times of its start and last use [3.8]', async () => {
  const server = await startTestServer();
  const { email, id } = await aStudent(server);
  await logInWith(server, email, FIREFOX);
  const row = await server.context.store.db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', id)
    .where('browser', '<>', '')
    .executeTakeFirstOrThrow();
  expect(row.browser).toBe('Firefox on Linux');
  expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
  expect(row.last_seen_at).toBe(row.created_at);
});

test('a sign-up and a log-in are in the security log, without an address [3.8]', async () => {
  const server = await startTestServer();
  const { user, email } = await signUp(server);
  await logIn(server, email);
  const events = await server.context.store.db
    .selectFrom('security_events')
    .selectAll()
    .orderBy('id')
    .execute();
  expect(events.map(({ kind, person_id, detail }) => [kind, person_id, detail])).toEqual([
    ['sign-up', user._id, 'by code'],
    ['log-in', user._id, 'by code'],
  ]);
  const sessions = await server.context.store.db.selectFrom('sessions').select('id').orderBy('id').execute();
  expect(events.map(({ session_id }) => session_id)).toEqual(sessions.map(({ id }) => id));
  expect(events[0]?.network).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(events)).not.toContain('127.0.0.1');
  expect(JSON.stringify(events)).not.toContain(email);
});

test('the end of a session that a log-in replaces is in the security log of that session’s person [3.8]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await signUp(server), await signUp(server)];
  const eventsOf = async (id: string) => {
    const events = server.context.store.db.selectFrom('security_events').where('person_id', '=', id);
    const rows = await events.select(['kind', 'detail', 'session_id']).orderBy('id').execute();
    return rows.filter(({ kind }) => kind === 'session-ended');
  };
  const session = async (id: string) => {
    const sessions = server.context.store.db.selectFrom('sessions').where('person_id', '=', id);
    return (await sessions.select('id').executeTakeFirstOrThrow()).id;
  };
  const first = await session(asha.user._id);
  await asha.client.call(sendLoginCode, { email: ben.email });
  const otp = await server.mailbox.nextCode(ben.email);
  expect((await asha.client.call(login, { email: ben.email, otp })).status).toBe(200);
  expect(await eventsOf(asha.user._id)).toEqual([
    { kind: 'session-ended', detail: 'by a log-in in its browser', session_id: first },
  ]);
  expect(await eventsOf(ben.user._id)).toEqual([]);
  await asha.client.call(logout);
  expect(await eventsOf(asha.user._id)).toHaveLength(1);
});

test('a log-in from a browser that is new to the account is mailed with time, browser and what to do, and without a six-digit number [3.8]', async () => {
  const server = await startTestServer();
  const { email } = await aStudent(server);
  await logInWith(server, email, FIREFOX);
  const letter = await server.mailbox.next(email);
  expect(letter.subject).toBe('New login to your Quad account');
  expect(letter.text).toContain('Browser: Firefox on Linux\n');
  expect(letter.text).toMatch(/Time: \d{1,2} \w+ \d{4} at \d{2}:\d{2} \(UTC\)/);
  expect(letter.text).toContain('/user/sessions and end that login');
  expect(letter.text).toContain('/user/passkeys and remove passkeys that are not yours');
  expect(letter.text).not.toMatch(/\d{6}/);
});

test('a sign-up and a log-in from a browser that has logged in before send no such mail, whatever its name [3.8]', async () => {
  const server = await startTestServer();
  const { client, email } = await signUp(server);
  await client.call(logout);
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  await client.call(login, { email, otp }, { headers: { 'user-agent': FIREFOX } });
  await sendAllLetters(server);
  expect(server.mailbox.to(email).map(({ subject }) => subject)).toEqual([
    'Your Quad sign-up code',
    'Your Quad login code',
  ]);
});

test('a browser of the same name that has not logged in before counts as new', async () => {
  const server = await startTestServer();
  const { email } = await aStudent(server);
  await logInWith(server, email, FIREFOX);
  await logInWith(server, email, FIREFOX);
  const notices = () => server.mailbox.to(email).filter(({ subject }) => subject.startsWith('New login'));
  await expect.poll(notices).toHaveLength(2);
});

test('a person has at most 100 sessions: a further log-in ends the least recently used session [13.5]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const { store, random, clock } = server.context;
  const row = await store.db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', asha.id)
    .executeTakeFirstOrThrow();
  const now = clock();
  const others = Array.from({ length: 104 }, (_, nth) => ({
    ...row,
    id: random.id(),
    token_hash: `made-up-${nth}`,
    last_seen_at: now - 1_000 - nth,
  }));
  await store.transaction((tx) => tx.insertInto('sessions').values(others).execute());
  expect((await asha.client.call(me)).status).toBe(200);
  const { client } = await logIn(server, asha.email);
  const kept = await store.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('person_id', '=', asha.id)
    .execute();
  expect(kept).toHaveLength(100);
  expect(kept.map(({ token_hash: hash }) => hash)).not.toContain('made-up-98');
  const ended = store.db.selectFrom('security_events').select('detail').where('kind', '=', 'sessions-ended');
  expect(await ended.execute()).toEqual([{ detail: 'more than 100: 6' }]);
  for (const one of [client, asha.client, ben.client]) expect((await one.call(me)).status).toBe(200);
});
