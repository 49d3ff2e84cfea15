import { expect, test } from 'vitest';
import * as contract from '#contract/passkeys.ts';
import { register } from '#contract/sign-in.ts';
import { aSignUpForm } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { HOUR, startTestServer } from '#test/test-server.ts';

const env = { PUBLIC_URL: PASSKEY_ORIGIN, MAILS_PER_HOUR: '30' };

test('one account cannot use up the mails of all by logging in from new browsers: 20 notices an hour [3.8]', async () => {
  const server = await startTestServer({ env });
  const { student, authenticator } = await aStudentWithPasskey(server);
  for (let nth = 0; nth < 40; nth += 1)
    expect((await logInWithPasskey(server, authenticator)).answer.status).toBe(200);
  expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
  await expect.poll(() => server.mailbox.to(student.email).length).toBe(20);
  server.passTime(HOUR);
  await logInWithPasskey(server, authenticator);
  await expect.poll(() => server.mailbox.to(student.email).length).toBe(21);
});

test('one account cannot use up the mails of all by adding and removing passkeys; the security log still has each act [3.8]', async () => {
  const server = await startTestServer({ env });
  const { student, authenticator } = await aStudentWithPasskey(server);
  for (let nth = 0; nth < 20; nth += 1) {
    const options = (await student.client.call(contract.passkeyOptions)).body;
    const { data } = (await student.client.call(contract.addPasskey, authenticator.create(options))).body;
    expect((await student.client.call(contract.removePasskey, { id: data.id })).status).toBe(200);
  }
  expect((await server.newClient().call(register, aSignUpForm())).status).toBe(200);
  await sendAllLetters(server);
  expect(server.mailbox.to(student.email)).toHaveLength(20);
  const events = await server.context.store.db
    .selectFrom('security_events')
    .select('id')
    .where('kind', 'in', ['passkey-added', 'passkey-removed'])
    .execute();
  expect(events).toHaveLength(41);
});
