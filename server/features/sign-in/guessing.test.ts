import { describe, expect, test } from 'vitest';
import { login, logout, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { logIn, manyPeople } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { MINUTE, startTestServer, type TestServer, type TestServerOptions } from '#test/test-server.ts';
import { createGuessDelays } from '#server/identity/guess-delays.ts';
import { countWrongTry } from '#server/identity/wrong-tries.ts';

/** Proxies are trusted, so that a test can send from any network. Wrong tries wait only a short time. */
const options: TestServerOptions = {
  env: { TRUST_PROXY: '127.0.0.1' },
  random: { code: () => '246813' },
  times: { wrongTryMaxMs: 20 },
};

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
const victim = (nth: number) => `victim${nth}@example.edu`;

async function manyVictims(server: TestServer, count: number): Promise<void> {
  await manyPeople(server, count, (nth) => ({ email: victim(nth) }));
  const askAll = Array.from({ length: count }, (_, nth) =>
    server.newClient().call(sendLoginCode, { email: victim(nth) }),
  );
  expect(new Set((await Promise.all(askAll)).map(({ status }) => status))).toEqual(new Set([200]));
}

/** Sends `count` wrong codes, one after the other for each of `senders`. @returns the number of each status. */
async function guess(server: TestServer, count: number, accounts: number, network: string, senders = 8) {
  const statuses: Record<number, number> = {};
  const client = server.newClient();
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      const nth = sent;
      sent += 1;
      const answer = await client.call(
        login,
        { email: victim(nth % accounts), otp: '111111' },
        from(network),
      );
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  return statuses;
}

const events = (
  { context }: TestServer,
  kind: 'limit-struck' | 'guessing-warned' | 'code-void' | 'log-in-refused',
) => context.store.db.selectFrom('security_events').selectAll().where('kind', '=', kind).execute();

/** Counts wrong tries as if they had come from this network. */
async function addWrongTries({ context }: TestServer, network: string, count: number): Promise<boolean> {
  const { store, clock, random } = context;
  return store.transaction(async (tx) => {
    let warned = false;
    for (let nth = 0; nth < count; nth += 1) {
      const eventIds = { limit: random.id(), warning: random.id() };
      warned =
        (await countWrongTry(tx, { networks: { network, wide: null }, now: clock(), eventIds })).mustWarn ||
        warned;
    }
    return warned;
  });
}

describe('wrong codes of one network', () => {
  test('600 tries across 100 accounts: past 100 they wait, past 500 they are refused; a known browser on the network still logs in [7.2]', async () => {
    const server = await startTestServer(options);
    await manyVictims(server, 100);
    const { client: owner } = await logIn(server, victim(7));
    await owner.call(logout);
    expect(await guess(server, 100, 100, '203.0.113.9')).toEqual({ 401: 100 });
    const begun = performance.now();
    const { 401: tried = 0, 429: refusals = 0 } = await guess(server, 500, 100, '203.0.113.9');
    expect(tried + refusals).toBe(500);
    expect(tried).toBeGreaterThanOrEqual(400);
    // On PostgreSQL as many as run in parallel may be under way when the limit is reached.
    expect(tried).toBeLessThanOrEqual(server.context.store.name === 'postgres' ? 408 : 400);
    // 300 of the tries wait for the longest time, 8 at a time.
    expect(performance.now() - begun).toBeGreaterThan((300 / 8) * 20);
    const stranger = server.newClient();
    const right = { email: victim(8), otp: '246813' };
    const refused = await stranger.call(login, right, from('203.0.113.9'));
    expect([refused.status, refused.error.code]).toEqual([429, 'too_often']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(8 * 60);
    // Known browsers and other networks still get codes and log in.
    await owner.call(sendLoginCode, { email: victim(7) }, from('203.0.113.9'));
    const answer = await owner.call(login, { email: victim(7), otp: '246813' }, from('203.0.113.9'));
    expect(answer.status).toBe(200);
    expect((await stranger.call(login, right, from('203.0.113.10'))).status).not.toBe(429);
    expect(await events(server, 'limit-struck')).toMatchObject([{ person_id: null }]);
    server.passTime(10 * MINUTE);
    expect((await stranger.call(login, right, from('203.0.113.9'))).status).toBe(401);
  });

  test('at most 500 of 700 parallel ones are tried', async () => {
    const server = await startTestServer(options);
    const statuses = await guess(server, 700, 100, '203.0.113.9', 700);
    expect((statuses[401] ?? 0) + (statuses[429] ?? 0)).toBe(700);
    const { tries } = await server.context.store.db
      .selectFrom('wrong_tries')
      .select((q) => q.fn.sum<string | number>('tries').as('tries'))
      .where('network', '<>', '')
      .executeTakeFirstOrThrow();
    expect(Number(tries)).toBeGreaterThanOrEqual(500);
    // On PostgreSQL a few more are under way when the limit is reached.
    expect(Number(tries)).toBeLessThan(500 + 20);
  });

  test('of sign-ups count too', async () => {
    const server = await startTestServer(options);
    const file = await aPhoto();
    const network = server.context.secrets.hash('network', '203.0.113.9');
    await addWrongTries(server, network, 499);
    const guessOne = () =>
      server
        .newClient()
        .call(verifyUser, { email: 'new@example.edu', otp: '111111' }, { file, ...from('203.0.113.9') });
    expect((await guessOne()).status).toBe(401);
    expect((await guessOne()).status).toBe(429);
  });

  test('of an IPv6 client count for its /64', async () => {
    const server = await startTestServer(options);
    const network = server.context.secrets.hash('network', '2001:db8:1:2');
    await addWrongTries(server, network, 500);
    const tryFrom = (address: string) =>
      server.newClient().call(login, { email: victim(0), otp: '111111' }, from(address));
    expect((await tryFrom('2001:db8:1:2:3::4')).status).toBe(429);
    expect((await tryFrom('2001:db8:1:3::4')).status).toBe(401);
  });

  test('LIMITS=off lifts the limit', async () => {
    const server = await startTestServer({ ...options, env: { ...options.env, LIMITS: 'off' } });
    await addWrongTries(server, server.context.secrets.hash('network', '203.0.113.9'), 500);
    expect(await guess(server, 3, 1, '203.0.113.9')).toEqual({ 401: 3 });
  });

  test('maintenance deletes old counts [M2.16]', async () => {
    const server = await startTestServer(options);
    await addWrongTries(server, 'a network', 2);
    server.passTime(9 * MINUTE);
    await addWrongTries(server, 'another', 2);
    server.passTime(2 * MINUTE);
    await runMaintenance(server.context);
    const rows = await server.context.store.db.selectFrom('wrong_tries').select('network').execute();
    expect(rows.map(({ network }) => network).toSorted()).toEqual(['', 'another']);
  });
});

test('wrong codes of many /64 are refused when their /48 has had 64 times the limit of one; another /48 is not refused [7.2]', async () => {
  const server = await startTestServer(options);
  const { store, secrets, clock } = server.context;
  await manyVictims(server, 1);
  const row = { network: secrets.hash('network', '2001:db8:0'), minute: Math.floor(clock() / MINUTE) };
  await store.transaction((tx) =>
    tx
      .insertInto('wrong_tries')
      .values({ ...row, tries: 64 * 500 - 1 })
      .execute(),
  );
  const begun = performance.now();
  expect(await guess(server, 1, 1, '2001:db8:0:1::1')).toEqual({ 401: 1 });
  expect(performance.now() - begun).toBeGreaterThan(19);
  const refused = await server
    .newClient()
    .call(login, { email: victim(0), otp: '111111' }, from('2001:db8:0:2::1'));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(8 * 60);
  expect(await guess(server, 1, 1, '2001:db8:1:2::1')).toEqual({ 401: 1 });
  expect(await events(server, 'limit-struck')).toMatchObject([
    { network: row.network, detail: '32000 wrong codes in 10 minutes' },
  ]);
});

test('past 1,000 wrong codes over all networks the operator is warned once, and again only after ten minutes with few [7.2]', async () => {
  const server = await startTestServer(options);
  for (let network = 0; network < 10; network += 1)
    expect(await addWrongTries(server, `network ${network}`, 100)).toBe(false);
  await guess(server, 5, 5, '203.0.113.9');
  const warnings = () => server.log().match(/more than 1000 wrong codes/g)?.length;
  expect(warnings()).toBe(1);
  expect(await events(server, 'guessing-warned')).toMatchObject([{ person_id: null, network: null }]);
  server.passTime(21 * MINUTE);
  expect(await addWrongTries(server, 'network', 1_000)).toBe(false);
  await guess(server, 5, 5, '203.0.113.9');
  expect(warnings()).toBe(2);
  expect(server.log()).not.toContain('203.0.113.9');
});

test('log-ins that are refused or make a code void are in the security log, without mail or network address', async () => {
  const server = await startTestServer(options);
  const [id] = await manyPeople(server, 1, () => ({ email: victim(0) }));
  await server.newClient().call(sendLoginCode, { email: victim(0) });
  await guess(server, 8, 1, '203.0.113.9');
  expect(await events(server, 'code-void')).toMatchObject([
    { person_id: id, detail: 'tries from unknown browsers', network: expect.stringMatching(/^[\w-]{43}$/) },
  ]);
  expect(await events(server, 'log-in-refused')).toMatchObject([{ person_id: id, detail: 'wrong code' }]);
});

describe('the wait', () => {
  test('grows from the 101st wrong try to the 200th, then stays the same', async () => {
    const delays = createGuessDelays({ wrongTryMaxMs: 200 });
    const begun = performance.now();
    const ended: number[] = [];
    const waits = [499, 200, 150, 100].map(async (tries) => {
      expect(await delays.wait({ network: 'a network', wide: null }, tries)).toBe(true);
      ended.push(tries);
    });
    await Promise.all(waits);
    // Equal waits end in the order of their starts.
    expect(ended).toEqual([100, 150, 499, 200]);
    expect(performance.now() - begun).toBeGreaterThan(195);
  });

  test('of one network does not take the waiting places of another', async () => {
    const delays = createGuessDelays({ wrongTryMaxMs: 20 });
    const wait = (network: string) => delays.wait({ network, wide: null }, 300);
    const waits = Array.from({ length: 60 }, () => wait('a network'));
    expect(await wait('another')).toBe(true);
    expect((await Promise.all(waits)).filter(Boolean)).toHaveLength(50);
    expect(await wait('a network')).toBe(true);
  });
});
