import { describe, expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import { forgetOtherBrowsers } from '#server/identity/known-browsers.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { aStudent, logIn, signUp } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  shareTestServer,
  startTestServer,
  type TestServer,
} from '#test/test-server.ts';

const sharedServer = shareTestServer();

/** Logs in and out again, so that the browser is known and has no session. */
async function aKnownBrowser(server: TestServer, email: string): Promise<Client> {
  const { client, response } = await logIn(server, email);
  expect(response.status).toBe(200);
  await client.call(logout);
  return client;
}

const tokenOf = (client: Client) => /(?:^|; )known=([^;]*)/.exec(client.cookie)?.[1] ?? '';

/** A code that is not `otp`. */
const wrong = (otp: string) => (otp === '000000' ? '111111' : '000000');

async function tryWrongCodes(client: Client, email: string, otp: string, count = 5): Promise<void> {
  for (let nth = 0; nth < count; nth += 1)
    expect((await client.call(login, { email, otp: wrong(otp) })).status).toBe(401);
}

const browsers = ({ context }: TestServer) =>
  context.store.db.selectFrom('known_browsers').selectAll().orderBy('last_used_at').execute();

describe('a browser in which the owner has logged in', () => {
  test('logs in after five wrong tries by strangers, which make a code void only for them [3.8]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const owner = await aKnownBrowser(server, email);
    const stranger = server.newClient();
    expect((await stranger.call(sendLoginCode, { email })).status).toBe(200);
    const strangersCode = await server.mailbox.nextCode(email);
    await tryWrongCodes(stranger, email, strangersCode);
    expect((await stranger.call(login, { email, otp: strangersCode })).status).toBe(401);
    expect((await owner.call(sendLoginCode, { email })).status).toBe(200);
    const otp = await server.mailbox.nextCode(email);
    await tryWrongCodes(stranger, email, otp);
    expect((await owner.call(login, { email, otp })).status).toBe(200);
    expect((await owner.call(me)).status).toBe(200);
  });

  test('gets codes however many strangers request, and a stranger’s request does not replace its code [3.8]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const owner = await aKnownBrowser(server, email);
    const stranger = server.newClient();
    // The log-in used one of the day's ten codes.
    for (let count = 0; count < 9; count += 1) {
      expect((await stranger.call(sendLoginCode, { email })).status).toBe(200);
      await server.mailbox.nextCode(email);
      server.passTime(20 * MINUTE);
    }
    expect((await stranger.call(sendLoginCode, { email })).status).toBe(429);
    expect((await owner.call(sendLoginCode, { email })).status).toBe(200);
    const otp = await server.mailbox.nextCode(email);
    expect((await stranger.call(sendLoginCode, { email })).status).toBe(429);
    expect((await owner.call(login, { email, otp })).status).toBe(200);
  });

  test('accepts a code that another browser requested, also after wrong tries by strangers', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const owner = await aKnownBrowser(server, email);
    const phone = server.newClient();
    await phone.call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    await tryWrongCodes(server.newClient(), email, otp);
    expect((await phone.call(login, { email, otp })).status).toBe(401);
    expect((await owner.call(login, { email, otp })).status).toBe(200);
  });

  test('may request a code that is typed in another browser, where five wrong tries make it void', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const owner = await aKnownBrowser(server, email);
    await owner.call(sendLoginCode, { email });
    const first = await server.mailbox.nextCode(email);
    expect((await server.newClient().call(login, { email, otp: first })).status).toBe(200);
    await owner.call(sendLoginCode, { email });
    const second = await server.mailbox.nextCode(email);
    const stranger = server.newClient();
    await tryWrongCodes(stranger, email, second);
    expect((await stranger.call(login, { email, otp: second })).status).toBe(401);
    expect((await owner.call(login, { email, otp: second })).status).toBe(200);
  });

  test('has its own five tries, also in parallel; other browsers of the owner keep theirs [3.8]', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const [laptop, tablet] = [await aKnownBrowser(server, email), await aKnownBrowser(server, email)];
    await laptop.call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    await Promise.all(Array.from({ length: 12 }, () => laptop.call(login, { email, otp: wrong(otp) })));
    expect((await laptop.call(login, { email, otp })).status).toBe(401);
    expect((await tablet.call(login, { email, otp })).status).toBe(200);
    const tries = await server.context.store.db.selectFrom('codes').select('wrong_tries').execute();
    expect(tries.map(({ wrong_tries: count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 5]);
  });

  test('has its own limits for codes: one in 120 seconds, five an hour, ten a day, also if each is used', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const owner = await aKnownBrowser(server, email);
    await owner.call(sendLoginCode, { email });
    expect((await owner.call(sendLoginCode, { email })).error.code).toBe('too_often');
    server.passTime(120 * SECOND);
    const useOne = async () => {
      expect((await owner.call(sendLoginCode, { email })).status).toBe(200);
      const codes = server.mailbox.to(email);
      const seen = codes.length;
      for (;;) {
        const otp = await server.mailbox.nextCode(email);
        if (server.mailbox.to(email).length < seen) continue;
        const answer = await owner.call(login, { email, otp });
        if (answer.status === 200) return;
      }
    };
    for (let count = 0; count < 4; count += 1) await useOne();
    const sixth = await owner.call(sendLoginCode, { email });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(50 * 60);
    server.passTime(HOUR);
    for (let count = 0; count < 5; count += 1) await useOne();
    server.passTime(HOUR);
    expect((await owner.call(sendLoginCode, { email })).status).toBe(429);
  });

  test('is known by a cookie that scripts cannot read; the cookie survives a log-out and is new at every log-in', async () => {
    const server = await startTestServer();
    const { client, email } = await signUp(server);
    const first = tokenOf(client);
    expect(first).toMatch(/^[\w-]{59}$/);
    await client.call(logout);
    expect(tokenOf(client)).toBe(first);
    await client.call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    const answer = await client.call(login, { email, otp });
    expect(answer.headers.getSetCookie()[1]).toMatch(
      /^known=[\w-]{59}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(tokenOf(client)).not.toBe(first);
    expect(await browsers(server)).toMatchObject([{ token_hash: hashToken(tokenOf(client)) }]);
  });

  test('with https the cookie is Secure and bound to the host', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu' } });
    const { response } = await logIn(server, (await aStudent(server)).email);
    expect(response.headers.getSetCookie()[1]).toMatch(
      /^__Host-known=[\w-]{59}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });
});

