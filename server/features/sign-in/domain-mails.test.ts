import { describe, expect, onTestFinished, test } from 'vitest';
import { requestEmailChange } from '#contract/change-email.ts';
import { login, logout, register, sendLoginCode } from '#contract/sign-in.ts';
import type { Context } from '#server/identity/context.ts';
import { openStore } from '#server/platform/db/open.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { aSignUpForm, aStudent, logIn } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';
import { readMailAddress, requestSignUp } from './requests.ts';

const env = { MAILS_PER_HOUR: '20', LIMIT_DOMAIN_CODES: '10' };
const HALF = 10;
let made = 0;

/** Signs up with a new mailbox of a domain. */
function signUpAt(server: TestServer, domain: string) {
  made += 1;
  return server.newClient().call(register, aSignUpForm({ email: `someone${made}@${domain}` }));
}

/** Signs up with several mailboxes of a domain, one after the other. @returns the status of each answer. */
async function signUpMany(server: TestServer, domain: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let nth = 0; nth < count; nth += 1) statuses.push((await signUpAt(server, domain)).status);
  return statuses;
}

const accepted = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;
const storedCounts = ({ context }: TestServer) =>
  context.store.db.selectFrom('domain_mail_counts').selectAll().execute();

/** The mails of each domain, fewest first. A test may run into the next minute, which has a row of its own. */
async function mailsOfDomains(server: TestServer): Promise<number[]> {
  const sums = new Map<string, number>();
  for (const { domain_hash, mails } of await storedCounts(server))
    sums.set(domain_hash, (sums.get(domain_hash) ?? 0) + mails);
  return [...sums.values()].toSorted((one, other) => one - other);
}

/** The node of the server and, on PostgreSQL, a second one on its database. */
async function openNodes({ context }: TestServer): Promise<Context[]> {
  if (context.store.name !== 'postgres') return [context];
  const second = await openStore(context.config, () => {});
  onTestFinished(() => second.close());
  return [context, { ...context, store: second }];
}

describe('codes to the mailboxes of one domain', () => {
  test('are limited: past the limit a 503 with the time to wait, for known browsers later; other domains still get codes [13.1]', async () => {
    const server = await startTestServer({ env });
    const owner = await aStudent(server, { email: 'owner@catch-all.example' });
    const other = await aStudent(server, { email: 'other@catch-all.example' });
    const { client } = await logIn(server, owner.email);
    await client.call(logout);
    // The code of that log-in was the first.
    expect(await signUpMany(server, 'catch-all.example', HALF - 2)).not.toContain(503);
    expect((await other.client.call(sendLoginCode, { email: other.email })).status).toBe(200);
    for (const answer of [
      await signUpAt(server, 'catch-all.example'),
      await signUpAt(server, 'Catch-All.EXAMPLE'),
      await signUpAt(server, 'any.name.catch-all.example'),
      await server.newClient().call(sendLoginCode, { email: owner.email }),
      await server.newClient().call(sendLoginCode, { email: 'nobody@catch-all.example' }),
    ]) {
      expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
      expect(answer.error.message).toMatch(/^Quad cannot send more mails at the moment/);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(58 * 60);
    }
    expect((await signUpAt(server, 'other.example')).status).toBe(200);
    // A tenth more is reserved for known browsers.
    expect((await client.call(sendLoginCode, { email: owner.email })).status).toBe(200);
    const otp = await server.mailbox.nextCode(owner.email);
    expect((await client.call(login, { email: owner.email, otp })).status).toBe(200);
    expect((await client.call(sendLoginCode, { email: owner.email })).status).toBe(503);
    server.passTime(HOUR);
    expect((await signUpAt(server, 'catch-all.example')).status).toBe(200);
  });

  test('past the limit cause one line of the log an hour, with eight characters of the domain’s hash instead of the domain', async () => {
    const server = await startTestServer({ env });
    await signUpMany(server, 'catch-all.example', HALF + 3);
    const lines = () => server.log().match(/one domain has LIMIT_DOMAIN_CODES/g);
    expect(lines()).toHaveLength(1);
    expect(server.log()).not.toContain('catch-all');
    expect(server.log()).not.toContain('MAILS_PER_HOUR is reached');
    const hash = (await storedCounts(server))[0]?.domain_hash ?? '';
    expect(hash).toMatch(/^[\w-]{43}$/);
    expect(server.log()).toContain(`"domain":"${hash.slice(0, 8)}"`);
    expect(server.log()).not.toContain(hash.slice(0, 9));
    server.passTime(HOUR);
    await signUpMany(server, 'catch-all.example', HALF + 3);
    expect(lines()).toHaveLength(2);
  });

  test('are counted exactly by parallel requests, on two nodes too [13.1]', async () => {
    const server = await startTestServer({ env });
    const nodes = await openNodes(server);
    const requests = Array.from({ length: 3 * HALF }, async (_, nth) => {
      const email = `parallel${nth}@catch-all.example`;
      const form = register.input.parse(aSignUpForm({ email }));
      const browser = { shownHash: '', tokenHash: hashToken(email) };
      await requestSignUp(nodes[nth % nodes.length] as Context, '', readMailAddress(email), form, browser);
    });
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(HALF);
    expect(await mailsOfDomains(server)).toEqual([HALF]);
  });

  test('do not count when no mail is sent, so that nobody uses up a domain’s limit with made-up addresses', async () => {
    const server = await startTestServer({ env });
    for (let nth = 0; nth < 2 * HALF; nth += 1) {
      const email = `nobody${nth}@catch-all.example`;
      expect((await server.newClient().call(sendLoginCode, { email })).status).toBe(200);
    }
    expect(await signUpMany(server, 'catch-all.example', HALF + 1)).toEqual([...Array(HALF).fill(200), 503]);
  });

  test('no longer count after an hour; maintenance then deletes the counts [M2.15]', async () => {
    const server = await startTestServer({ env });
    await signUpMany(server, 'catch-all.example', HALF - 1);
    server.passTime(59 * MINUTE);
    await runMaintenance(server.context);
    expect(await signUpMany(server, 'catch-all.example', 2)).toEqual([200, 503]);
    server.passTime(2 * MINUTE);
    expect(await signUpMany(server, 'catch-all.example', HALF)).toEqual([...Array(HALF - 1).fill(200), 503]);
    await runMaintenance(server.context);
    expect(await mailsOfDomains(server)).toEqual([HALF]);
    server.passTime(2 * HOUR);
    await runMaintenance(server.context);
    expect(await storedCounts(server)).toEqual([]);
  });

  test('have no such limit with LIMITS=off', async () => {
    const server = await startTestServer({ env: { ...env, LIMITS: 'off' } });
    expect(accepted(await signUpMany(server, 'catch-all.example', HALF + 2))).toBe(HALF + 2);
  });
});

