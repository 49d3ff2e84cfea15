import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { login, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { Failure } from '#server/platform/errors.ts';
import { countCaller } from '#server/identity/callers.ts';
import { createLogInToken } from '#server/identity/token-mark.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { aSignUpForm, manyPeople } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { hashMailDomain } from './domain-mails.ts';

/** Tests only the limits. `npm run attack -- --only crowd` does the same with real photos and mails. */

const STUDENTS = 1_000;

/** Counts a call of each student, as the server does before it handles the call. @returns how many are allowed. */
async function countAll({ context }: TestServer, endpoint: Endpoint, cookies: readonly string[] = []) {
  let allowed = 0;
  const countOne = async (_: unknown, nth: number) => {
    const request = { headers: { cookie: cookies[nth] }, socket: { remoteAddress: '192.0.2.1' } };
    try {
      await countCaller(request as IncomingMessage, endpoint, context);
      allowed += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  };
  await Promise.all(Array.from({ length: STUDENTS }, countOne));
  return allowed;
}

/** Inserts students, each with a browser that the account knows. @returns the cookies of the browsers. */
async function insertKnownBrowsers(server: TestServer): Promise<string[]> {
  const { store, random, clock } = server.context;
  const ids = await manyPeople(server, STUDENTS);
  const browsers = ids.map((person_id) => ({
    person_id,
    token: createLogInToken(server.context),
    id: random.id(),
  }));
  const rows = browsers.map(({ token, ...browser }) => ({
    ...browser,
    token_hash: hashToken(token),
    created_at: clock(),
    last_used_at: clock(),
  }));
  await store.transaction((tx) => tx.insertInto('known_browsers').values(rows).execute());
  return browsers.map(({ token }) => `known=${token}`);
}

test('1,000 students can sign up and log in again from one network address within the limits on calls [13.6]', async () => {
  const server = await startTestServer();
  expect(await countAll(server, register)).toBe(STUDENTS);
  expect(await countAll(server, verifyUser)).toBe(STUDENTS);
  const cookies = await insertKnownBrowsers(server);
  expect(await countAll(server, sendLoginCode, cookies)).toBe(STUDENTS);
  expect(await countAll(server, login, cookies)).toBe(STUDENTS);
});

test('1,000 students of one unlisted domain get the codes of a sign-up and of a log-in within an hour, within the limits on mails', async () => {
  const server = await startTestServer();
  const { config, secrets, store, clock } = server.context;
  const [first, second] = [aSignUpForm(), aSignUpForm()];
  const domain_hash = hashMailDomain({ config, secrets }, first.email);
  expect(domain_hash).not.toBe('');
  const row = { minute: Math.floor(clock() / 60_000), mails: 2 * STUDENTS - 2 };
  await store.transaction(async (tx) => {
    await tx.insertInto('mail_counts').values(row).execute();
    await tx
      .insertInto('domain_mail_counts')
      .values({ ...row, domain_hash })
      .execute();
  });
  for (const form of [first, second])
    expect((await server.newClient().call(register, form)).status).toBe(200);
});
