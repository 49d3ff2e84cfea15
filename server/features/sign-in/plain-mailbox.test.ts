import { expect, test } from 'vitest';
import { requestEmailChange } from '#contract/change-email.ts';
import { register, sendLoginCode } from '#contract/sign-in.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

const known = 'jürgen@bücher.example';
const unknown = 'zoë@bücher.example';
const refused = [400, 'invalid_input', { email: answerWords.plainMailbox }];

test('an address that the mail server cannot take is refused at once, the same for known and unknown addresses [11.3]', async () => {
  const server = await startTestServer();
  await aStudent(server, { email: known });
  const asha = await aStudent(server);
  server.mailbox.takesUnicode = false;
  for (const email of [known, unknown])
    for (const answer of [
      await server.newClient().call(register, aSignUpForm({ email })),
      await server.newClient().call(sendLoginCode, { email }),
      await asha.client.call(requestEmailChange, { email }),
    ])
      expect([answer.status, answer.error.code, answer.error.fields]).toEqual(refused);
});

test('such letters are accepted in the domain, and in the whole address if the mail server takes them', async () => {
  const server = await startTestServer();
  await aStudent(server, { email: known });
  expect((await server.newClient().call(sendLoginCode, { email: unknown })).status).toBe(200);
  server.mailbox.takesUnicode = false;
  expect((await server.newClient().call(sendLoginCode, { email: 'asha@bücher.example' })).status).toBe(200);
});
