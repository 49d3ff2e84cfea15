import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as contract from '#contract/passkeys.ts';
import { me } from '#contract/profile.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import type { Student } from '#test/builders.ts';
import { aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { MINUTE, shareTestServer, type TestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });

const kindsOf = async ({ context }: TestServer, { id }: Student) =>
  (
    await context.store.db
      .selectFrom('security_events')
      .select(['kind', 'detail'])
      .where('person_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ kind, detail }) => `${kind} ${detail}`.trim());

const refused = [401, 'wrong_passkey', passkeyWords.wrong];

describe('logging in with a passkey', () => {
  test.each([
    { algorithm: 'ES256', synchronises: false },
    { algorithm: 'EdDSA', synchronises: true },
    { algorithm: 'RS256', synchronises: true },
  ] as const)('of %j starts a session, with the answer of /login [3.10]', async (options) => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server, options);
    const { client, answer } = await logInWithPasskey(server, authenticator);
    expect(answer.body).toMatchObject({
      success: true,
      message: answerWords.loggedIn,
      data: { _id: student.id, email: student.email },
    });
    expect(answer.headers.getSetCookie().join()).toMatch(/__Host-session=[\w-]{59}; .*HttpOnly; Secure/);
    expect((await client.call(me)).body._id).toBe(student.id);
    // Again: a synchronised passkey does not count.
    expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(200);
    const { data } = (await client.call(contract.listPasskeys)).body;
    expect(Date.parse(data[0]?.lastUsed ?? '')).toBeGreaterThan(0);
    expect(await kindsOf(server, student)).toEqual([
      'sign-up in a test',
      'passkey-added',
      'log-in by passkey',
      'log-in by passkey',
    ]);
  });

  test('the options are the same for everybody and name no passkey [3.10]', async () => {
    const server = sharedServer();
    const { student } = await aStudentWithPasskey(server);
    const ofOwner = (await student.client.call(contract.passkeyLoginOptions)).body;
    const ofStranger = (await server.newClient().call(contract.passkeyLoginOptions, { email: student.email }))
      .body;
    expect({ ...ofOwner, challenge: '' }).toEqual({ ...ofStranger, challenge: '' });
    expect(ofOwner).toMatchObject({
      rpId: 'quad.example.edu',
      userVerification: 'required',
      allowCredentials: [],
    });
    expect(ofOwner.challenge).not.toBe(ofStranger.challenge);
  });

  test('the session of this browser is replaced; other devices stay logged in', async () => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server);
    const { client } = await logInWithPasskey(server, authenticator);
    const before = client.cookie;
    const options = (await client.call(contract.passkeyLoginOptions)).body;
    expect((await client.call(contract.passkeyLogin, authenticator.get(options))).status).toBe(200);
    const replaced = server.newClient();
    replaced.cookie = before;
    expect((await replaced.call(me)).status).toBe(401);
    expect((await client.call(me)).status).toBe(200);
    expect((await student.client.call(me)).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a subdomain', { origin: 'https://a.quad.example.edu' }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['another site', { rpId: 'evil.example' }],
    ['an authenticator that did not verify its person', { userVerified: false }],
    ['the making of a passkey', { type: 'webauthn.create' }],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['a challenge that is not ours', { challenge: Buffer.from('a.9999999999999.b').toString('base64url') }],
    ['an unknown passkey', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['no account', { userHandle: '' }],
    ['the account’s name in another form', { userHandle: 'YQ' }],
  ] as const)(
    'an assertion of %s is refused with one answer, and no session starts [3.10]',
    async (_, changes) => {
      const server = sharedServer();
      const { student, authenticator } = await aStudentWithPasskey(server);
      const { client, answer } = await logInWithPasskey(server, authenticator, changes);
      expect([answer.status, answer.error.code, answer.error.message]).toEqual(refused);
      expect(client.cookie).toBe('');
      expect(await kindsOf(server, student)).not.toContain('log-in by passkey');
    },
  );

  test('a refusal of a known passkey is in the security log of its owner', async () => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server);
    await logInWithPasskey(server, authenticator, { origin: 'https://evil.example' });
    expect(await kindsOf(server, student)).toEqual([
      'sign-up in a test',
      'passkey-added',
      'log-in-refused by passkey',
    ]);
  });

  test('somebody else’s passkey does not log in, whatever account the assertion names [3.10]', async () => {
    const server = sharedServer();
    const { student: asha, credential } = await aStudentWithPasskey(server);
    const { authenticator: ofBen } = await aStudentWithPasskey(server);
    const handle = Buffer.from(asha.id).toString('base64url');
    for (const changes of [{ userHandle: handle }, { credentialId: credential.id, userHandle: handle }]) {
      const { answer } = await logInWithPasskey(server, ofBen, changes);
      expect([answer.status, answer.error.code, answer.error.message]).toEqual(refused);
    }
  });

  test('an assertion works once, also in parallel [3.10]', async () => {
    const server = sharedServer();
    for (const synchronises of [true, false]) {
      const { authenticator } = await aStudentWithPasskey(server, { synchronises });
      const client = server.newClient();
      const assertion = authenticator.get((await client.call(contract.passkeyLoginOptions)).body);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => server.newClient().call(contract.passkeyLogin, assertion)),
      );
      expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401', '401']);
      expect((await client.call(contract.passkeyLogin, assertion)).status).toBe(401);
    }
  });

  test('a challenge works for five minutes, and only for a log-in', async () => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server);
    const client = server.newClient();
    const options = (await client.call(contract.passkeyLoginOptions)).body;
    const { challenge } = (await student.client.call(contract.passkeyOptions)).body;
    const ofAdding = await client.call(contract.passkeyLogin, authenticator.get({ ...options, challenge }));
    expect(ofAdding.status).toBe(401);
    server.passTime(5 * MINUTE);
    expect((await client.call(contract.passkeyLogin, authenticator.get(options))).status).toBe(401);
    expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(200);
  });

  test('a counter that has not grown is refused: the passkey was copied [3.10]', async () => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server);
    for (const [counter, status] of [
      [10, 200],
      [10, 401],
      [3, 401],
      [11, 200],
    ] as const) {
      authenticator.counter = counter;
      expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(status);
    }
    expect(await kindsOf(server, student)).toContain('log-in-refused by passkey');
  });

  test('one of two parallel assertions with the same counter logs in', async () => {
    const server = sharedServer();
    const { authenticator } = await aStudentWithPasskey(server);
    const assertions = [];
    for (const client of [server.newClient(), server.newClient()]) {
      authenticator.counter = 10;
      const options = (await client.call(contract.passkeyLoginOptions)).body;
      assertions.push(authenticator.get(options));
    }
    const answers = await Promise.all(
      assertions.map((assertion) => server.newClient().call(contract.passkeyLogin, assertion)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  test('a removed passkey does not log in [3.10]', async () => {
    const server = sharedServer();
    const { student, authenticator, passkey } = await aStudentWithPasskey(server);
    await student.client.call(contract.removePasskey, { id: passkey.id });
    const { answer } = await logInWithPasskey(server, authenticator);
    expect([answer.status, answer.error.code, answer.error.message]).toEqual(refused);
  });

  test('the passkey of an account that is leaving does not log in [3.10]', async () => {
    const server = sharedServer();
    const { student, authenticator } = await aStudentWithPasskey(server);
    await server.context.store.transaction((tx) =>
      tx.updateTable('people').set({ state: 'leaving' }).where('id', '=', student.id).execute(),
    );
    expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(401);
  });
});
