import { expect, test } from 'vitest';
import { getPeople } from '#contract/people.ts';
import { me } from '#contract/profile.ts';
import { login, logout, register, sendLoginCode } from '#contract/sign-in.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { aSignUpForm, aStudent, logIn } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#test/test-server.ts';
import type { CallKind } from '#server/platform/limits/call-limits.ts';

/** A server that counts the sessions that it reads from the store. */
async function countingServer(env: TestServerOptions['env']) {
  const server = await startTestServer({ env: env ?? {} });
  const { sessions } = server.context;
  let read = 0;
  Object.assign(server.context, {
    sessions: {
      ...sessions,
      read(hash: string) {
        read += 1;
        return sessions.read(hash);
      },
    },
  });
  return { server, sessionsRead: () => read };
}

/** Counts `calls` calls of a network. @returns how many of them are refused. */
function useUp({ context: { limits } }: TestServer, calls: number): number {
  let refused = 0;
  for (let nth = 0; nth < calls; nth += 1)
    try {
      limits.count(limits.ofNetwork('127.0.0.1', 'call'));
    } catch {
      refused += 1;
    }
  return refused;
}

test('25,000 calls without a session do not reduce the calls of logged-in students on the same network [13.6]', async () => {
  const server = await startTestServer();
  const before = await aStudent(server);
  expect((await before.client.call(me)).status).toBe(200);
  expect(useUp(server, 25_000)).toBe(15_000);
  expect((await server.newClient().call(me)).status).toBe(429);
  const after = await aStudent(server);
  for (const { client } of [before, after])
    for (const path of ['/get', '/me']) expect((await client.fetch(path)).status).toBe(200);
});

