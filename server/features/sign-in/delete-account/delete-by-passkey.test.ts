import { expect, test } from 'vitest';
import { deleteAccount, deletionOptions } from '#contract/delete-account.ts';
import { passkeyLoginOptions, passkeyOptions } from '#contract/passkeys.ts';
import { getUser, me } from '#contract/profile.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aStudent } from '#test/builders.ts';
import { aStudentWithPasskey, logInWithPasskey, PASSKEY_ORIGIN } from '#test/passkeys.ts';
import { MINUTE, shareTestServer } from '#test/test-server.ts';

const sharedServer = shareTestServer({ env: { PUBLIC_URL: PASSKEY_ORIGIN } });
const opinions = 'remove';

test('a passkey deletes the account instead of a code; a log-in with it brings the account back, and the answer has this [M1.7]', async () => {
  const server = sharedServer();
  const { student, authenticator } = await aStudentWithPasskey(server);
  const ben = await aStudent(server);
  const options = (await student.client.call(deletionOptions)).body;
  const passkey = authenticator.get(options);
  expect((await student.client.call(deleteAccount, { passkey, opinions })).status).toBe(200);
  expect((await ben.client.call(getUser, { id: student.id })).status).toBe(404);
  const { answer, client } = await logInWithPasskey(server, authenticator);
  expect(answer.body).toMatchObject({ message: answerWords.accountBack, isBack: true });
  expect((await client.call(me)).status).toBe(200);
  const again = (await logInWithPasskey(server, authenticator)).answer.body;
  expect([again.message, again.isBack]).toEqual([answerWords.loggedIn, undefined]);
});

test('the challenge of a log-in, of a new passkey, of another session, an old one and a used one are refused [M1.7]', async () => {
  const server = sharedServer();
  const { student, authenticator } = await aStudentWithPasskey(server);
  const { client } = student;
  const other = await logInWithPasskey(server, authenticator);
  const forLogIn = (await client.call(passkeyLoginOptions)).body;
  const forNew = (await client.call(passkeyOptions)).body;
  const ofOther = (await other.client.call(deletionOptions)).body;
  const old = (await client.call(deletionOptions)).body;
  server.passTime(6 * MINUTE);
  for (const { challenge } of [forLogIn, forNew, ofOther, old]) {
    const passkey = authenticator.get({ ...forLogIn, challenge });
    const answer = await client.call(deleteAccount, { passkey, opinions });
    expect([answer.status, answer.error.code]).toEqual([400, 'wrong_codes']);
  }
  expect((await client.call(me)).status).toBe(200);
  const passkey = authenticator.get((await client.call(deletionOptions)).body);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => client.call(deleteAccount, { passkey, opinions })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('another person’s passkey is refused, and so are both proofs together and no proof', async () => {
  const server = sharedServer();
  const { authenticator } = await aStudentWithPasskey(server);
  const ben = await aStudent(server);
  const passkey = authenticator.get((await ben.client.call(deletionOptions)).body);
  expect((await ben.client.call(deleteAccount, { passkey, opinions })).error.code).toBe('wrong_codes');
  for (const input of [{ opinions }, { opinions, passkey, otp: '123456' }])
    expect((await ben.client.call(deleteAccount, input)).error.code).toBe('invalid_input');
  expect((await server.newClient().call(deletionOptions)).status).toBe(401);
});
