import { describe, expect, inject, onTestFinished, test } from 'vitest';
import * as record from '#contract/case-record.ts';
import { confirmEmailChange, requestEmailChange } from '#contract/change-email.ts';
import { deleteAccount, deletionOptions, requestDeletion } from '#contract/delete-account.ts';
import * as contract from '#contract/moderation.ts';
import { getModerationLog } from '#contract/moderation-log.ts';
import * as passkeys from '#contract/passkeys.ts';
import { me } from '#contract/profile.ts';
import { aStudent, logIn } from '#test/builders.ts';
import type { Client } from '#test/client.ts';
import { MODERATORS, sendReport, twoModerators } from '#test/moderators.ts';
import { addPasskeyTo, aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { createAuthenticator } from '#test/software-authenticator.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

const env = { MODERATORS, PUBLIC_URL: PASSKEY_ORIGIN };
const needed = [403, 'passkey_needed'];
const id = '00000000-0000-7000-8000-000000000000';

/** Makes all calls of moderation. @returns the answers. */
async function askAll(client: Client) {
  const answers = [
    await client.call(contract.getQueue),
    await client.call(contract.getReportedPhoto, { report: id }),
    await client.call(contract.claimCase, { id }),
    await client.call(contract.decideCase, { id, decisions: ['dismiss'] }),
    await client.call(getModerationLog),
    await client.call(record.addCaseNote, { id, note: 'x' }),
    await client.call(record.getFigures),
    await client.call(record.getEvidence, { id }),
  ];
  return answers.map((answer) => (answer.status === 403 ? [403, answer.error.code] : answer.status));
}

const ok = [200, 404, 404, 404, 200, 404, 200, 404];
const refused = Array.from({ length: 8 }, () => needed);

/** A moderator with a passkey, and another session of that moderator started by code. */
async function aModeratorWithPasskey(server: TestServer) {
  const [dean, warden] = await twoModerators(server);
  const { authenticator, passkey } = await addPasskeyTo(dean);
  const byCode = (await logIn(server, dean.email)).client;
  return { dean, warden, authenticator, passkey, byCode };
}

const detailsOf = async ({ context }: TestServer) =>
  (
    await context.store.db
      .selectFrom('security_events')
      .select('detail')
      .where('kind', '=', 'passkey-needed')
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail);

describe('a moderator who has a passkey', () => {
  test('gets 403 from every call of moderation in a session by code; the security log has the refusal [S9.4]', async () => {
    const server = await startTestServer({ env });
    const { byCode, warden, authenticator } = await aModeratorWithPasskey(server);
    expect(await askAll(byCode)).toEqual(refused);
    expect(await detailsOf(server)).toEqual(['moderation']);
    expect((await byCode.call(me)).status).toBe(200);
    const { client } = await logInWithPasskey(server, authenticator);
    expect(await askAll(client)).toEqual(ok);
    // A moderator without a passkey moderates as before.
    expect(await askAll(warden.client)).toEqual(ok);
  });

  test('can continue in the session that added the first passkey; other sessions need the passkey at once [S9.4]', async () => {
    const server = await startTestServer({ env });
    const [dean] = await twoModerators(server);
    const earlier = (await logIn(server, dean.email)).client;
    expect(await askAll(earlier)).toEqual(ok);
    await addPasskeyTo(dean);
    expect(await askAll(dean.client)).toEqual(ok);
    expect(await askAll(earlier)).toEqual(refused);
  });

  test('can add and remove passkeys only in a session started by passkey [S9.4]', async () => {
    const server = await startTestServer({ env });
    const { byCode, authenticator, passkey } = await aModeratorWithPasskey(server);
    const answers = [
      await byCode.call(passkeys.passkeyOptions),
      await byCode.call(passkeys.addPasskey, createAuthenticator(PASSKEY_ORIGIN).create(aChallenge())),
      await byCode.call(passkeys.removePasskey, { id: passkey.id }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual([needed, needed, needed]);
    expect(await detailsOf(server)).toEqual(['passkeys']);
    expect((await byCode.call(passkeys.listPasskeys)).body.data).toHaveLength(1);
    const { client } = await logInWithPasskey(server, authenticator);
    const { passkey: second } = await addPasskeyTo({ client });
    // Removes the passkey of this session last.
    for (const one of [second, passkey])
      expect((await client.call(passkeys.removePasskey, { id: one.id })).status).toBe(200);
    // Without passkeys, the moderator is treated like one who never had any.
    expect(await askAll(byCode)).toEqual(ok);
  });

  test('cannot avoid the passkey by changing the address or using another account with a code [S9.4]', async () => {
    const server = await startTestServer({ env });
    const { byCode, dean, authenticator } = await aModeratorWithPasskey(server);
    const answers = [
      await byCode.call(requestEmailChange, { email: 'other@example.edu' }),
      await byCode.call(confirmEmailChange, { otp: '123456', newOtp: '123456' }),
      await byCode.call(requestDeletion),
      await byCode.call(deleteAccount, { otp: '123456', opinions: 'remove' }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => needed));
    const { client } = await logInWithPasskey(server, authenticator);
    expect((await client.call(requestEmailChange, { email: 'other@example.edu' })).status).toBe(200);
    const options = (await byCode.call(deletionOptions)).body;
    const proof = { passkey: authenticator.get(options), opinions: 'remove' };
    expect((await byCode.call(deleteAccount, proof)).status).toBe(200);
    expect((await dean.client.call(me)).status).toBe(401);
  });
});

/** Options of a challenge that this server has not made. */
function aChallenge() {
  return { challenge: 'x'.repeat(43), rp: { id: 'quad.example.edu' }, user: { id: 'eA' } } as never;
}

test('the removal of the last passkey ends the proof of every session, also for a later passkey', async () => {
  const server = await startTestServer({ env });
  const { dean, passkey } = await aModeratorWithPasskey(server);
  const later = (await logIn(server, dean.email)).client;
  await dean.client.call(passkeys.removePasskey, { id: passkey.id });
  await addPasskeyTo({ ...dean, client: later });
  expect(await askAll(later)).toEqual(ok);
  expect(await askAll(dean.client)).toEqual(refused);
});

test('the removal of one of several passkeys ends the proof of the sessions that used it, and of no others [S9.4]', async () => {
  const server = await startTestServer({ env });
  const { dean, authenticator, passkey } = await aModeratorWithPasskey(server);
  const { authenticator: other } = await addPasskeyTo(dean);
  const { client: byFirst } = await logInWithPasskey(server, authenticator);
  const { client: byOther } = await logInWithPasskey(server, other);
  for (const client of [dean.client, byFirst, byOther]) expect(await askAll(client)).toEqual(ok);
  expect((await byOther.call(passkeys.removePasskey, { id: passkey.id })).status).toBe(200);
  expect(await askAll(byOther)).toEqual(ok);
  for (const client of [dean.client, byFirst]) expect(await askAll(client)).toEqual(refused);
});

test('if two sessions add a first passkey at once, one session may moderate [S9.4]', async () => {
  const server = await startTestServer({ env });
  const [dean] = await twoModerators(server);
  const other = (await logIn(server, dean.email)).client;
  const clients = [dean.client, other];
  const credentials = await Promise.all(
    clients.map(async (client) =>
      createAuthenticator(PASSKEY_ORIGIN).create((await client.call(passkeys.passkeyOptions)).body),
    ),
  );
  const answers = await Promise.all(
    clients.map((client, nth) => client.call(passkeys.addPasskey, credentials[nth])),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  const queues = await Promise.all(clients.map((client) => client.call(contract.getQueue)));
  expect(queues.map(({ status }) => status)).toEqual(answers.map(({ status }) => status));
});

test('with MODERATOR_PASSKEYS=required, a moderator without a passkey must add one first [S9.4]', async () => {
  const server = await startTestServer({ env: { ...env, MODERATOR_PASSKEYS: 'required' } });
  const [dean] = await twoModerators(server);
  const student = await aStudent(server);
  await sendReport(student, dean.id, { kind: 'person' });
  expect(await askAll(dean.client)).toEqual(refused);
  expect((await dean.client.call(contract.getQueue)).error.message).toContain('add one');
  await addPasskeyTo(dean);
  expect(await askAll(dean.client)).toEqual(ok);
  expect((await student.client.call(contract.getQueue)).error.code).toBe('not_yours');
});

test('other people can remove passkeys and change their address in a session by code', async () => {
  const server = await startTestServer({ env: { ...env, MODERATOR_PASSKEYS: 'required' } });
  const { student, passkey } = await aStudentWithPasskey(server);
  const { client } = await logIn(server, student.email);
  const second = await addPasskeyTo({ client });
  expect((await client.call(passkeys.removePasskey, { id: passkey.id })).status).toBe(200);
  expect((await client.call(passkeys.removePasskey, { id: second.passkey.id })).status).toBe(200);
  expect((await client.call(requestEmailChange, { email: 'other@example.edu' })).status).toBe(200);
});

test.runIf(inject('store') === 'postgres')(
  'a passkey that is added on one node counts on the other [S9.4]',
  async () => {
    const server = await startTestServer({ env });
    const other = await openTestServer({
      env: { ...env, DATABASE_URL: server.context.config.databaseUrl ?? '' },
    });
    onTestFinished(() => other.stop());
    const [dean] = await twoModerators(server);
    const onOther = (client: Client) => Object.assign(other.server.newClient(), { cookie: client.cookie });
    const earlier = (await logIn(server, dean.email)).client;
    for (const client of [dean.client, earlier]) expect(await askAll(onOther(client))).toEqual(ok);
    await addPasskeyTo(dean);
    expect(await askAll(onOther(dean.client))).toEqual(ok);
    expect(await askAll(onOther(earlier))).toEqual(refused);
  },
);
