import * as contract from '#contract/passkeys.ts';
import { aStudent, type Student } from './builders.ts';
import { createAuthenticator, type Authenticator } from './software-authenticator.ts';
import type { TestServer } from './test-server.ts';

/** `PUBLIC_URL` of the servers in the tests of passkeys. */
export const PASSKEY_ORIGIN = 'https://quad.example.edu';

/** A student with a passkey. */
export async function aStudentWithPasskey(
  server: TestServer,
  options: Parameters<typeof createAuthenticator>[1] = {},
) {
  const student = await aStudent(server);
  return { student, ...(await addPasskeyTo(student, options)) };
}

/** Adds a passkey to a student's account, in the student's session. */
export async function addPasskeyTo(
  { client }: Pick<Student, 'client'>,
  options: Parameters<typeof createAuthenticator>[1] = {},
) {
  const authenticator = createAuthenticator(PASSKEY_ORIGIN, options);
  const credential = authenticator.create((await client.call(contract.passkeyOptions)).body);
  const { body } = await client.call(contract.addPasskey, credential);
  return { authenticator, credential, passkey: body.data };
}

/** Logs in with a passkey in a new browser. */
export async function logInWithPasskey(
  server: TestServer,
  authenticator: Authenticator,
  changes: Parameters<Authenticator['get']>[1] = {},
) {
  const client = server.newClient();
  const options = (await client.call(contract.passkeyLoginOptions)).body;
  const assertion = authenticator.get(options, changes);
  return { client, assertion, answer: await client.call(contract.passkeyLogin, assertion) };
}
