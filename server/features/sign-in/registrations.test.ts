import { describe, expect, test } from 'vitest';
import { login, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import type { Client } from '#test/client.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

const email = 'asha@example.edu';

async function registerAs(server: TestServer, client: Client, fields: Record<string, unknown>) {
  const form = aSignUpForm({ email, ...fields });
  expect((await client.call(register, form)).status).toBe(200);
  return server.mailbox.nextCode(form.email);
}

async function verify(client: Client, otp: string, address = email) {
  return client.call(verifyUser, { email: address, otp }, { file: await aPhoto() });
}

describe('a registration that somebody else makes for an address', () => {
  test('does not decide the name, whether it comes before or after the owner’s [6.2]', async () => {
    const server = await startTestServer();
    const [owner, before, after] = [server.newClient(), server.newClient(), server.newClient()];
    await registerAs(server, before, { name: 'Poisoned Before' });
    server.passTime(121 * SECOND);
    const otp = await registerAs(server, owner, { name: 'Asha Kumari', course: 'mba' });
    server.passTime(121 * SECOND);
    await registerAs(server, after, { name: 'Poisoned After' });
    const { body } = await verify(owner, otp);
    expect(body.data).toMatchObject({ name: 'Asha Kumari', course: 'mba' });
    expect(await server.context.store.db.selectFrom('registrations').selectAll().execute()).toEqual([]);
  });

  test('cannot be completed by the owner’s browser, nor the owner’s by the other browser', async () => {
    const server = await startTestServer();
    const [owner, other] = [server.newClient(), server.newClient()];
    const others = await registerAs(server, other, { name: 'Somebody Else' });
    server.passTime(121 * SECOND);
    const own = await registerAs(server, owner, { name: 'Asha Kumari' });
    expect((await verify(owner, others)).status).toBe(401);
    expect((await verify(other, own)).status).toBe(401);
    expect((await verify(owner, own)).body.data.name).toBe('Asha Kumari');
  });

  test('does not let wrong tries from elsewhere make the owner’s code void', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const owner = server.newClient();
    await registerAs(server, owner, {});
    const [without, madeUp] = [server.newClient(), server.newClient()];
    madeUp.cookie = 'pending=made-up';
    for (const client of [without, madeUp])
      for (let count = 0; count < 6; count += 1) expect((await verify(client, '111111')).status).toBe(401);
    // Browsers without a cookie have used their tries, and a made-up cookie finds no registration.
    for (const client of [server.newClient(), madeUp])
      expect((await verify(client, '246813')).status).toBe(401);
    expect((await verify(owner, '246813')).status).toBe(200);
  });
});

test('a browser with a registration for another address cannot complete another person’s registration, even if it is the only open one', async () => {
  const server = await startTestServer();
  const [owner, other] = [server.newClient(), server.newClient()];
  await registerAs(server, owner, { email: 'ahsa@example.edu' });
  const others = await registerAs(server, other, { name: 'Somebody Else' });
  expect((await verify(owner, others)).status).toBe(401);
  expect((await verify(other, others)).body.data.name).toBe('Somebody Else');
});

describe('a client without cookies', () => {
  test('completes a registration that is the only open one for its address [6.2]', async () => {
    const server = await startTestServer();
    const otp = await registerAs(server, server.newClient(), { name: 'Without Cookies' });
    expect((await verify(server.newClient(), otp)).body.data.name).toBe('Without Cookies');
  });

  test('completes no registration while two are open [6.2]', async () => {
    const server = await startTestServer();
    const first = await registerAs(server, server.newClient(), { name: 'First Name' });
    server.passTime(121 * SECOND);
    const second = await registerAs(server, server.newClient(), { name: 'Second Name' });
    for (const otp of [first, second]) expect((await verify(server.newClient(), otp)).status).toBe(401);
  });

  test('completes the remaining registration after one of two has ended', async () => {
    const server = await startTestServer();
    const first = await registerAs(server, server.newClient(), { name: 'First Name' });
    server.passTime(DAY - 5 * MINUTE);
    const second = await registerAs(server, server.newClient(), { name: 'Second Name' });
    for (const otp of [first, second]) expect((await verify(server.newClient(), otp)).status).toBe(401);
    server.passTime(5 * MINUTE + SECOND);
    expect((await verify(server.newClient(), second)).body.data.name).toBe('Second Name');
  });
});

