import { describe, expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { login, logout, register, sendLoginCode, verifyUser } from '#contract/sign-in.ts';
import { words } from '#contract/words.ts';
import { aPhoto, aSignUpForm, aStudent, signUp } from '#test/builders.ts';
import { DAY, HOUR, MINUTE, SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

async function countPeople({ context }: TestServer): Promise<number> {
  const rows = await context.store.db.selectFrom('people').select('id').execute();
  return rows.length;
}

describe('signing up', () => {
  test('a student signs up with the code from the mail and is logged in', async () => {
    const server = await startTestServer();
    const { client, user, email } = await signUp(server, { email: 'Asha.Kumari@student.IITD.ac.in' });
    expect(user).toMatchObject({
      name: 'Asha Kumari',
      email,
      phone: '9876543210',
      course: 'bca',
      year: 2,
      public: 1,
      like: 0,
      dislike: 0,
    });
    expect(user._id).toBe(user.uid);
    expect(user.college).toBe('Indian Institute of Technology, Delhi');
    expect((await client.call(me)).body).toEqual(user);
    const photo = await client.fetch(user.image);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test('an unknown domain is its own college', async () => {
    const server = await startTestServer();
    const { user } = await signUp(server, { email: 'a@unknown-campus.example' });
    expect(user.college).toBe('unknown-campus.example');
  });

  test.each([
    ['name', 'Asha', 'full name must be 5 to 50 characters'],
    ['name', 'A'.repeat(51), 'full name must be 5 to 50 characters'],
    ['name', 'Asha\u0000Kumari', 'full name must be 5 to 50 characters'],
    ['phone', '12345', words.invalidPhone],
    ['phone', '12345678901', words.invalidPhone],
    ['email', '', words.enterEmail],
    ['email', 'nobody', 'please enter a valid e-mail address'],
    ['email', 'a@b@c.de,d@e.fg', 'please enter a valid e-mail address'],
    ['email', 'a@localhost', 'please enter a valid e-mail address'],
    ['year', 6, 'year must be one of: 1, 2, 3, 4, 5'],
    ['course', 'phd', 'course must be one of: bca, btech, bsc, bba, llb, bcom, mca, mba, mtech, msc, other'],
    ['gender', '', 'gender must be one of: male, female, other'],
    ['personality', 'shy', 'personality must be one of: introvert, extrovert, openss, or empty'],
  ])('a wrong %s (%j) is refused with a message that helps', async (field, value, message) => {
    const server = await startTestServer();
    const answer = await server.newClient().call(register, aSignUpForm({ [field]: value }));
    expect([answer.status, answer.error.fields?.[field]]).toEqual([400, message]);
  });

  test('a known address gets the same answer as an unknown one, and a mail that says so', async () => {
    const server = await startTestServer();
    const known = await aStudent(server, { email: 'Known@Example.edu' });
    const client = server.newClient();
    const toKnown = await client.call(register, aSignUpForm({ email: ' known@example.EDU ' }));
    const toUnknown = await client.call(register, aSignUpForm({ email: 'unknown@example.edu' }));
    expect([toKnown.status, toKnown.body]).toEqual([toUnknown.status, toUnknown.body]);
    const letter = await server.mailbox.next(known.email);
    expect(letter.text).toContain('already has an account');
    expect(letter.text).not.toMatch(/\b\d{6}\b/);
    const tooEarly = await Promise.all(
      ['known@example.edu', 'unknown@example.edu'].map((email) =>
        client.call(register, aSignUpForm({ email })),
      ),
    );
    expect(tooEarly.map(({ status, error }) => [status, error.code])).toEqual([
      [429, 'too_often'],
      [429, 'too_often'],
    ]);
  });

  test('a later registration for the same address replaces the earlier one', async () => {
    const server = await startTestServer();
    const client = server.newClient();
    const email = 'again@example.edu';
    await client.call(register, aSignUpForm({ email, name: 'First Name' }));
    const first = await server.mailbox.nextCode(email);
    server.passTime(121 * SECOND);
    await client.call(register, aSignUpForm({ email, name: 'Second Name' }));
    const second = await server.mailbox.nextCode(email);
    const file = await aPhoto();
    if (first !== second)
      expect((await client.call(verifyUser, { otp: first, email }, { file })).status).toBe(401);
    expect((await client.call(verifyUser, { otp: second, email }, { file })).body.data.name).toBe(
      'Second Name',
    );
  });

  test('a refused photo leaves the code usable, and neither account nor file', async () => {
    const server = await startTestServer();
    const client = server.newClient();
    const { email } = await registerNewcomer(server);
    const otp = await server.mailbox.nextCode(email);
    const text = new Blob(['not a picture'], { type: 'image/jpeg' });
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], {
      type: 'image/svg+xml',
    });
    const large = new Blob([new Uint8Array(8 * 1024 * 1024 + 1)], { type: 'image/jpeg' });
    expect((await client.call(verifyUser, { otp, email })).error).toMatchObject({
      code: 'invalid_input',
      message: words.fillAllRequired,
    });
    expect((await client.call(verifyUser, { otp, email }, { file: text })).error.code).toBe('not_a_photo');
    expect((await client.call(verifyUser, { otp, email }, { file: svg })).error.code).toBe('not_a_photo');
    expect((await client.call(verifyUser, { otp, email }, { file: large })).error.code).toBe('too_large');
    expect(await countPeople(server)).toBe(0);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
    expect((await client.call(verifyUser, { otp, email }, { file: await aPhoto() })).status).toBe(200);
  });

  test('a wrong code refuses the photo undecoded', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    const file = new Blob(['not a picture'], { type: 'image/jpeg' });
    expect((await server.newClient().call(verifyUser, { otp: '000000', email }, { file })).error.code).toBe(
      'wrong_code',
    );
  });

  test('of parallel verifications with one code one makes the account', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    const otp = await server.mailbox.nextCode(email);
    const file = await aPhoto();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.newClient().call(verifyUser, { otp, email }, { file })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(await countPeople(server)).toBe(1);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
  });

  test('a registration is kept for 24 hours', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    await server.mailbox.nextCode(email);
    server.passTime(DAY - 5 * MINUTE);
    const client = server.newClient();
    expect((await client.call(register, aSignUpForm({ email }))).status).toBe(200);
    const otp = await server.mailbox.nextCode(email);
    expect((await client.call(verifyUser, { otp, email }, { file: await aPhoto() })).status).toBe(200);
  });

  test('a taken number in the ring is replaced by the next free one', async () => {
    // Eight numbers are read for each sign-up.
    const numbers = [...Array<number>(8).fill(5), 5, 7];
    const server = await startTestServer({ random: { ring: () => numbers.shift() ?? 9 } });
    await signUp(server);
    await signUp(server);
    const rows = await server.context.store.db.selectFrom('people').select('ring').orderBy('ring').execute();
    expect(rows).toEqual([{ ring: 5 }, { ring: 7 }]);
  });
});

