import { expect, test, vi } from 'vitest';
import { requestEmailChange } from '#contract/change-email.ts';
import { register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aPhoto } from '#test/a-photo.ts';
import { aSignUpForm, aStudent, signUp } from '#test/builders.ts';
import { runQuad } from '#test/run-quad.ts';
import { DAY, HOUR, startTestServer, type TestServer } from '#test/test-server.ts';

const env = { TRUST_PROXY: '127.0.0.1' };
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const tomorrow = () => new Date(Date.now() + DAY).toISOString();

/** Runs the command and waits until the server has noticed it. */
async function ban(server: TestServer, ...words: string[]) {
  const before = server.context.liveSettings.values;
  const outcome = await runQuad(server, 'ban', ...words);
  if (outcome.code === 0) await vi.waitFor(() => expect(server.context.liveSettings.values).not.toBe(before));
  return outcome;
}

const until = () => ['--until', tomorrow(), '--reason', 'Bought addresses'];

test('addresses of a banned domain and its subdomains cannot sign up until the ban ends; known and unknown ones get the same answer', async () => {
  const server = await startTestServer();
  const known = await aStudent(server, { email: 'known@example.com' });
  const other = await aStudent(server);
  const pending = aSignUpForm({ email: 'pending@mail.example.com' });
  const browser = server.newClient();
  expect((await browser.call(register, pending)).status).toBe(200);
  const otp = await server.mailbox.nextCode(pending.email);
  expect((await ban(server, 'domain', 'Example.COM', ...until())).code).toBe(0);

  const tryRegister = (email: string) => server.newClient().call(register, aSignUpForm({ email }));
  const answers = await Promise.all(
    ['known@example.com', 'unknown@example.com', 'unknown@mail.example.com'].map(tryRegister),
  );
  for (const { status, error } of answers)
    expect([status, error.code, error.fields]).toEqual([
      400,
      'campus_not_served',
      { email: answers[0]?.error.message },
    ]);
  const verified = await browser.call(verifyUser, { otp, email: pending.email }, { file: await aPhoto() });
  expect([verified.status, verified.error.code]).toEqual([400, 'campus_not_served']);
  const changed = await other.client.call(requestEmailChange, { email: 'other@example.com' });
  expect([changed.status, changed.error.code]).toEqual([400, 'campus_not_served']);
  // Another domain is not banned, and an existing account still gets codes.
  expect((await tryRegister('somebody@notexample.com')).status).toBe(200);
  expect((await server.newClient().call(sendLoginCode, { email: known.email })).status).toBe(200);
  await server.mailbox.nextCode(known.email);

  server.passTime(DAY + HOUR);
  expect((await tryRegister('unknown@example.com')).status).toBe(200);
  await runMaintenance(server.context);
  expect((await runQuad(server, 'ban')).out).toBe('Nothing is banned.\n');
});

test('in a banned network, only known browsers and browsers with a session get codes', async () => {
  const server = await startTestServer({ env });
  const { client, email } = await aStudent(server);
  const known = await signUp(server);
  expect((await ban(server, 'network', '203.0.113.77/24', ...until())).out).toContain('203.0.113.0/24');
  expect((await ban(server, 'network', '2001:db8::/32', ...until())).code).toBe(0);

  for (const address of ['203.0.113.9', '203.0.113.200:4711', '::ffff:203.0.113.1', '2001:db8:5::1']) {
    const stranger = server.newClient();
    for (const answer of [
      await stranger.call(register, aSignUpForm(), from(address)),
      await stranger.call(sendLoginCode, { email }, from(address)),
      await stranger.call(sendLoginCode, { email: 'nobody@example.edu' }, from(address)),
      await stranger.call(verifyUser, { otp: '123456', email }, { file: await aPhoto(), ...from(address) }),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'network_banned']);
  }
  const forged = server.newClient();
  forged.cookie = `known=${'x'.repeat(43)}; session=${'y'.repeat(43)}`;
  expect((await forged.call(sendLoginCode, { email }, from('203.0.113.9'))).status).toBe(403);
  const elsewhere = await server.newClient().call(register, aSignUpForm(), from('203.0.114.9'));
  expect(elsewhere.status).toBe(200);
  const browser = server.newClient();
  browser.cookie = client.cookie;
  expect((await browser.call(sendLoginCode, { email }, from('203.0.113.9'))).status).toBe(200);
  browser.cookie = known.client.cookie
    .split('; ')
    .filter((cookie) => cookie.startsWith('known='))
    .join('; ');
  expect(browser.cookie).not.toBe('');
  const later = await browser.call(sendLoginCode, { email: known.email }, from('203.0.113.9'));
  expect(later.status).toBe(200);

  expect((await ban(server, 'off', '203.0.113.0/24')).code).toBe(0);
  const after = await server.newClient().call(register, aSignUpForm(), from('203.0.113.9'));
  expect(after.status).toBe(200);
});

test('the command lists bans with reason and end, logs each, and refuses mistakes', async () => {
  const server = await startTestServer();
  await runQuad(server, 'ban', 'domain', 'example.com', ...until());
  await runQuad(server, 'ban', 'network', '203.0.113.0/24', ...until());
  const { out } = await runQuad(server, 'ban');
  expect(out).toMatch(/domain +example\.com .*Bought addresses/);
  expect(out).toMatch(/network +203\.0\.113\.0\/24 .*Bought addresses/);
  expect((await runQuad(server, 'log', '--kind', 'operator-act')).out).toMatch(
    /bans the domain example\.com until \S+, by .*reason: Bought addresses: done/,
  );
  for (const words of [
    ['domain', 'example.com'],
    ['domain', 'example.com', '--until', tomorrow()],
    ['domain', 'example.com', '--until', '2020-01-01', '--reason', 'Late'],
    ['domain', 'example', ...until()],
    ['domain', 'a@example.com', ...until()],
    ['network', '203.0.113', ...until()],
    ['network', '0.0.0.0/0', ...until()],
    ['network', '::/0', ...until()],
    ['person', 'example.com', ...until()],
    ['off'],
    ['off', 'example.com', ...until()],
  ])
    expect((await runQuad(server, 'ban', ...words)).code, words.join(' ')).toBe(2);
  expect(await runQuad(server, 'ban', 'off', 'example.org')).toMatchObject({
    code: 1,
    error: 'There is no ban of example.org.\n',
  });
});