describe('a pending registration', () => {
  test('has a cookie for 24 hours that scripts cannot read; it is new each time and ends with the sign-up', async () => {
    const server = await startTestServer();
    const client = server.newClient();
    const shape = /^pending=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/;
    const form = aSignUpForm({ email });
    const answer = await client.call(register, form);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(shape)]);
    const before = client.cookie;
    server.passTime(121 * SECOND);
    await client.call(register, form);
    expect(client.cookie).not.toBe(before);
    await server.mailbox.nextCode(email);
    expect((await verify(client, await server.mailbox.nextCode(email))).status).toBe(200);
    expect(client.cookie).not.toContain('pending');
  });

  test('is replaced by the same browser, also when the browser registers another address in between', async () => {
    const server = await startTestServer();
    const client = server.newClient();
    await registerAs(server, client, { name: 'Wrong Name' });
    const mistyped = await registerAs(server, client, { email: 'ahsa@example.edu' });
    server.passTime(121 * SECOND);
    const otp = await registerAs(server, client, { name: 'Right Name' });
    const open = await server.context.store.db.selectFrom('registrations').select('address').execute();
    expect(open).toHaveLength(2);
    expect((await verify(client, otp)).body.data.name).toBe('Right Name');
    expect((await verify(server.newClient(), mistyped, 'ahsa@example.edu')).status).toBe(200);
  });

  test('keeps its wrong tries when it is replaced', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const client = server.newClient();
    await registerAs(server, client, {});
    for (let count = 0; count < 5; count += 1) await verify(client, '111111');
    server.passTime(121 * SECOND);
    await registerAs(server, client, {});
    expect((await verify(client, '246813')).status).toBe(401);
    server.passTime(HOUR);
    await registerAs(server, client, {});
    expect((await verify(client, '246813')).status).toBe(200);
  });

  test('is kept with the latest ten of its browser, so that a browser with many costs the store no more than others', async () => {
    const server = await startTestServer();
    const client = server.newClient();
    const emails = Array.from({ length: 14 }, (_, nth) => `asha${nth}@example.edu`);
    let otp = '';
    for (const one of emails) otp = await registerAs(server, client, { email: one });
    const open = await server.context.store.db
      .selectFrom('registrations')
      .select('address')
      .orderBy('id')
      .execute();
    expect(open.map(({ address }) => address)).toEqual(emails.slice(4));
    expect((await verify(client, otp, emails.at(-1))).status).toBe(200);
  });

  test('is one of at most ten for its address', async () => {
    const server = await startTestServer();
    for (let count = 0; count < 30; count += 1) {
      await server.newClient().call(register, aSignUpForm({ email }));
      server.passTime(13 * MINUTE);
    }
    const open = await server.context.store.db.selectFrom('registrations').select('id').execute();
    expect(open).toHaveLength(10);
  });

  test('completed in parallel with another one of the mailbox makes one account', async () => {
    const server = await startTestServer();
    const [first, second] = [server.newClient(), server.newClient()];
    const firstCode = await registerAs(server, first, { name: 'First Name' });
    server.passTime(121 * SECOND);
    const secondCode = await registerAs(server, second, { email: 'Asha+2@example.edu', name: 'Second Name' });
    const answers = await Promise.all([
      verify(first, firstCode),
      verify(second, secondCode, 'Asha+2@example.edu'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, expect.any(Number)]);
    expect([401, 409]).toContain(Math.max(...answers.map(({ status }) => status)));
    expect(await server.context.store.db.selectFrom('people').select('id').execute()).toHaveLength(1);
  });
});

describe('one account a mailbox', () => {
  test.each([
    ['asha+quad@example.edu', 'Asha@example.edu'],
    ['asha@example.edu', 'asha+a+b@example.edu'],
    ['a.sha@gmail.com', 'asha+x@googlemail.com'],
  ])('%s has an account, so %s gets none', async (first, second) => {
    const server = await startTestServer();
    const known = await aStudent(server, { email: first });
    const client = server.newClient();
    const answer = await client.call(register, aSignUpForm({ email: second }));
    const stranger = await server.newClient().call(register, aSignUpForm({ email: 'new@example.edu' }));
    expect([answer.status, answer.body]).toEqual([stranger.status, stranger.body]);
    expect((await server.mailbox.next(known.email)).text).toContain('already has an account');
  });

  test('the owner logs in with any spelling; the code goes to the address as typed at sign-up [7.6]', async () => {
    const server = await startTestServer();
    await aStudent(server, { email: 'A.Sha+quad@gmail.com' });
    const client = server.newClient();
    await client.call(sendLoginCode, { email: 'asha@googlemail.com' });
    const otp = await server.mailbox.nextCode('A.Sha+quad@gmail.com');
    // The log-in sends another letter, at any time after the log-in.
    expect(server.mailbox.letters).toHaveLength(1);
    expect((await client.call(login, { email: 'asha+other@gmail.com', otp })).status).toBe(200);
  });

  test('dots are part of the name elsewhere', async () => {
    const server = await startTestServer();
    await aStudent(server, { email: 'a.sha@example.edu' });
    const client = server.newClient();
    const otp = await registerAs(server, client, {});
    expect((await verify(client, otp)).status).toBe(200);
  });

  test('two accounts of an older store that share a mailbox log in with their own addresses, but not with a code for the other address [7.6]', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const first = await aStudent(server, { email: 'asha+1@example.edu' });
    const second = await aStudent(server, { email: 'asha+2@example.edu', address: 'asha+2@example.edu' });
    for (const { id, email: own } of [first, second]) {
      const client = server.newClient();
      await client.call(sendLoginCode, { email: own });
      await server.mailbox.nextCode(own);
      const others = [first, second].filter((student) => student.id !== id).map((student) => student.email);
      for (const other of others)
        expect((await server.newClient().call(login, { email: other, otp: '246813' })).status).toBe(401);
      expect((await client.call(login, { email: own, otp: '246813' })).body.data._id).toBe(id);
    }
    // The mailbox itself belongs to the first.
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    expect((await client.call(login, { email, otp: '246813' })).body.data._id).toBe(first.id);
  });
});
