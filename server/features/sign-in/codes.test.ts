import { describe, expect, test } from 'vitest';
import { login, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { aStudent, logIn, registerNewcomer } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { HOUR, MINUTE, SECOND, shareTestServer, startTestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer();
const serverWithKnownCodes = shareTestServer({ random: { code: () => '246813' } });

describe('codes', () => {
  test('a code works once [7.1]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const { client, otp } = await logIn(server, email);
    expect((await client.call(login, { email, otp })).error.code).toBe('wrong_code');
  });

  test('one of several parallel log-ins with the same code succeeds [7.4]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    await server.newClient().call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.newClient().call(login, { email, otp })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(401),
    ]);
  });

  test('a code is valid for 10 minutes [7.1]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    server.passTime(10 * MINUTE + SECOND);
    expect((await client.call(login, { email, otp })).status).toBe(401);
  });

  test('a code is bound to its purpose and its address [7.1]', async () => {
    const server = serverWithKnownCodes();
    const { email } = await aStudent(server);
    const other = await aStudent(server);
    const newcomer = await registerNewcomer(server);
    await server.newClient().call(sendLoginCode, { email });
    const client = server.newClient();
    const file = await aPhoto();
    expect((await client.call(login, { email: other.email, otp: '246813' })).status).toBe(401);
    expect((await client.call(login, { email: newcomer.email, otp: '246813' })).status).toBe(401);
    expect((await client.call(verifyUser, { email, otp: '246813' }, { file })).status).toBe(401);
  });

  test('five wrong tries make a code void, also in parallel [7.2]', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    await server.newClient().call(sendLoginCode, { email });
    const wrong = Array.from({ length: 20 }, (_, index) => String(100000 + index));
    const answers = await Promise.all(wrong.map((otp) => server.newClient().call(login, { email, otp })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const row = await server.context.store.db
      .selectFrom('codes')
      .select('wrong_tries')
      .executeTakeFirstOrThrow();
    expect(row.wrong_tries).toBe(5);
    expect((await server.newClient().call(login, { email, otp: '246813' })).status).toBe(401);
  });

  test('four wrong tries do not make a code void', async () => {
    const server = serverWithKnownCodes();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    for (let count = 0; count < 4; count += 1) await client.call(login, { email, otp: '111111' });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
  });

  test('a new code does not reset the count of wrong tries; 60 minutes after the first wrong try do [7.2]', async () => {
    const server = serverWithKnownCodes();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    for (let count = 0; count < 5; count += 1) await client.call(login, { email, otp: '111111' });
    server.passTime(121 * SECOND);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
    server.passTime(55 * MINUTE);
    await client.call(sendLoginCode, { email });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
    server.passTime(4 * MINUTE);
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
  });

  test('a used code resets the count of wrong tries', async () => {
    const server = serverWithKnownCodes();
    const { email } = await aStudent(server);
    const client = server.newClient();
    for (let round = 0; round < 2; round += 1) {
      await client.call(sendLoginCode, { email });
      for (let count = 0; count < 4; count += 1) await client.call(login, { email, otp: '111111' });
      expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
    }
  });

  test('the wait between two codes is 120 seconds, unless the first was used [7.3]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    const early = await client.call(sendLoginCode, { email });
    expect([early.status, early.error.message]).toEqual([
      429,
      'Please wait 120 seconds before you ask for another OTP.',
    ]);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(110);
    server.passTime(120 * SECOND);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    await server.mailbox.next(email);
    await client.call(login, { email, otp: await server.mailbox.nextCode(email) });
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
  });

  test('one of several parallel requests for a code succeeds [7.4]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.newClient().call(sendLoginCode, { email })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await server.mailbox.next(email);
    expect(server.mailbox.to(email)).toHaveLength(1);
  });

  test('an address gets at most five codes an hour and ten a day, even if each is used [7.3]', async () => {
    const server = sharedServer();
    const { email } = await aStudent(server);
    const useOne = async () => (await logIn(server, email)).response.status;
    for (let count = 0; count < 5; count += 1) expect(await useOne()).toBe(200);
    const sixth = await server.newClient().call(sendLoginCode, { email });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    server.passTime(HOUR);
    for (let count = 0; count < 5; count += 1) expect(await useOne()).toBe(200);
    server.passTime(HOUR);
    expect((await server.newClient().call(sendLoginCode, { email })).status).toBe(429);
    server.passTime(22 * HOUR);
    expect(await useOne()).toBe(200);
  });

  test('LIMITS=off removes the wait, but not the limit of five tries [2.9]', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' }, random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const client = server.newClient();
    for (let count = 0; count < 12; count += 1)
      expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    for (let count = 0; count < 5; count += 1) await client.call(login, { email, otp: '111111' });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
  });

  test('neither store nor log contains a code, a token or the address of a person without an account [14.6]', async () => {
    const server = await startTestServer({ random: { code: () => '246813' }, env: { LOG_LEVEL: 'trace' } });
    server.mailbox.broken = true;
    const { email, client } = await aStudent(server);
    await client.call(sendLoginCode, { email });
    await client.call(sendLoginCode, { email: 'stranger@example.edu' });
    const { db } = server.context.store;
    const kept = JSON.stringify([
      await db.selectFrom('codes').selectAll().execute(),
      await db.selectFrom('mail_queue').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ]);
    for (const secret of ['246813', email, 'stranger@example.edu', client.cookie.split('=')[1] ?? '?']) {
      expect(kept).not.toContain(secret);
      expect(server.log()).not.toContain(secret);
    }
  });
});
