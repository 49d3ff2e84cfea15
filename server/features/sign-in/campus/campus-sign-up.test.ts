import { describe, expect, test } from 'vitest';
import { campusArrival, campusSignUp } from '#contract/campus.ts';
import { me } from '#contract/profile.ts';
import { signedIn } from '#contract/sign-in.ts';
import { errorAnswer } from '#contract/errors.ts';
import { aSignUpForm, aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { newCampusBrowser, type CampusBrowser } from '#test/campus-browser.ts';
import type { CampusPeople } from '#test/campus-provider.ts';
import { startTestCampus } from '#test/campus.ts';
import { HOUR, MINUTE, type TestServer } from '#test/test-server.ts';

const people: CampusPeople = {
  asha: { email: 'Asha.Kumari@IITD.ac.in', email_verified: true, name: ' Asha  Kumari ' },
  ravi: { email: 'ravi@iitd.ac.in', email_verified: true, name: 'Ra' },
  long: { email: 'long@iitd.ac.in', email_verified: true, name: 'न'.repeat(80) },
};

/** Opens the sign-up of a newcomer. */
async function arrive(name = 'asha', env: Record<string, string> = {}) {
  const campus = await startTestCampus(env, { people });
  expect(await campus.browser.logIn(name)).toBe('/?sign-up&campus=new');
  return campus;
}

async function signUp(browser: CampusBrowser, changes: Record<string, string> = {}, file?: Blob | null) {
  const { email: _, ...fields } = aSignUpForm(changes);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (file !== null) form.set('image', file ?? (await aPhoto()), 'photo.jpg');
  const response = await browser.open(campusSignUp.path, { method: 'POST', body: form });
  return { response, status: response.status, json: await response.json() };
}

async function readArrival(browser: CampusBrowser) {
  const response = await browser.open(campusArrival.path);
  return { status: response.status, json: await response.json() };
}

async function countPeople({ context }: TestServer): Promise<number> {
  return (await context.store.db.selectFrom('people').select('id').execute()).length;
}

describe('a newcomer from the campus', () => {
  test('whose address can get no mail opens no sign-up; an existing account with such an address is logged in', async () => {
    const email = 'jürgen@iitd.ac.in';
    const { server, browser } = await startTestCampus(
      {},
      { people: { jürgen: { email, email_verified: true, name: 'Jürgen Kumar' } } },
    );
    server.mailbox.takesUnicode = false;
    expect(await browser.logIn('jürgen')).toBe('/?campus=unreachable');
    expect(browser.cookies.has('campus-sign-up')).toBe(false);
    server.mailbox.takesUnicode = true;
    await aStudent(server, { email });
    server.mailbox.takesUnicode = false;
    expect(await browser.logIn('jürgen')).toBe('/?campus=in');
  });

  test('signs up with the verified address and without a code, and is logged in [3.11]', async () => {
    const { server, browser } = await arrive();
    expect(await readArrival(browser)).toEqual({
      status: 200,
      json: { email: 'Asha.Kumari@IITD.ac.in', name: 'Asha Kumari' },
    });
    const { status, json } = await signUp(browser, { name: 'Asha K. Kumari' });
    expect(status).toBe(200);
    const { data } = signedIn.parse(json);
    expect(data).toMatchObject({ name: 'Asha K. Kumari', email: 'Asha.Kumari@IITD.ac.in', course: 'bca' });
    expect(data.college).toBe('Indian Institute of Technology, Delhi');
    const client = server.newClient();
    client.cookie = `session=${browser.cookies.get('session') ?? ''}`;
    expect((await client.call(me)).body).toEqual(data);
    expect(browser.cookies.has('campus-sign-up')).toBe(false);
    expect(server.mailbox.letters).toEqual([]);
    const { db } = server.context.store;
    expect(await db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('campus_sign_ups').selectAll().execute()).toEqual([]);
    const person = await db.selectFrom('people').selectAll().executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      address: 'asha.kumari@iitd.ac.in',
      // The client has named none.
      terms_version: '',
      terms_at: expect.any(Number) as number,
    });
    // From now on the campus log-in logs in.
    expect(await newCampusBrowser(server).logIn('asha')).toBe('/?campus=in');
  });

  test('is stored with the version of the notice that the client has shown [7.6]', async () => {
    const { server, browser } = await arrive();
    await signUp(browser, { terms: '2027-01-01-0123456789' });
    const row = server.context.store.db.selectFrom('people').select('terms_version');
    expect(await row.execute()).toEqual([{ terms_version: '2027-01-01-0123456789' }]);
  });

  test('gets the college of the campus, if it is listed', async () => {
    const { browser } = await arrive('asha', { CAMPUSES: 'iitd.ac.in=IIT Delhi' });
    expect(signedIn.parse((await signUp(browser)).json).data.college).toBe('IIT Delhi');
  });

  test('gets the name of the provider, cut if it is too long; no name if the form would refuse it', async () => {
    const { server, browser } = await arrive('ravi');
    expect((await readArrival(browser)).json).toEqual({ email: 'ravi@iitd.ac.in', name: '' });
    const other = newCampusBrowser(server);
    await other.logIn('long');
    expect((await readArrival(other)).json).toEqual({ email: 'long@iitd.ac.in', name: 'न'.repeat(50) });
  });

  test('cannot choose another address: a field for it is ignored [3.11]', async () => {
    const { server, browser } = await arrive();
    const form = new FormData();
    for (const [name, value] of Object.entries(aSignUpForm({ email: 'victim@iitd.ac.in' })))
      form.set(name, String(value));
    form.set('image', await aPhoto(), 'photo.jpg');
    expect((await browser.open(campusSignUp.path, { method: 'POST', body: form })).status).toBe(200);
    const { address } = await server.context.store.db
      .selectFrom('people')
      .select('address')
      .executeTakeFirstOrThrow();
    expect(address).toBe('asha.kumari@iitd.ac.in');
  });

  test('with a wrong field or photo is refused, and can send the form again', async () => {
    const { server, browser } = await arrive();
    expect((await signUp(browser, { name: 'A' })).status).toBe(400);
    expect((await signUp(browser, {}, null)).json).toMatchObject({
      code: 'invalid_input',
      fields: { image: 'a photo is required' },
    });
    expect((await signUp(browser, {}, new Blob(['no picture'], { type: 'image/jpeg' }))).status).toBe(415);
    expect(await countPeople(server)).toBe(0);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
    expect((await signUp(browser)).status).toBe(200);
  });
});

