import { describe, expect, test, vi } from 'vitest';
import { requestEmailChange } from '#contract/change-email.ts';
import { requestDeletion } from '#contract/delete-account.ts';
import { MAILBOX_CODES_PER_DAY } from '#contract/limits.ts';
import { login, logout, register, sendLoginCode } from '#contract/sign-in.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aSignUpForm, aStudent, logIn } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

/** Sends every letter, and stops the queue. */
async function allLetters(server: TestServer) {
  await sendAllLetters(server);
  return server.mailbox.letters;
}

const waitForLetters = ({ mailbox }: TestServer, count: number) =>
  vi.waitFor(() => expect(mailbox.letters).toHaveLength(count));

describe('one mailbox', () => {
  test('gets ten code mails a day, in any spelling of the address and for any purpose [13.1]', async () => {
    const server = await startTestServer();
    const student = await aStudent(server, { email: 'a.sha@gmail.com' });
    const spellings = (nth: number) => [
      `asha+${nth}@gmail.com`,
      `a.s.h.a+${nth}@googlemail.com`,
      'asha@gmail.com',
    ];
    const statuses: number[] = [];
    const countSent = () => statuses.filter((status) => status === 200).length;
    for (let nth = 0; nth < 150; nth += 1) {
      const [email = '', other = ''] = spellings(nth);
      statuses.push((await server.newClient().call(sendLoginCode, { email })).status);
      statuses.push((await server.newClient().call(register, aSignUpForm({ email: other }))).status);
      // A code that is not sent within ten minutes of the clock is not sent at all.
      await waitForLetters(server, countSent());
      server.passTime(5 * MINUTE);
    }
    expect(countSent()).toBe(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(await allLetters(server)).toHaveLength(10);
    expect(server.mailbox.to(student.email)).toHaveLength(10);
  });

  test("still gets the codes that the owner's session requests, within separate limits, after strangers have used up its ten code mails [13.1]", async () => {
    const server = await startTestServer();
    const { client, email } = await aStudent(server);
    const askInSession = async () => (await client.call(requestDeletion)).status;
    const askAsStranger = async () => (await server.newClient().call(sendLoginCode, { email })).status;
    for (let sent = 0; sent < MAILBOX_CODES_PER_DAY; sent += 1) {
      expect(await askAsStranger()).toBe(200);
      server.passTime(HOUR);
    }
    expect(await askAsStranger()).toBe(429);
    expect((await client.call(requestEmailChange, { email: 'asha.new@example.edu' })).status).toBe(200);
    const answers: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      answers.push(await askInSession());
      server.passTime(2 * MINUTE);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('of a newcomer gets ten sign-up codes from 300 requests for +1, +2 …; the answers do not reveal who has an account', async () => {
    const server = await startTestServer();
    await aStudent(server, { email: 'known@example.edu' });
    let sent = 0;
    for (const name of ['unknown', 'known']) {
      const statuses: number[] = [];
      for (let nth = 0; nth < 150; nth += 1) {
        const email = `${name}+${nth}@example.edu`;
        const { status } = await server.newClient().call(register, aSignUpForm({ email }));
        statuses.push(status);
        if (status === 200) await waitForLetters(server, (sent += 1));
        server.passTime(5 * MINUTE);
      }
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      server.passTime(DAY);
    }
    const letters = await allLetters(server);
    expect(letters.filter(({ to }) => to.startsWith('unknown'))).toHaveLength(10);
    expect(letters.filter(({ to }) => to.startsWith('known'))).toHaveLength(10);
  });

  test('gets codes again a day after the first of the ten; the answer has the time to wait', async () => {
    const server = await startTestServer();
    for (let nth = 0; nth < 10; nth += 1) {
      expect((await server.newClient().call(sendLoginCode, { email: 'a@example.edu' })).status).toBe(200);
      server.passTime(15 * MINUTE);
    }
    const refused = await server.newClient().call(sendLoginCode, { email: 'a+x@example.edu' });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(21 * 60 * 60);
    server.passTime(seconds * SECOND);
    expect((await server.newClient().call(sendLoginCode, { email: 'a+x@example.edu' })).status).toBe(200);
    server.passTime(DAY + SECOND);
    await runMaintenance(server.context);
    expect(await server.context.store.db.selectFrom('mailbox_sends').selectAll().execute()).toEqual([]);
  });

  test('counts each of several parallel requests of two calls', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    await Promise.all([
      server.newClient().call(sendLoginCode, { email }),
      server.newClient().call(register, aSignUpForm({ email })),
    ]);
    const row = await server.context.store.db
      .selectFrom('mailbox_sends')
      .select('sends')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.sends)).toHaveLength(2);
  });
});