describe('campuses', () => {
  const env = { CAMPUSES: 'iitd.ac.in=IIT Delhi, du.ac.in=University of Delhi' };

  test('the college is the configured one', async () => {
    const server = await startTestServer({ env });
    expect((await signUp(server, { email: 'a@du.ac.in' })).user.college).toBe('University of Delhi');
  });

  test.each(['a@gmail.com', 'a@cs.iitd.ac.in', 'a@xiitd.ac.in'])(
    '%s is outside the list and refused with a clear message',
    async (email) => {
      const server = await startTestServer({ env });
      const answer = await server.newClient().call(register, aSignUpForm({ email }));
      expect([answer.status, answer.error.code]).toEqual([400, 'campus_not_served']);
      expect(answer.error.message).toContain('IIT Delhi, University of Delhi');
    },
  );
});

describe('logging in', () => {
  test('a code from the mail starts a session with a new cookie that scripts cannot read', async () => {
    const server = await startTestServer();
    const student = await aStudent(server);
    const { response, client } = await logIn(server, student.email);
    expect(response.body).toMatchObject({
      success: true,
      message: words.loggedIn,
      data: { _id: student.id, email: student.email },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.call(me)).status).toBe(200);
  });

  test('behind https the cookie is Secure and tied to the host', async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu' } });
    const { response } = await logIn(server, (await aStudent(server)).email);
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('the session presented at login is replaced, other devices stay', async () => {
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

  test('logging out ends the session', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    const kept = client.cookie;
    expect((await client.call(logout)).body).toEqual({ success: true });
    expect(client.cookie).toBe('');
    client.cookie = kept;
    expect((await client.call(me)).status).toBe(401);
    expect((await client.call(logout)).status).toBe(401);
  });

  test('a session ends after 30 days', async () => {
    const server = await startTestServer();
    const { client } = await aStudent(server);
    server.passTime(30 * DAY - MINUTE);
    expect((await client.call(me)).status).toBe(200);
    server.passTime(2 * MINUTE);
    expect((await client.call(me)).status).toBe(401);
  });

  test('known and unknown addresses get the same answers, and strangers no mail', async () => {
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

  test('the mail goes to the address as its owner typed it, however the request spells it', async () => {
    const server = await startTestServer();
    await aStudent(server, { email: 'Kabir@example.edu' });
    // The Kelvin sign lower-cases to k: equal in comparison, another mailbox for a mail server.
    await server.newClient().call(sendLoginCode, { email: '\u212Aabir@example.edu' });
    expect((await server.mailbox.next('Kabir@example.edu')).text).toMatch(/^\d{6}$/m);
    expect(server.mailbox.letters).toHaveLength(1);
  });

  test.each([
    [{ email: '', otp: '123456' }, words.enterEmail],
    [{ email: 'a@example.edu', otp: '' }, words.enterOtp],
    [{ email: 'a@example.edu', otp: '12345' }, words.otpTooShort],
    [{ email: 'a@example.edu', otp: 'abcdef' }, 'the OTP is 6 digits'],
    [{ email: 'a@example.edu' }, words.enterOtp],
    [{ otp: '123456' }, words.enterEmail],
  ])('bad input %j is told', async (input, message) => {
    const server = await startTestServer();
    const answer = await server.newClient().call(login, input);
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });
});

describe('codes', () => {
  test('a code works once', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const { client, otp } = await logIn(server, email);
    expect((await client.call(login, { email, otp })).error.code).toBe('wrong_code');
  });

  test('one code in parallel log-ins lets one in', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    await server.newClient().call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.newClient().call(login, { email, otp })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(7).fill(401),
    ]);
  });

  test('a code is good for 10 minutes', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    const otp = await server.mailbox.nextCode(email);
    server.passTime(10 * MINUTE + SECOND);
    expect((await client.call(login, { email, otp })).status).toBe(401);
  });

  test('a code is bound to its purpose and its address', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const other = await aStudent(server);
    const newcomer = await registerNewcomer(server);
    await server.newClient().call(sendLoginCode, { email });
    const client = server.newClient();
    const file = await aPhoto();
    expect((await client.call(login, { email: other.email, otp: '246813' })).status).toBe(401);
    expect((await client.call(login, { email: newcomer.email, otp: '246813' })).status).toBe(401);
    expect((await client.call(verifyUser, { email, otp: '246813' }, { file })).status).toBe(401);
  });

  test('five wrong tries void a code, even when they come at once', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    await server.newClient().call(sendLoginCode, { email });
    const wrong = Array.from({ length: 20 }, (_, index) => String(100000 + index));
    const answers = await Promise.all(wrong.map((otp) => server.newClient().call(login, { email, otp })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    const row = await server.context.store.db
      .selectFrom('codes')
      .select('wrong_tries')
      .executeTakeFirstOrThrow();
    expect(row.wrong_tries).toBe(5);
    expect((await server.newClient().call(login, { email, otp: '246813' })).status).toBe(401);
  });

  test('four wrong tries do not', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    for (let count = 0; count < 4; count += 1) await client.call(login, { email, otp: '111111' });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
  });

  test('a resend does not reset the count; 60 minutes after the first wrong try do', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    for (let count = 0; count < 5; count += 1) await client.call(login, { email, otp: '111111' });
    server.passTime(121 * SECOND);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
    server.passTime(55 * MINUTE);
    await client.call(sendLoginCode, { email });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
    server.passTime(4 * MINUTE);
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
  });

  test('a used code starts the count anew', async () => {
    const server = await startTestServer({ random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const client = server.newClient();
    for (let round = 0; round < 2; round += 1) {
      await client.call(sendLoginCode, { email });
      for (let count = 0; count < 4; count += 1) await client.call(login, { email, otp: '111111' });
      expect((await client.call(login, { email, otp: '246813' })).status).toBe(200);
    }
  });

  test('between two codes are 120 seconds, unless the first was used', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const client = server.newClient();
    await client.call(sendLoginCode, { email });
    const early = await client.call(sendLoginCode, { email });
    expect([early.status, early.error.message]).toEqual([
      429,
      'Please wait 120 seconds before you ask for another OTP.',
    ]);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(110);
    server.passTime(120 * SECOND);
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    await server.mailbox.next(email);
    await client.call(login, { email, otp: await server.mailbox.nextCode(email) });
    expect((await client.call(sendLoginCode, { email })).status).toBe(200);
  });

  test('of parallel requests for a code one is answered', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.newClient().call(sendLoginCode, { email })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await server.mailbox.next(email);
    expect(server.mailbox.to(email)).toHaveLength(1);
  });

  test('five codes an hour and ten a day, even if each is used', async () => {
    const server = await startTestServer();
    const { email } = await aStudent(server);
    const useOne = async () => (await logInOnce(server, email)).status;
    for (let count = 0; count < 5; count += 1) expect(await useOne()).toBe(200);
    const sixth = await server.newClient().call(sendLoginCode, { email });
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(59 * 60);
    server.passTime(HOUR);
    for (let count = 0; count < 5; count += 1) expect(await useOne()).toBe(200);
    server.passTime(HOUR);
    expect((await server.newClient().call(sendLoginCode, { email })).status).toBe(429);
    server.passTime(22 * HOUR);
    expect(await useOne()).toBe(200);
  });

  test('LIMITS=off lifts the waiting, not the five tries', async () => {
    const server = await startTestServer({ env: { LIMITS: 'off' }, random: { code: () => '246813' } });
    const { email } = await aStudent(server);
    const client = server.newClient();
    for (let count = 0; count < 12; count += 1)
      expect((await client.call(sendLoginCode, { email })).status).toBe(200);
    for (let count = 0; count < 5; count += 1) await client.call(login, { email, otp: '111111' });
    expect((await client.call(login, { email, otp: '246813' })).status).toBe(401);
  });

  test('neither store nor log keeps a code, a token or the address of a stranger', async () => {
    const server = await startTestServer({ random: { code: () => '246813' }, env: { LOG_LEVEL: 'trace' } });
    server.mailbox.broken = true;
    const { email, client } = await aStudent(server);
    await client.call(sendLoginCode, { email });
    await client.call(sendLoginCode, { email: 'stranger@example.edu' });
    const { db } = server.context.store;
    const kept = JSON.stringify([
      await db.selectFrom('codes').selectAll().execute(),
      await db.selectFrom('mail_queue').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ]);
    for (const secret of ['246813', email, 'stranger@example.edu', client.cookie.split('=')[1] ?? '?']) {
      expect(kept).not.toContain(secret);
      expect(server.log()).not.toContain(secret);
    }
  });
});

async function registerNewcomer(server: TestServer) {
  const form = aSignUpForm();
  expect((await server.newClient().call(register, form)).status).toBe(200);
  return form;
}

async function logIn(server: TestServer, email: string) {
  const client = server.newClient();
  await client.call(sendLoginCode, { email });
  const otp = await server.mailbox.nextCode(email);
  return { client, otp, response: await client.call(login, { email, otp }) };
}

async function logInOnce(server: TestServer, email: string) {
  return (await logIn(server, email)).response;
}
