import { describe, expect, test } from 'vitest';
import { me } from '#contract/profile.ts';
import { register, verifyUser } from '#contract/sign-in.ts';
import { words } from '#contract/words/en/words.ts';
import { aSignUpForm, aStudent, registerNewcomer, signUp } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { DAY, MINUTE, SECOND, shareTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

async function countPeople({ context }: TestServer): Promise<number> {
  const rows = await context.store.db.selectFrom('people').select('id').execute();
  return rows.length;
}

const sharedServer = shareTestServer();

describe('signing up', () => {
  test('a student signs up with the code from the mail and is logged in', async () => {
    const server = sharedServer();
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

  test('a name of long words that differ in one character beyond the 16-bit range is accepted', async () => {
    const server = sharedServer();
    const beginning = `${'李\u0301\u0302\u0303\u0304'.repeat(9)}李小龍李`;
    const name = `${beginning}\u{20000} ${beginning}\u{20001}`;
    const { user } = await signUp(server, { name });
    expect(user.name).toBe(name.normalize('NFC'));
  });

  test('for an unknown domain the college is the domain', async () => {
    const server = sharedServer();
    const { user } = await signUp(server, { email: 'a@unknown-campus.example' });
    expect(user.college).toBe('unknown-campus.example');
  });

  test.each([
    ['name', 'Asha', 'Your full name must be 5 to 50 characters.'],
    ['name', 'A'.repeat(51), 'Your full name must be 5 to 50 characters.'],
    ['name', 'Asha\u0000Kumari', 'Your full name must be 5 to 50 characters.'],
    ['phone', '12345', words.invalidPhone],
    ['phone', '12345678901', words.invalidPhone],
    ['email', '', words.enterEmail],
    ['email', 'nobody', 'Please enter a valid e-mail address.'],
    ['email', 'a@b@c.de,d@e.fg', 'Please enter a valid e-mail address.'],
    ['email', 'a@localhost', 'Please enter a valid e-mail address.'],
    ['year', 6, 'year must be one of: 1, 2, 3, 4, 5'],
    ['course', 'phd', 'course must be one of: bca, btech, bsc, bba, llb, bcom, mca, mba, mtech, msc, other'],
    ['gender', '', 'gender must be one of: male, female, other'],
    ['personality', 'shy', 'personality must be one of: introvert, extrovert, openss, or empty'],
  ])('a wrong %s (%j) is refused with a message that helps [11.3]', async (field, value, message) => {
    const server = sharedServer();
    const answer = await server.newClient().call(register, aSignUpForm({ [field]: value }));
    expect([answer.status, answer.error.fields?.[field]]).toEqual([400, message]);
  });

  test('an address with an account gets the same answer as one without, and a mail about the account [6.2]', async () => {
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

  test('after a refused photo the code is still valid, and there is neither account nor file [6.3]', async () => {
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

  test.each(['image/heic', 'image/png', 'image/jfif', 'application/octet-stream', ''])(
    'with JPEG bytes that are declared as "%s" is accepted [8.1]',
    async (type) => {
      const server = sharedServer();
      const client = server.newClient();
      const { email } = await registerNewcomer(server);
      const otp = await server.mailbox.nextCode(email);
      const file = new Blob([await (await aPhoto()).arrayBuffer()], { type });
      expect((await client.call(verifyUser, { otp, email }, { file })).status).toBe(200);
    },
  );

  test('with a wrong code the photo is not decoded [6.3]', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    const file = new Blob(['not a picture'], { type: 'image/jpeg' });
    expect((await server.newClient().call(verifyUser, { otp: '000000', email }, { file })).error.code).toBe(
      'wrong_code',
    );
  });

  test('one of several parallel verifications with the same code creates the account [6.3]', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    const otp = await server.mailbox.nextCode(email);
    const file = await aPhoto();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.newClient().call(verifyUser, { otp, email }, { file })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // 429: one photo of a person is processed and three wait; more are refused.
    expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    expect(await countPeople(server)).toBe(1);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
  });

  test('an address that has an account in the meantime is refused, and nothing changes', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    const otp = await server.mailbox.nextCode(email);
    await aStudent(server, { email });
    const { db } = server.context.store;
    const readAll = async () => [
      await db.selectFrom('codes').selectAll().orderBy('scope').execute(),
      await db.selectFrom('registrations').selectAll().execute(),
      await db.selectFrom('people').select(['id', 'address']).execute(),
      await db.selectFrom('sessions').selectAll().execute(),
      await db.selectFrom('name_entries').selectAll().orderBy('entry').execute(),
    ];
    const before = await readAll();
    const answer = await server.newClient().call(verifyUser, { otp, email }, { file: await aPhoto() });
    expect([answer.status, answer.error.code]).toEqual([409, 'account_exists']);
    expect(await readAll()).toEqual(before);
  });

  test('a registration is valid for 24 hours [6.2]', async () => {
    const server = await startTestServer();
    const { email } = await registerNewcomer(server);
    await server.mailbox.nextCode(email);
    server.passTime(DAY - 5 * MINUTE);
    const client = server.newClient();
    expect((await client.call(register, aSignUpForm({ email }))).status).toBe(200);
    const otp = await server.mailbox.nextCode(email);
    expect((await client.call(verifyUser, { otp, email }, { file: await aPhoto() })).status).toBe(200);
  });

  test('if a random ring number is taken, the next free one is used', async () => {
    // A sign-up generates eight numbers.
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
  const serverOfCampuses = shareTestServer({ env });

  test('the college is the configured one [2.6]', async () => {
    const server = serverOfCampuses();
    expect((await signUp(server, { email: 'a@du.ac.in' })).user.college).toBe('University of Delhi');
  });

  test.each(['a@gmail.com', 'a@cs.iitd.ac.in', 'a@xiitd.ac.in'])(
    '%s is not in the list and is refused with a clear message [2.6]',
    async (email) => {
      const server = serverOfCampuses();
      const answer = await server.newClient().call(register, aSignUpForm({ email }));
      expect([answer.status, answer.error.code]).toEqual([400, 'campus_not_served']);
      expect(answer.error.message).toContain('IIT Delhi, University of Delhi');
    },
  );
});