test('calls that end in 401 count against the network, in and before the framework, and then get 429', async () => {
  const server = await startTestServer({ env: { LIMIT_NETWORK_CALLS: '6' } });
  const { client } = await aStudent(server);
  await client.call(getPeople);
  const stranger = server.newClient();
  for (const cookie of ['', 'session=unknown', client.cookie.replace(/.$/, '~')])
    for (const path of ['/get', '/me']) {
      stranger.cookie = cookie;
      expect((await stranger.fetch(path)).status).toBe(401);
    }
  const refused = await stranger.call(getPeople);
  expect([refused.status, refused.error.code]).toEqual([429, 'too_often']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(590);
  expect((await client.call(getPeople)).status).toBe(200);
});

test('made-up cookies cause at most as many reads of the store as the network may make calls [13.6]', async () => {
  const { server, sessionsRead } = await countingServer({ LIMIT_NETWORK_CALLS: '20' });
  const stranger = server.newClient();
  const statuses: number[] = [];
  for (let nth = 0; nth < 60; nth += 1) {
    stranger.cookie = `session=${server.context.random.token().slice(0, -1)}${nth % 2 ? '_' : '-'}${nth}`;
    statuses.push((await stranger.fetch(nth % 3 ? '/get' : '/me')).status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(40).fill(429)]);
  expect(sessionsRead()).toBe(20);
});

test('tokens that anybody gets without a log-in cause at most as many reads of the store as the network may make calls', async () => {
  const { server, sessionsRead } = await countingServer({ LIMIT_NETWORK_CALLS: '20' });
  const tokens: string[] = [];
  for (let nth = 0; nth < 10; nth += 1) {
    const client = server.newClient();
    expect((await client.call(register, aSignUpForm())).status).toBe(200);
    tokens.push(client.cookie.replace('pending=', ''));
  }
  const stranger = server.newClient();
  const statuses: number[] = [];
  for (const token of [...tokens, ...tokens, ...tokens]) {
    stranger.cookie = `session=${token}; known=${token}`;
    statuses.push((await stranger.call(me)).status);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  expect(sessionsRead()).toBe(10);
});

test('a session whose token has no mark works, and is counted against its person alone', async () => {
  const server = await startTestServer({ env: { LIMIT_NETWORK_CALLS: '2', LIMIT_CALLS: '8' } });
  const { client, id } = await aStudent(server);
  const token = 'a-token-that-an-older-version-has-made-0123';
  const unmarked = { token_hash: hashToken(token) };
  const { store } = server.context;
  await store.transaction((tx) =>
    tx.updateTable('sessions').set(unmarked).where('person_id', '=', id).execute(),
  );
  client.cookie = `session=${token}`;
  for (let call = 0; call < 8; call += 1) {
    server.passTime(6_000); // the session is no longer in memory
    expect((await client.fetch(call % 2 ? '/me' : '/get')).status).toBe(200);
  }
  expect((await client.call(me)).status).toBe(429);
  const stranger = server.newClient();
  for (const status of [401, 401, 429]) expect((await stranger.call(me)).status).toBe(status);
});

test('all sessions of a person have one budget, whatever their networks [13.6]', async () => {
  const server = await startTestServer({ env: { LIMIT_CALLS: '4', TRUST_PROXY: '127.0.0.1' } });
  const { client, email } = await aStudent(server);
  const { client: second } = await logIn(server, email);
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    const headers = { 'x-forwarded-for': `192.0.2.${call}` };
    statuses.push((await (call % 2 ? client : second).call(me, {}, { headers })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const other = await aStudent(server);
  expect((await other.client.call(me)).status).toBe(200);
});

test('without a session, a known browser has its own budget, and a made-up cookie has none', async () => {
  const server = await startTestServer({ env: { LIMIT_NETWORK_CALLS: '4', LIMIT_BROWSER_CALLS: '3' } });
  const { email } = await aStudent(server);
  const known = await logIn(server, email); // two calls of the network
  expect((await known.client.call(logout)).status).toBe(200);
  const asked = async (client: Client, nth: number) =>
    (await client.call(sendLoginCode, { email: `b${nth}@example.edu` })).status;
  const stranger = server.newClient();
  for (const [nth, status] of [200, 200, 429, 429].entries()) {
    stranger.cookie = `known=${server.context.random.token()}${nth}`;
    expect(await asked(stranger, nth)).toBe(status);
  }
  expect(known.client.cookie).toMatch(/known=/);
  expect(known.client.cookie).not.toMatch(/session=/);
  for (const [nth, status] of [200, 200, 200, 429].entries())
    expect(await asked(known.client, 10 + nth)).toBe(status);
});

test('code requests have a separate budget in each network, which parallel requests cannot exceed', async () => {
  const server = await startTestServer({ env: { LIMIT_NETWORK_CODES: '5', TRUST_PROXY: '127.0.0.1' } });
  const ask = async (nth: number, from: string) => {
    const headers = { 'x-forwarded-for': from };
    return (await server.newClient().call(sendLoginCode, { email: `a${nth}@example.edu` }, { headers }))
      .status;
  };
  const statuses = await Promise.all(Array.from({ length: 9 }, (_, nth) => ask(nth, '2001:db8:0:1::1')));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect(await ask(20, '2001:db8:0:1:ffff::2')).toBe(429);
  expect(await ask(21, '2001:db8:0:2::1')).toBe(200);
  const headers = { 'x-forwarded-for': '2001:db8:0:1::1' };
  const tried = await server.newClient().call(login, { email: 'a1@example.edu', otp: '123456' }, { headers });
  expect(tried.status).toBe(401);
});

test('the list and the search count the cards that they send, in and before the framework [13.6]', async () => {
  const server = await startTestServer({ env: { LIMIT_CARDS: '12' } });
  const { client } = await aStudent(server, { name: 'Asha Viewer' });
  for (let nth = 0; nth < 5; nth += 1) await aStudent(server, { name: `Ravi Listed${nth}` });
  const answers = [
    await client.fetch('/get?limit=3'),
    await client.fetch('/get?limit=3'),
    await client.fetch('/get?course=llb'),
    await client.fetch('/searchuser?user=ravi&limit=5'),
    await client.fetch('/searchuser?user=nobody-of-this-name'),
    await client.fetch('/get?limit=1'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const refused = [await client.fetch('/get'), await client.fetch('/searchuser?user=ravi')];
  expect(refused.map(({ status }) => status)).toEqual([429, 429]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await client.call(me)).status).toBe(200);
});

test('limits count the client address that a trusted proxy sends, and ignore an address that any other machine sends [13.6]', async () => {
  const countedAs = async (TRUST_PROXY: string) => {
    const proxied = await startTestServer({ env: { TRUST_PROXY } });
    const counted: string[] = [];
    const { limits } = proxied.context;
    Object.assign(proxied.context, {
      limits: {
        ...limits,
        ofNetwork(address: string, kind: CallKind) {
          counted.push(address);
          return limits.ofNetwork(address, kind);
        },
      },
    });
    const headers = { 'x-forwarded-for': '198.51.100.1, 192.0.2.9, 10.0.0.7' };
    await proxied.newClient().call(sendLoginCode, { email: 'a@example.edu' }, { headers });
    return counted;
  };
  expect(await countedAs('')).toEqual(['127.0.0.1']);
  expect(await countedAs('10.0.0.0/8')).toEqual(['127.0.0.1']);
  expect(await countedAs('127.0.0.1,10.0.0.0/8')).toEqual(['192.0.2.9']);
  expect(await countedAs('1')).toEqual(['10.0.0.7']);
});