/** The exceeded mail limits in the security log. */
const strikes = ({ context }: TestServer) =>
  context.store.db
    .selectFrom('security_events')
    .select(['person_id', 'network', 'detail'])
    .where('kind', '=', 'mail-limit-struck')
    .orderBy('id')
    .execute();

test('an exceeded limit of a mailbox is in the security log, with an account or without, by hashes; the wait after each code is not [13.1]', async () => {
  const server = await startTestServer();
  const { email } = await aStudent(server);
  const addresses = [email, 'nobody@example.edu'];
  const ask = async (address: string) => server.newClient().call(sendLoginCode, { email: address });
  for (let nth = 0; nth < 5; nth += 1) {
    for (const address of addresses) expect((await ask(address)).status).toBe(200);
    if (nth === 0) for (const address of addresses) expect((await ask(address)).status).toBe(429);
    expect(await strikes(server)).toEqual([]);
    server.passTime(2 * MINUTE + SECOND);
  }
  for (const address of [...addresses, ...addresses]) expect((await ask(address)).status).toBe(429);
  const found = await strikes(server);
  const strike = expect.objectContaining({
    person_id: null,
    network: expect.stringMatching(/^[\w-]{43}$/),
    detail: expect.stringMatching(/^codes to one mailbox, [\w-]{8}$/),
  });
  expect(found).toEqual([strike, strike]);
  expect(found[0]?.detail).not.toBe(found[1]?.detail);
});

describe('MAILS_PER_HOUR', () => {
  // A campus' own domain has no limit of its own.
  const env = { MAILS_PER_HOUR: '5', CAMPUSES: 'example.edu=Example College' };

  test('past the limit, new codes get a 503 with the time to wait, for known browsers later, and the log has one line [13.1]', async () => {
    const server = await startTestServer({ env });
    const owner = await aStudent(server);
    const { client } = await logIn(server, owner.email);
    await client.call(logout);
    // The code of the log-in and the mail about its new browser were the first two.
    for (let nth = 0; nth < 3; nth += 1)
      expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
    const ask = () => [
      server.newClient().call(register, aSignUpForm()),
      server.newClient().call(sendLoginCode, { email: 'stranger@example.edu' }),
    ];
    // One request before the others, because parallel refusals may be in the security log more than once.
    const first = await server.newClient().call(register, aSignUpForm());
    for (const answer of [first, ...(await Promise.all([...ask(), ...ask()]))]) {
      expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(58 * 60);
    }
    // A tenth more is reserved for known browsers.
    expect((await client.call(sendLoginCode, { email: owner.email })).status).toBe(200);
    const otp = await server.mailbox.nextCode(owner.email);
    expect((await client.call(login, { email: owner.email, otp })).status).toBe(200);
    expect((await client.call(sendLoginCode, { email: owner.email })).status).toBe(503);
    expect(server.log().match(/MAILS_PER_HOUR is reached/g)).toHaveLength(1);
    expect(server.log()).not.toContain('cannot send more mails');
    expect((await strikes(server)).map(({ detail }) => detail)).toEqual(['mails of an hour']);
    server.passTime(HOUR);
    expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
  });

  test('a request without a mail does not count, so that nobody uses up the limit with made-up addresses', async () => {
    const server = await startTestServer({ env });
    for (let nth = 0; nth < 10; nth += 1)
      expect(
        (await server.newClient().call(sendLoginCode, { email: `nobody${nth}@example.edu` })).status,
      ).toBe(200);
    expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
  });

  test('LIMITS=off lifts the limit', async () => {
    const server = await startTestServer({ env: { ...env, LIMITS: 'off' } });
    for (let nth = 0; nth < 8; nth += 1)
      expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
  });

  test('maintenance deletes old counts [M2.14]', async () => {
    const server = await startTestServer();
    await server.newClient().call(register, aSignUpForm());
    server.passTime(59 * MINUTE);
    await runMaintenance(server.context);
    expect(await server.context.store.db.selectFrom('mail_counts').selectAll().execute()).toHaveLength(1);
    server.passTime(2 * MINUTE);
    await runMaintenance(server.context);
    expect(await server.context.store.db.selectFrom('mail_counts').selectAll().execute()).toEqual([]);
  });
});
