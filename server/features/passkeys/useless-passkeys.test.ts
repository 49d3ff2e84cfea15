import { describe, expect, test } from 'vitest';
import { deletionOptions } from '#contract/delete-account.ts';
import * as contract from '#contract/passkeys.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { PASSKEY_ORIGIN as ORIGIN } from '#test/passkeys.ts';
import { createAuthenticator } from '#test/software-authenticator.ts';
import { shareTestServer, startTestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer({ env: { PUBLIC_URL: ORIGIN } });

const optionsFor = async ({ client }: Student) => (await client.call(contract.passkeyOptions)).body;
const passkeysOf = async ({ client }: Student) => (await client.call(contract.listPasskeys)).body.data;

test('a passkey that is not discoverable is refused with a sentence and not stored; a passkey that is or may be discoverable is added [3.10]', async () => {
  const server = sharedServer();
  const asha = await aStudent(server);
  const authenticator = createAuthenticator(ORIGIN);
  const create = async (isDiscoverable?: boolean) =>
    authenticator.create(await optionsFor(asha), isDiscoverable === undefined ? {} : { isDiscoverable });
  const answer = await asha.client.call(contract.addPasskey, await create(false));
  expect([answer.status, answer.error.message]).toEqual([400, passkeyWords.notDiscoverable]);
  expect(await passkeysOf(asha)).toEqual([]);
  for (const isDiscoverable of [true, undefined])
    expect((await asha.client.call(contract.addPasskey, await create(isDiscoverable))).status).toBe(200);
  for (const clientExtensionResults of [null, {}, { credProps: {} }, { credProps: null }, { uvm: [[1]] }]) {
    const credential = { ...(await create()), clientExtensionResults };
    expect((await asha.client.call(contract.addPasskey, credential)).status).toBe(200);
  }
  expect(await optionsFor(asha)).toMatchObject({ extensions: { credProps: true } });
});

describe('with a PUBLIC_URL at which browsers refuse passkeys', () => {
  test.each([
    ['http://127.0.0.1:3000', passkeyWords.notOnNumbers],
    ['https://192.0.2.7', passkeyWords.notOnNumbers],
    ['https://[2001:db8::7]:8443', passkeyWords.notOnNumbers],
    ['http://quad.example.edu', passkeyWords.notFromHere],
  ])(
    '%s: every call of passkeys explains it, and the start has one line about it [3.10]',
    async (url, message) => {
      const server = await startTestServer({ env: { PUBLIC_URL: url } });
      const asha = await aStudent(server);
      const created = createAuthenticator(url).create(creation);
      for (const answer of [
        await asha.client.call(contract.passkeyOptions),
        await asha.client.call(contract.addPasskey, created),
        await server.newClient().call(contract.passkeyLoginOptions),
        await asha.client.call(deletionOptions),
      ])
        expect([answer.status, answer.error.message]).toEqual([400, message]);
      expect(server.log().match(/Nobody is offered a passkey/g)).toHaveLength(1);
    },
  );

  test.each(['https://quad.example.edu', 'http://localhost:3000', 'http://quad.localhost'])(
    '%s: the start has no such line',
    async (url) => {
      const server = await startTestServer({ env: { PUBLIC_URL: url } });
      expect(server.log()).not.toContain('passkey');
      expect((await server.newClient().call(contract.passkeyLoginOptions)).status).toBe(200);
    },
  );
});

/** Options that no server has made. */
const creation: contract.CreationOptions = {
  challenge: 'AAAA',
  rp: { id: 'a.example', name: 'a' },
  user: { id: 'AAAA', name: 'a', displayName: 'a' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  extensions: { credProps: true },
  excludeCredentials: [],
};