describe('a browser is not known', () => {
  test('with a made-up cookie, or with a cookie of another account', async () => {
    const server = sharedServer();
    const [owner, other] = [await aStudent(server), await aStudent(server)];
    const stranger = await aKnownBrowser(server, other.email);
    await stranger.call(sendLoginCode, { email: owner.email });
    const otp = await server.mailbox.nextCode(owner.email);
    await tryWrongCodes(stranger, owner.email, otp);
    for (const cookie of ['known=made-up', 'known=', `known=${'a'.repeat(43)}`]) {
      const client = server.newClient();
      client.cookie = cookie;
      expect((await client.call(login, { email: owner.email, otp })).status).toBe(401);
      expect((await client.call(sendLoginCode, { email: owner.email })).status).toBe(429);
    }
  });

  test('to the account whose owner used it before somebody else logged in', async () => {
    const server = await startTestServer();
    const [first, second] = [await aStudent(server), await aStudent(server)];
    const shared = await aKnownBrowser(server, first.email);
    await shared.call(sendLoginCode, { email: second.email });
    await shared.call(login, { email: second.email, otp: await server.mailbox.nextCode(second.email) });
    expect(
      (await browsers(server)).filter(({ token_hash: hash }) => hash === hashToken(tokenOf(shared))),
    ).toMatchObject([{ person_id: second.id }]);
    // `aStudent` has made one more for each account.
    expect(await browsers(server)).toHaveLength(3);
  });

  test('after its owner has ended all other browsers', async () => {
    const server = await startTestServer();
    const { email, id } = await aStudent(server);
    const [kept, ended] = [await aKnownBrowser(server, email), await aKnownBrowser(server, email)];
    await server.context.store.transaction((tx) => forgetOtherBrowsers(tx, id, hashToken(tokenOf(kept))));
    expect(await browsers(server)).toMatchObject([{ token_hash: hashToken(tokenOf(kept)) }]);
    await server.newClient().call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    await tryWrongCodes(ended, email, otp);
    expect((await ended.call(login, { email, otp })).status).toBe(401);
    expect((await kept.call(login, { email, otp })).status).toBe(200);
  });

  test('400 days after its last log-in; maintenance deletes it then [M2.8]', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const old = await aKnownBrowser(server, email);
    server.passTime(400 * DAY - MINUTE);
    await runMaintenance(server.context);
    expect(await browsers(server)).toHaveLength(2);
    server.passTime(2 * MINUTE);
    await server.newClient().call(sendLoginCode, { email });
    expect((await old.call(sendLoginCode, { email })).status).toBe(429);
    await runMaintenance(server.context);
    expect(await browsers(server)).toEqual([]);
  });

  test('after the owner has used twenty other browsers', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const { email } = await aStudent(server);
    const oldest = await aKnownBrowser(server, email);
    for (let count = 0; count < 20; count += 1) {
      server.passTime(MINUTE);
      await aKnownBrowser(server, email);
    }
    const known = await browsers(server);
    expect(known).toHaveLength(20);
    expect(known.map(({ token_hash: hash }) => hash)).not.toContain(hashToken(tokenOf(oldest)));
  });
});
