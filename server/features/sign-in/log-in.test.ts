import { describe, expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, logout, sendLoginCode } from '#contract/sign-in.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { aStudent, logIn } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

describe('logging in', () => {
  test('a code from the mail starts a session with a new cookie that scripts cannot read [3.2]', async () => {
    const server = await startTestServer();
    const student = await aStudent(server);
    const { response, client } = await logIn(server, student.email);
    expect(response.body).toMatchObject({
      success: true,
      message: answerWords.loggedIn,
      data: { _id: student.id, email: student.email },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{59}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.call(me)).status).toBe(200);
  });

  test('with https the cookie is Secure and bound to the host [3.2]', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu' } });
    const { response } = await logIn(server, (await aStudent(server)).email);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{59}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('the session of this browser is replaced at login; other devices stay logged in [3.2]', async () => {
    const server = await startTestServer();
    const student = await aStudent(server);
    const other = server.newClient();
    other.cookie = student.client.cookie;
    const { client } = await logIn(server, student.email);
    const before = client.cookie;
    await client.call(sendLoginCode, { email: student.email });
    await client.call(login, { email: student.email, otp: await server.mailbox.nextCode(student.email) });
    const replaced = server.newClient();
    replaced.cookie = before;
    expect((await replaced.call(me)).status).toBe(401);
    expect((await client.call(me)).status).toBe(200);
    expect((await other.call(me)).status).toBe(200);
  });

  test('logging out ends the session [3.2 6.6]', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    const kept = client.cookie;
    expect((await client.call(logout)).body).toEqual({ success: true });
    expect(client.cookie).toBe('');
    client.cookie = kept;
    expect((await client.call(me)).status).toBe(401);
    expect((await client.call(logout)).status).toBe(401);
  });

  test('known and unknown addresses get the same answers; an unknown address gets no mail [6.4 6.5]', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const client = server.newClient();
    const answers = [];
    for (const address of [email, 'stranger@example.edu']) {
      answers.push(
        [
          await client.call(sendLoginCode, { email: address }),
          await client.call(sendLoginCode, { email: address }),
          await client.call(login, { email: address, otp: '000000' }),
        ].map((answer) => [answer.status, answer.ok ? answer.body : answer.error]),
      );
    }
    expect(answers[0]).toEqual(answers[1]);
    await server.mailbox.next(email);
    expect(server.mailbox.to('stranger@example.edu')).toEqual([]);
  });

  test('the mail goes to the address as its owner typed it, however the request spells it [7.6]', async () => {
    const server = await startTestServer();
    await aStudent(server, { email: 'Kabir@example.edu' });
    // The lower case of the Kelvin sign is k: the addresses compare equal, but a mail server has two mailboxes.
    await server.newClient().call(sendLoginCode, { email: '\u212Aabir@example.edu' });
    expect((await server.mailbox.next('Kabir@example.edu')).text).toMatch(/^\d{6}$/m);
    expect(server.mailbox.letters).toHaveLength(1);
  });

  test.each([
    [{ email: '', otp: '123456' }, words.enterEmail],
    [{ email: 'a@example.edu', otp: '' }, words.enterOtp],
    [{ email: 'a@example.edu', otp: '12345' }, words.otpTooShort],
    [{ email: 'a@example.edu', otp: 'abcdef' }, 'The OTP is 6 digits.'],
    [{ email: 'a@example.edu' }, words.enterOtp],
    [{ otp: '123456' }, words.enterEmail],
  ])('bad input %j is refused with a message', async (input, message) => {
    const server = await startTestServer();
    const answer = await server.newClient().call(login, input);
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });
});