describe('the sign-up of a campus log-in', () => {
  test('is open for its browser only [3.11]', async () => {
    const { server, browser } = await arrive();
    const stranger = newCampusBrowser(server);
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      stranger.cookies.set('campus-sign-up', token);
      expect((await readArrival(stranger)).status).toBe(404);
      const { status, json } = await signUp(stranger);
      expect([status, errorAnswer.parse(json).code]).toEqual([403, 'campus_log_in_needed']);
    }
    const row = await server.context.store.db
      .selectFrom('campus_sign_ups')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.token_hash).not.toBe(browser.cookies.get('campus-sign-up'));
    stranger.cookies.set('campus-sign-up', row.token_hash);
    expect((await readArrival(stranger)).status).toBe(404);
  });

  test('works once: one of several parallel requests with the same cookie creates the account [3.11]', async () => {
    const { server, browser } = await arrive();
    // One photo of a sign-up is processed and three wait; more would be refused.
    const copies = Array.from({ length: 4 }, () => newCampusBrowser(server));
    for (const copy of copies)
      copy.cookies.set('campus-sign-up', browser.cookies.get('campus-sign-up') ?? '');
    const answers = await Promise.all(copies.map((copy) => signUp(copy)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
    expect(await countPeople(server)).toBe(1);
    expect(await server.context.store.db.selectFrom('photo_leftovers').selectAll().execute()).toEqual([]);
  });

  test('ends after an hour', async () => {
    const { server, browser } = await arrive();
    server.passTime(HOUR - MINUTE);
    expect((await readArrival(browser)).status).toBe(200);
    server.passTime(MINUTE);
    expect((await readArrival(browser)).status).toBe(404);
    expect((await signUp(browser)).status).toBe(403);
  });

  test('is replaced by a later one of the same person', async () => {
    const { server, browser } = await arrive();
    const later = newCampusBrowser(server);
    await later.logIn('asha');
    expect((await signUp(browser)).status).toBe(403);
    expect((await signUp(later)).status).toBe(200);
  });

  test('of an address that has an account in the meantime is refused, and nothing changes', async () => {
    const { server, browser } = await arrive();
    await aStudent(server, { email: 'asha.kumari@iitd.ac.in' });
    const { status, json } = await signUp(browser);
    expect([status, errorAnswer.parse(json).code]).toEqual([409, 'account_exists']);
    expect(await countPeople(server)).toBe(1);
    expect((await readArrival(browser)).status).toBe(200);
  });

  test('is refused if the request comes from another site', async () => {
    const { server, browser } = await arrive();
    const form = new FormData();
    form.set('name', 'Asha Kumari');
    const headers = { origin: 'https://evil.example' };
    const response = await browser.open(campusSignUp.path, { method: 'POST', body: form, headers });
    expect([response.status, await countPeople(server)]).toEqual([403, 0]);
  });
});
