import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as contract from '#contract/passkeys.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { createAuthenticator } from '#test/software-authenticator.ts';
import { MINUTE, startTestServer } from '#test/test-server.ts';

const startServer = () => startTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });

test('no input causes a 5xx, also where only a part of an honest assertion is changed [3.10]', async () => {
  const server = await startServer();
  const { authenticator, student } = await aStudentWithPasskey(server);
  const client = server.newClient();
  const options = (await client.call(contract.passkeyLoginOptions)).body;
  const creation = (await student.client.call(contract.passkeyOptions)).body;
  const anyText = fc.oneof(
    fc.base64String(),
    fc.string({ unit: 'binary' }),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.jsonValue(),
  );
  const field = fc.constantFrom(
    'clientDataJSON',
    'authenticatorData',
    'signature',
    'userHandle',
    'attestationObject',
    'transports',
  );
  await fc.assert(
    fc.asyncProperty(fc.dictionary(field, anyText, { minKeys: 1 }), async (parts) => {
      const assertion = authenticator.get(options);
      const changed = { ...assertion, response: { ...assertion.response, ...parts } };
      expect((await client.call(contract.passkeyLogin, changed)).status).toBeOneOf([200, 400, 401]);
      const made = createAuthenticator(PASSKEY_ORIGIN).create(creation);
      const otherwise = { ...made, response: { ...made.response, ...parts } };
      const answer = await student.client.call(contract.addPasskey, otherwise);
      expect(answer.status).toBeOneOf([200, 400]);
    }),
    { numRuns: 60 },
  );
  expect(server.requestLog()).toBe('');
});

test('requests for challenges store nothing, and used challenges are deleted when they are too old [3.10 M2.11]', async () => {
  const server = await startServer();
  const { authenticator } = await aStudentWithPasskey(server);
  const stored = async () =>
    (await server.context.store.db.selectFrom('used_challenges').select('expires_at').execute()).length;
  expect(await stored()).toBe(1);
  for (let calls = 0; calls < 5; calls += 1) await server.newClient().call(contract.passkeyLoginOptions);
  expect(await stored()).toBe(1);
  await logInWithPasskey(server, authenticator);
  await runMaintenance(server.context);
  expect(await stored()).toBe(2);
  server.passTime(5 * MINUTE);
  await runMaintenance(server.context);
  expect(await stored()).toBe(0);
});