describe('the limit on the mails of one domain', () => {
  test.each([
    ['in the academic data set', 'iitd.ac.in', {}],
    ['below a domain in the data set', 'student.iitd.ac.in', {}],
    ['that CAMPUSES lists', 'campus.example', { CAMPUSES: 'campus.example=Example College' }],
  ])('does not apply to a domain %s [13.1]', async (_, domain, more) => {
    const server = await startTestServer({ env: { ...env, ...more } });
    expect(accepted(await signUpMany(server, domain, 2 * HALF + 2))).toBe(2 * HALF);
    expect(await storedCounts(server)).toEqual([]);
    expect(server.log()).toContain('MAILS_PER_HOUR is reached');
  });

  test.each(['notiitd.ac.in', 'iitd.ac.in.example'])(
    'applies to %s, which only resembles a campus',
    async (domain) => {
      const server = await startTestServer({ env });
      expect(accepted(await signUpMany(server, domain, HALF + 2))).toBe(HALF);
    },
  );
});

describe('a change of address', () => {
  test('counts for both domains, and is refused as a whole when one of them may get no code', async () => {
    const server = await startTestServer({ env });
    const asha = await aStudent(server, { email: 'asha@first.example' });
    const change = (email: string) => asha.client.call(requestEmailChange, { email });
    await signUpMany(server, 'second.example', HALF - 1);
    expect((await change('asha@second.example')).status).toBe(200);
    expect(await mailsOfDomains(server)).toEqual([1, HALF]);
    server.passTime(3 * MINUTE);
    const refused = await change('asha.new@second.example');
    expect([refused.status, refused.error.message]).toEqual([
      503,
      expect.stringContaining('cannot send more mails'),
    ]);
    expect(server.log()).toContain('one domain has LIMIT_DOMAIN_CODES');
    await sendAllLetters(server);
    expect(server.mailbox.to(asha.email)).toHaveLength(1);
  });

  test.each([
    ['in all', 'all', 'iitd.ac.in', 'iitd.ac.in'],
    ['for its domain', 'domain', 'same.example', 'same.example'],
  ])(
    'needs two mails: if only one is left %s, the change is refused and nothing is sent',
    async (_, which, from, to) => {
      const server = await startTestServer({ env });
      const asha = await aStudent(server, { email: `asha@${from}` });
      await signUpMany(server, from, which === 'all' ? 2 * HALF - 1 : HALF - 1);
      const answer = await asha.client.call(requestEmailChange, { email: `new@${to}` });
      expect([answer.status, answer.error.code]).toEqual([503, 'unavailable']);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(58 * 60);
      expect(answer.error.message).toContain('cannot send more mails');
      await sendAllLetters(server);
      expect(server.mailbox.to(asha.email)).toEqual([]);
    },
  );
});
