import { describe, expect, test } from 'vitest';
import * as contract from '#contract/passkeys.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { signedAttestations } from '#test/signed-attestation.ts';
import { createAuthenticator } from '#test/software-authenticator.ts';
import { MINUTE, shareTestServer, startTestServer } from '#test/test-server.ts';

const ORIGIN = 'https://quad.example.edu';
const startServer = () => startTestServer({ env: { PUBLIC_URL: ORIGIN } });
const sharedServer = shareTestServer({ env: { PUBLIC_URL: ORIGIN } });

async function optionsFor({ client }: Student): Promise<contract.CreationOptions> {
  return (await client.call(contract.passkeyOptions)).body;
}

/** Adds a passkey as a browser does. */
async function addPasskey(student: Student, name?: string) {
  const authenticator = createAuthenticator(ORIGIN);
  const credential = authenticator.create(await optionsFor(student));
  const { body } = await student.client.call(contract.addPasskey, { ...credential, name });
  return { authenticator, credential, passkey: body.data };
}

const passkeysOf = async ({ client }: Student) => (await client.call(contract.listPasskeys)).body.data;

describe('adding a passkey', () => {
  test('the options request a discoverable credential with user verification, and name the person by an opaque id [3.10]', async () => {
    const server = sharedServer();
    const asha = await aStudent(server, { name: 'Asha Kumari', email: 'Asha@example.edu' });
    const options = await optionsFor(asha);
    expect(options).toMatchObject({
      rp: { id: 'quad.example.edu', name: 'Quad' },
      user: { name: 'Asha@example.edu', displayName: 'Asha Kumari' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(asha.id);
  });

  test('it is listed with its name and time, its owner gets a mail, and the log has the act', async () => {
    const server = await startServer();
    const asha = await aStudent(server);
    const before = server.context.clock();
    const { passkey } = await addPasskey(asha, '  My phone ');
    await addPasskey(asha);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const third = createAuthenticator(ORIGIN).create(await optionsFor(asha));
    await asha.client.call(contract.addPasskey, third, { headers: { 'user-agent': firefox } });
    expect(await passkeysOf(asha)).toEqual([
      passkey,
      expect.objectContaining({ name: passkeyWords.defaultName }),
      expect.objectContaining({ name: 'Firefox on Linux' }),
    ]);
    expect(passkey).toMatchObject({ name: 'My phone', lastUsed: null });
    expect(Date.parse(passkey.created)).toBeGreaterThanOrEqual(before);
    const letter = await server.mailbox.next(asha.email);
    expect(letter.subject).toBe('A passkey was added on Quad');
    expect(letter.text).not.toContain('My phone');
    const events = await server.context.store.db
      .selectFrom('security_events')
      .select('person_id')
      .where('kind', '=', 'passkey-added')
      .execute();
    expect(events).toEqual(Array.from({ length: 3 }, () => ({ person_id: asha.id })));
  });

  test('the options name the passkeys that the account has, so that a device gets no second passkey', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const { credential } = await addPasskey(asha);
    expect((await optionsFor(asha)).excludeCredentials).toEqual([
      { id: credential.id, type: 'public-key', transports: ['internal'] },
    ]);
    expect((await optionsFor(await aStudent(server))).excludeCredentials).toEqual([]);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the origin with another scheme', { origin: 'http://quad.example.edu' }],
    ['a page in a frame of another site', { crossOrigin: true }],
    ['another site', { rpId: 'evil.example' }],
    ['an authenticator that did not verify its person', { userVerified: false }],
    ['an assertion', { type: 'webauthn.get' }],
    ['a challenge that is not ours', { challenge: Buffer.from('a.9999999999999.b').toString('base64url') }],
    ['no challenge', { challenge: '' }],
    [
      'an attestation with a certificate',
      { attestation: ['packed', new Map([['x5c', [Buffer.from('a')]]])] },
    ],
    ['a right attestation with a certificate', { attestation: signedAttestations.packed }],
    ['a right attestation of another format', { attestation: signedAttestations['fido-u2f'] }],
    ['an attestation that nobody asked for', { attestation: ['tpm', new Map()] }],
    ['a false self-attestation', { attestation: ['packed', new Map([['alg', -7]])] }],
  ] as const)('from %s is refused, and nothing is stored [3.10]', async (_, changes) => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const credential = createAuthenticator(ORIGIN).create(await optionsFor(asha), changes);
    const answer = await asha.client.call(contract.addPasskey, credential);
    expect([answer.status, answer.error.message]).toEqual([400, passkeyWords.notValid]);
    expect(await passkeysOf(asha)).toEqual([]);
  });

  test('a challenge works for the session that asked, not for another, and for five minutes [3.10]', async () => {
    const server = sharedServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const authenticator = createAuthenticator(ORIGIN);
    const credential = authenticator.create(await optionsFor(asha));
    expect((await ben.client.call(contract.addPasskey, credential)).status).toBe(400);
    const login = (await ben.client.call(contract.passkeyLoginOptions)).body.challenge;
    const forLogin = authenticator.create({ ...(await optionsFor(ben)), challenge: login });
    expect((await ben.client.call(contract.addPasskey, forLogin)).status).toBe(400);
    server.passTime(5 * MINUTE);
    expect((await asha.client.call(contract.addPasskey, credential)).status).toBe(400);
  });

  test('a challenge works once, also in parallel [3.10]', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const options = await optionsFor(asha);
    const credentials = Array.from({ length: 4 }, () => createAuthenticator(ORIGIN).create(options));
    const answers = await Promise.all(
      credentials.map((credential) => asha.client.call(contract.addPasskey, credential)),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400']);
    expect(await passkeysOf(asha)).toHaveLength(1);
  });

  test('a credential belongs to one account and is added once', async () => {
    const server = sharedServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { credential } = await addPasskey(asha);
    for (const student of [asha, ben]) {
      const again = createAuthenticator(ORIGIN).create(await optionsFor(student), {
        credentialId: credential.id,
      });
      const answer = await student.client.call(contract.addPasskey, again);
      expect([answer.status, answer.error.code]).toEqual([409, 'passkey_exists']);
    }
    expect(await passkeysOf(ben)).toEqual([]);
  });

  test('an account has at most ten passkeys, also when more are added in parallel [3.10]', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const options = await Promise.all(Array.from({ length: PASSKEYS_MAX + 3 }, () => optionsFor(asha)));
    const answers = await Promise.all(
      options.map((one) => asha.client.call(contract.addPasskey, createAuthenticator(ORIGIN).create(one))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(PASSKEYS_MAX);
    expect(answers.filter(({ ok }) => !ok).map(({ error }) => error.code)).toEqual(
      Array.from({ length: 3 }, () => 'too_many_passkeys'),
    );
    expect(await passkeysOf(asha)).toHaveLength(PASSKEYS_MAX);
    expect((await asha.client.call(contract.passkeyOptions)).error.code).toBe('too_many_passkeys');
    const [first] = await passkeysOf(asha);
    await asha.client.call(contract.removePasskey, { id: first?.id ?? '' });
    await addPasskey(asha);
    expect(await passkeysOf(asha)).toHaveLength(PASSKEYS_MAX);
  });
});

describe('the passkeys of a person', () => {
  test('get another name of 1 to 50 characters', async () => {
    const server = sharedServer();
    const asha = await aStudent(server);
    const { passkey } = await addPasskey(asha);
    const rename = (name: unknown) => asha.client.call(contract.renamePasskey, { id: passkey.id, name });
    expect((await rename('  Blue laptop ')).body).toEqual({ success: true });
    for (const name of ['', ' ', 'x'.repeat(51), 7, null, '\u202e'])
      expect((await rename(name)).error.fields).toEqual({ name: passkeyWords.nameMessage });
    expect(await passkeysOf(asha)).toEqual([{ ...passkey, name: 'Blue laptop' }]);
  });

  test('are removed, and the owner gets a mail [3.10]', async () => {
    const server = await startServer();
    const asha = await aStudent(server);
    const { passkey } = await addPasskey(asha);
    await server.mailbox.next(asha.email);
    expect((await asha.client.call(contract.removePasskey, { id: passkey.id })).body).toEqual({
      success: true,
    });
    expect(await passkeysOf(asha)).toEqual([]);
    expect((await server.mailbox.next(asha.email)).subject).toBe('A passkey was removed on Quad');
    const kinds = await server.context.store.db.selectFrom('security_events').select('kind').execute();
    expect(kinds).toContainEqual({ kind: 'passkey-removed' });
    expect((await asha.client.call(contract.removePasskey, { id: passkey.id })).status).toBe(404);
  });

  test('cannot be seen, renamed or removed by anybody else [3.10]', async () => {
    const server = sharedServer();
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const { passkey } = await addPasskey(asha);
    expect(await passkeysOf(ben)).toEqual([]);
    for (const id of [passkey.id, ben.id, 'nonsense', '']) {
      expect((await ben.client.call(contract.renamePasskey, { id, name: 'Mine now' })).status).toBe(404);
      expect((await ben.client.call(contract.removePasskey, { id })).status).toBe(404);
    }
    expect(await passkeysOf(asha)).toEqual([passkey]);
  });
});

describe('without PUBLIC_URL', () => {
  test('passkeys belong to the localhost of the request [3.10]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const host = new URL(server.url).host;
    const answer = await asha.client.call(contract.passkeyOptions);
    expect(answer.body.rp.id).toBe('127.0.0.1');
    const credential = createAuthenticator(`http://${host}`).create(answer.body);
    expect((await asha.client.call(contract.addPasskey, credential)).status).toBe(200);
  });
});
