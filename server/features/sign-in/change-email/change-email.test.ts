import { describe, expect, test } from 'vitest';
import { confirmEmailChange, requestEmailChange } from '#contract/change-email.ts';
import { requestDeletion } from '#contract/delete-account.ts';
import { MAILBOX_CODES_PER_DAY } from '#contract/limits.ts';
import { me } from '#contract/profile.ts';
import { login, register, sendLoginCode } from '#contract/sign-in.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { aSignUpForm, aStudent, logIn, signUp, type Student } from '#test/builders.ts';
import { sendAllLetters } from '#test/mail-queue.ts';
import { HOUR, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

const NEW = 'asha.new@example.edu';

/** Asks for the change and reads both codes. */
async function askFor(server: TestServer, { client, email }: Student, wanted = NEW) {
  const answer = await client.call(requestEmailChange, { email: wanted });
  expect(answer.body).toEqual({ success: true, message: changeWords.codesSent });
  return {
    otp: await server.mailbox.nextCode(email),
    newOtp: await server.mailbox.nextCode(wanted),
  };
}

async function addressOf({ client }: Student): Promise<string> {
  return (await client.call(me)).body.email;
}

describe('a change of address', () => {
  test('needs the codes of both addresses; then the new one logs in, the former does not and gets a mail [3.9]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const codes = await askFor(server, asha);
    const answer = await asha.client.call(confirmEmailChange, codes);
    expect(answer.body).toMatchObject({ success: true, message: changeWords.changed, data: { email: NEW } });
    expect(await addressOf(asha)).toBe(NEW);
    expect((await logIn(server, NEW)).response.status).toBe(200);
    const letter = await server.mailbox.next(asha.email);
    expect(letter.subject).toBe('The e-mail address of your Quad account has changed');
    expect(letter.text).not.toContain(NEW);
    expect(letter.text).not.toMatch(/\d{6}/);
    await server.newClient().call(sendLoginCode, { email: asha.email });
    await sendAllLetters(server);
    expect(server.mailbox.to(asha.email)).toHaveLength(2);
    const events = await server.context.store.db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'address-changed')
      .execute();
    expect(events).toMatchObject([{ person_id: asha.id }]);
    expect(JSON.stringify(events)).not.toContain('@');
  });

  test('changes nothing without both right codes, and the answer does not show which one is wrong [3.9]', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const { otp, newOtp } = await askFor(server, asha);
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const answers = [];
    for (const codes of [
      { otp: wrong(otp), newOtp },
      { otp, newOtp: wrong(newOtp) },
      { otp: newOtp, newOtp: otp },
    ]) {
      const { status, error } = await asha.client.call(confirmEmailChange, codes);
      answers.push([status, error]);
    }
    const refused = { success: false, code: 'wrong_codes', message: changeWords.wrongCodes };
    expect(answers).toEqual(answers.map(() => [400, refused]));
    expect(await addressOf(asha)).toBe(asha.email);
    expect((await asha.client.call(confirmEmailChange, { otp, newOtp })).status).toBe(200);
  });

  test('is void after five wrong tries, and after ten minutes [3.9]', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const asha = await aStudent(server);
    const guessed = await askFor(server, asha);
    for (let count = 0; count < 5; count += 1)
      await asha.client.call(confirmEmailChange, { ...guessed, newOtp: '000000' });
    expect((await asha.client.call(confirmEmailChange, guessed)).status).toBe(400);
    const ben = await aStudent(server);
    const late = await askFor(server, ben, 'ben.new@example.edu');
    server.passTime(11 * MINUTE);
    expect((await ben.client.call(confirmEmailChange, late)).status).toBe(400);
  });

  test('gives the same answers for a taken and for a free address; the taken one gets a mail without a code [3.9]', async () => {
    const server = await startTestServer();
    const [asha, ben, owner] = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const answersFor = async (student: Student, email: string) => {
      const first = await student.client.call(requestEmailChange, { email });
      const again = await student.client.call(requestEmailChange, { email });
      const confirmed = await student.client.call(confirmEmailChange, { otp: '000000', newOtp: '000000' });
      return [first.status, first.body, again.status, again.error, confirmed.status, confirmed.error];
    };
    expect(await answersFor(asha, owner.email)).toEqual(await answersFor(ben, 'nobody@example.edu'));
    const { subject, text } = await server.mailbox.next(owner.email);
    expect(subject).toBe('Your address already has a Quad account');
    expect(text).not.toMatch(/\d{6}/);
    expect(text).not.toContain(asha.email);
  });

  test('is refused when somebody else has got the address meanwhile', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const asha = await aStudent(server);
    const codes = await askFor(server, asha);
    await signUp(server, { email: NEW });
    const { status, error } = await asha.client.call(confirmEmailChange, codes);
    expect([status, error.code]).toEqual([409, 'account_exists']);
    expect(await addressOf(asha)).toBe(asha.email);
  });

  test('happens once for parallel requests, and one of two people who want the same address gets it [3.9]', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const hers = await askFor(server, asha);
    const his = await askFor(server, ben);
    const answers = await Promise.all(
      [0, 1, 2].flatMap(() => [
        asha.client.call(confirmEmailChange, hers),
        ben.client.call(confirmEmailChange, his),
      ]),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 409]).toContain(status);
    expect([await addressOf(asha), await addressOf(ben)].filter((address) => address === NEW)).toHaveLength(
      1,
    );
  });

  test('requested in parallel many times, also without limits, never gets a 5xx', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const students = [await aStudent(server), await aStudent(server)];
    const asked = Array.from({ length: 10 }, () => students).flat();
    const answers = asked.map(({ client }) => client.call(requestEmailChange, { email: NEW }));
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    const { email } = students[0] as Student;
    const mixed = asked
      .slice(0, 6)
      .flatMap(({ client }) => [
        server.newClient().call(sendLoginCode, { email }),
        server.newClient().call(register, aSignUpForm({ email })),
        client.call(requestEmailChange, { email }),
        client.call(requestDeletion),
      ]);
    const statuses = (await Promise.all(mixed)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  test('and other codes to the same mailboxes, requested in parallel without limits, wait for each other; none is refused', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const students = [await aStudent(server), await aStudent(server), await aStudent(server)];
    const asks = students.flatMap(({ client, email }, nth) => [
      () => client.call(requestEmailChange, { email: students[(nth + 1) % 3]?.email ?? '' }),
      () => client.call(requestEmailChange, { email: NEW }),
      () => server.newClient().call(sendLoginCode, { email }),
      () => server.newClient().call(register, aSignUpForm({ email })),
      () => server.newClient().call(register, aSignUpForm({ email: NEW })),
    ]);
    const parallel = Array.from({ length: 3 }, () => asks).flat();
    const answers = await Promise.all(parallel.map((ask) => ask()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('to another spelling of the own mailbox counts for that mailbox’s limit of code mails', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server, { email: 'asha@gmail.com' });
    const ask = async (email: string) => (await asha.client.call(requestEmailChange, { email })).status;
    for (let sent = 0; sent < MAILBOX_CODES_PER_DAY - 1; sent += 1) {
      expect((await server.newClient().call(sendLoginCode, { email: asha.email })).status).toBe(200);
      server.passTime(HOUR);
    }
    expect(await ask('asha+new@gmail.com')).toBe(429);
    expect(await ask(NEW)).toBe(200);
  });

  test('that is refused stores nothing about the new address', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    await askFor(server, asha);
    const rows = () => server.context.store.db.selectFrom('codes').selectAll().execute();
    const before = (await rows()).length;
    for (let count = 0; count < 3; count += 1) {
      const email = `asha.${count}@example.edu`;
      expect((await asha.client.call(requestEmailChange, { email })).status).toBe(429);
    }
    expect(await rows()).toHaveLength(before);
  });

  test('belongs to the person who asked: nobody else’s tries or codes count [3.9]', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const [asha, ben] = [await aStudent(server), await aStudent(server)];
    const hers = await askFor(server, asha);
    await askFor(server, ben);
    for (let count = 0; count < 6; count += 1)
      expect((await ben.client.call(confirmEmailChange, { ...hers, otp: '000000' })).status).toBe(400);
    expect((await asha.client.call(confirmEmailChange, hers)).status).toBe(200);
  });

  test('takes the college from the new address, and keeps the session', async () => {
    const server = await startTestServer({
      env: { CAMPUSES: 'example.edu=Example College,other.edu=Other College' },
    });
    const asha = await aStudent(server);
    const codes = await askFor(server, asha, 'asha@other.edu');
    const { body } = await asha.client.call(confirmEmailChange, codes);
    expect(body.data.college).toBe('Other College');
    const refused = await asha.client.call(requestEmailChange, { email: 'asha@elsewhere.edu' });
    expect([refused.status, refused.error.code]).toEqual([400, 'campus_not_served']);
  });

  test.each([{}, { email: 'nonsense' }])('to %j is refused with a message', async (input) => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    const { status, error } = await client.call(requestEmailChange, input);
    expect([status, error.code, Object.keys(error.fields ?? {})]).toEqual([400, 'invalid_input', ['email']]);
  });

  test('with a malformed code is refused with a message, and is not counted as a try', async () => {
    const server = await startTestServer();
    const asha = await aStudent(server);
    const codes = await askFor(server, asha);
    for (const input of [{ otp: codes.otp }, { ...codes, newOtp: '12345' }, {}]) {
      for (let count = 0; count < 3; count += 1) {
        const { status, error } = await asha.client.call(confirmEmailChange, input);
        expect([status, error.code]).toEqual([400, 'invalid_input']);
      }
    }
    expect((await asha.client.call(confirmEmailChange, codes)).status).toBe(200);
  });

  test('to the current address is refused, and a log-in code does not confirm a change', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' } });
    const asha = await aStudent(server);
    expect((await asha.client.call(requestEmailChange, { email: asha.email })).status).toBe(400);
    const { newOtp } = await askFor(server, asha);
    await server.newClient().call(sendLoginCode, { email: asha.email });
    const otp = await server.mailbox.nextCode(asha.email);
    expect((await asha.client.call(confirmEmailChange, { otp, newOtp })).status).toBe(400);
    expect((await server.newClient().call(login, { email: asha.email, otp })).status).toBe(200);
  });
});
