import { expect, test } from 'vitest';
import { getUser, me } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, logIn, type Student } from '#test/builders.ts';
import { addPasskeyTo, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { runQuad } from '#test/run-quad.ts';
import { MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const reason = ['--reason', 'Letter of 3 May'];

/** On SQLite a running server keeps sessions for 5 seconds. */
async function expectStatus(server: TestServer, { client }: Student, status: number): Promise<void> {
  const read = async () => (await client.call(me)).status;
  if (server.context.store.name === 'postgres') expect(await read()).toBe(status);
  await expect.poll(read).toBe(status);
}

/** A server with SQLite looks for letters of another process every 5 seconds. */
function expectLetter({ mailbox }: TestServer, to: string, text: RegExp): Promise<void> {
  const sent = () => mailbox.to(to).map((letter) => letter.text);
  return expect.poll(sent).toContainEqual(expect.stringMatching(text));
}

async function lastAct(server: TestServer): Promise<string> {
  return (await runQuad(server, 'log', '--kind', 'operator-act', '--limit', '1')).out;
}

test('the operator deletes an account for its owner: gone, logged out, mailed; a log-in within 7 days brings it back', async () => {
  const server = await startTestServer();
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  const deleted = await runQuad(server, 'person', '--delete', asha.email, ...reason);
  expect(deleted).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^Deleted, and mailed\. /),
  });
  expect(await lastAct(server)).toMatch(
    /deletes a person, by .*, reason: Letter of 3 May: done; state: active -> leaving, sessions: 1 -> 0/,
  );
  await expectStatus(server, asha, 401);
  expect((await ravi.client.call(getUser, { id: asha.id })).status).toBe(404);
  await expectLetter(server, asha.email, /the operator of Quad has deleted your account.*within 7 days/s);
  const again = await runQuad(server, 'person', '--delete', asha.email, ...reason);
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('deleted already') });
  server.passTime(2 * MINUTE);
  const { client } = await logIn(server, asha.email);
  expect((await client.call(me)).status).toBe(200);
});

test('with --now a log-in does not bring the account back, and the server deletes the rest', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const gone = await runQuad(server, 'person', asha.id, '--delete', '--now', ...reason);
  expect(gone).toMatchObject({ code: 0, out: expect.stringMatching(/^Deleted for good, and mailed\. /) });
  expect(await lastAct(server)).toContain('state: active -> leaving, for good');
  expect((await logIn(server, asha.email)).response.status).toBe(401);
  await runMaintenance(server.context);
  expect(await runQuad(server, 'person', asha.id)).toMatchObject({ code: 1 });
  await expectLetter(server, asha.email, /cannot be brought back/);
});

test('the operator gives an account another address: both are mailed, all log-ins end, the new address logs in', async () => {
  const server = await startTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
  const asha = await aStudent(server);
  await addPasskeyTo(asha);
  const changed = await runQuad(server, 'person', '--email', asha.email, 'Asha.New@example.edu', ...reason);
  expect(changed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/both addresses are mailed.*Passkeys that still log in: 1\./s),
  });
  const log = await lastAct(server);
  expect(log).toMatch(/reason: Letter of 3 May: done; address changed, sessions: 1 -> 0/);
  expect(log).not.toContain('@');
  await expectStatus(server, asha, 401);
  const { db } = server.context.store;
  expect(await db.selectFrom('known_browsers').select('person_id').execute()).toEqual([]);
  await expectLetter(server, asha.email, /has changed the e-mail address of your account/);
  await expectLetter(server, 'Asha.New@example.edu', /has made this address the address of your account/);
  expect((await logIn(server, 'Asha.New@example.edu')).response.status).toBe(200);
  expect((await runQuad(server, 'person', asha.email)).code).toBe(1);
});

test('an address that is invalid or belongs to another account changes nothing', async () => {
  const server = await startTestServer();
  const [asha, ravi] = [await aStudent(server), await aStudent(server)];
  const refused = async (...words: string[]) => (await runQuad(server, 'person', '--email', ...words)).error;
  expect(await refused(asha.email, ravi.email)).toBe('The new address has another account.\n');
  expect(await refused(asha.email, 'asha')).toMatch(/^The new address is not a mail address\./);
  expect((await asha.client.call(me)).body.email).toBe(asha.email);
});
