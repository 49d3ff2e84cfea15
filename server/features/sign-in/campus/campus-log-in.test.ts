import { describe, expect, test } from 'vitest';
import { CAMPUS_CALLBACK_PATH, CAMPUS_LOG_IN_PATH, campusPage } from '#contract/campus-page.ts';
import { me } from '#contract/profile.ts';
import { aStudent } from '#test/builders.ts';
import { newCampusBrowser, type CampusBrowser } from '#test/campus-browser.ts';
import type { CampusPeople, RealmOptions } from '#test/campus-provider.ts';
import { CAMPUS_ORIGIN, startTestCampus } from '#test/campus.ts';
import { MINUTE, type TestServer } from '#test/test-server.ts';

const people: CampusPeople = {
  asha: { email: 'Asha@iitd.ac.in', email_verified: true, name: 'Asha Kumari' },
  unverified: { email: 'asha@iitd.ac.in', email_verified: false },
  inWords: { email: 'asha@iitd.ac.in', email_verified: 'true' },
  inNumbers: { email: 'asha@iitd.ac.in', email_verified: 1 },
  inLists: { email: 'asha@iitd.ac.in', email_verified: [true] },
  empty: { email: 'asha@iitd.ac.in', email_verified: null },
  unsaid: { email: 'asha@iitd.ac.in' },
  nameless: { email_verified: true },
  odd: { email: 'not an address', email_verified: true },
  foreigner: { email: 'asha@elsewhere.edu', email_verified: true },
};

const startCampus = (env: Record<string, string> = {}, options: Partial<RealmOptions> = {}) =>
  startTestCampus(env, { people, ...options });

async function readMe(server: TestServer, browser: CampusBrowser) {
  const client = server.newClient();
  client.cookie = `session=${browser.cookies.get('session') ?? ''}`;
  return client.call(me);
}

async function readEvents({ context }: TestServer) {
  return context.store.db
    .selectFrom('security_events')
    .select(['kind', 'person_id', 'detail'])
    .orderBy('id')
    .execute();
}

describe('a campus log-in', () => {
  test.each([
    ['at its own address', {}],
    ['in the ID token', { claimsInToken: true }],
    ['to a client that sends its secret in the body', { clientAuth: 'client_secret_post' as const }],
  ])(
    'starts a session for the account of the verified address; the provider gives the address %s [3.11]',
    async (_, options) => {
      const { server, browser } = await startCampus({}, options);
      const { id } = await aStudent(server, { email: 'asha@iitd.ac.in' });
      expect(await browser.logIn('asha')).toBe('/?campus=in');
      expect((await readMe(server, browser)).body._id).toBe(id);
      expect([...browser.cookies.keys()]).toContain('session');
      expect(browser.cookies.has('campus')).toBe(false);
      expect(await readEvents(server)).toContainEqual({
        kind: 'log-in',
        person_id: id,
        detail: 'by the campus',
      });
    },
  );

  test('uses the code flow with PKCE, a state and a nonce, and asks only for address and name [3.11]', async () => {
    const { realm, browser } = await startCampus();
    const page = new URL(await browser.begin());
    expect(page.origin).toBe(realm.issuer);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      client_id: 'quad',
      redirect_uri: `${CAMPUS_ORIGIN}${CAMPUS_CALLBACK_PATH}`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  test('leaves cookies that scripts cannot read; with https they are Secure and bound to the host', async () => {
    const { server, browser } = await startCampus({ PUBLIC_URL: 'https://quad.test' });
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const response = await browser.open(CAMPUS_LOG_IN_PATH);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-campus=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await browser.logIn('asha')).toBe('/?campus=in');
    expect(browser.cookies.has('__Host-session')).toBe(true);
  });

  test.each([
    ['unverified', 'unverified'],
    ['unsaid', 'unverified'],
    ['inWords', 'unverified'],
    ['inNumbers', 'unverified'],
    ['inLists', 'unverified'],
    ['empty', 'unverified'],
    ['nameless', 'unverified'],
    ['odd', 'unverified'],
    ['foreigner', 'foreign'],
  ] as const)('of %s is refused: %s [3.11]', async (name, trouble) => {
    const { server, browser } = await startCampus({ CAMPUSES: 'iitd.ac.in=IIT Delhi' });
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    await aStudent(server, { email: 'asha@elsewhere.edu' });
    expect(await browser.logIn(name)).toBe(campusPage(trouble));
    expect([...browser.cookies.keys()]).toEqual([]);
    const events = await readEvents(server);
    expect(events.at(-1)).toEqual({
      kind: 'log-in-refused',
      person_id: null,
      detail: `by the campus: ${trouble}`,
    });
  });

  test.each([
    ['with several campuses', 'iitd.ac.in=IIT Delhi,elsewhere.edu=Elsewhere'],
    ['with open campuses', 'open'],
  ])('is refused for a campus that is not in OIDC_DOMAINS, %s [3.11]', async (_, CAMPUSES) => {
    const { server, browser } = await startCampus({ CAMPUSES, OIDC_DOMAINS: 'iitd.ac.in' });
    expect(server.log()).not.toContain('OIDC_DOMAINS');
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    await aStudent(server, { email: 'asha@elsewhere.edu' });
    expect(await browser.logIn('foreigner')).toBe('/?campus=foreign');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(await newCampusBrowser(server).logIn('asha')).toBe('/?campus=in');
  });

  test('works for any address outside production without OIDC_DOMAINS; the log has a warning', async () => {
    const { server, browser } = await startCampus();
    await aStudent(server, { email: 'asha@elsewhere.edu' });
    expect(server.log()).toContain('OIDC_DOMAINS is not set');
    expect(await browser.logIn('foreigner')).toBe('/?campus=in');
  });

  test('of an account that is leaving is refused [3.11]', async () => {
    const { server, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in', state: 'leaving' });
    expect(await browser.logIn('asha')).toBe('/?campus=inactive');
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await readEvents(server)).at(-1)?.detail).toBe('by the campus: inactive');
  });

  test('that the person cancels leads back to the log-in screen', async () => {
    const { browser } = await startCampus();
    expect(await browser.logIn(null)).toBe('/?campus=cancelled');
  });

  test('replaces the session that the browser had', async () => {
    const { server, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const other = await aStudent(server);
    browser.cookies.set('session', other.client.cookie.split('=')[1] ?? '');
    expect(await browser.logIn('asha')).toBe('/?campus=in');
    expect((await other.client.call(me)).status).toBe(401);
  });
});

describe('the callback', () => {
  test('with a wrong state is refused, and the browser can still finish its own log-in [3.11]', async () => {
    const { server, realm, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const callback = await browser.passProvider(await browser.begin(), 'asha');
    const wrong = new URL(callback);
    wrong.searchParams.set('state', 'A'.repeat(43));
    for (const address of [
      wrong.href,
      CAMPUS_CALLBACK_PATH,
      `${CAMPUS_CALLBACK_PATH}?state=%E0%A4%A&code=1`,
    ]) {
      const response = await browser.open(address);
      expect([response.status, response.headers.get('location')]).toEqual([303, '/?campus=stale']);
    }
    expect(realm.requests).not.toContain('/token');
    expect((await browser.open(callback)).headers.get('location')).toBe('/?campus=in');
  });

  test('is refused in another browser than the one that began the log-in [3.11]', async () => {
    const { server, realm, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const callback = await browser.passProvider(await browser.begin(), 'asha');
    const victim = newCampusBrowser(server);
    expect((await victim.open(callback)).headers.get('location')).toBe('/?campus=stale');
    await victim.begin();
    expect((await victim.open(callback)).headers.get('location')).toBe('/?campus=stale');
    expect(victim.cookies.has('session')).toBe(false);
    expect(realm.requests).not.toContain('/token');
  });

  test('works once, also with a copy of its cookie and for parallel requests [3.11]', async () => {
    const { server, realm, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const callback = await browser.passProvider(await browser.begin(), 'asha');
    const copies = Array.from({ length: 6 }, () => newCampusBrowser(server));
    for (const copy of copies) copy.cookies.set('campus', browser.cookies.get('campus') ?? '');
    const answers = await Promise.all(copies.map((copy) => copy.open(callback)));
    expect(
      answers.map(({ headers }) => headers.get('location') ?? '').toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['/?campus=in', ...Array<string>(5).fill('/?campus=stale')]);
    expect(realm.requests.filter((path) => path === '/token')).toHaveLength(1);
  });

  test('is refused after ten minutes, and its row is deleted later', async () => {
    const { server, browser } = await startCampus();
    const callback = await browser.passProvider(await browser.begin(), 'asha');
    server.passTime(10 * MINUTE);
    expect((await browser.open(callback)).headers.get('location')).toBe('/?campus=stale');
  });

  test('with a cookie that Quad has not sealed for it is refused', async () => {
    const { server, browser } = await startCampus();
    await browser.begin();
    const sealed = await server.context.secrets.seal(JSON.stringify({ state: 'A', until: 9e15 }));
    for (const value of ['', 'x', 'a.b.c.d.e', sealed, 'A'.repeat(9000)]) {
      browser.cookies.set('campus', value);
      const response = await browser.open(`${CAMPUS_CALLBACK_PATH}?state=A&code=1`);
      expect(response.headers.get('location')).toBe('/?campus=stale');
    }
  });

  test('never redirects to another site, whatever its address is [3.11]', async () => {
    const { server } = await startCampus();
    for (const query of [
      '?redirect_uri=https://evil.example',
      '?state=//evil.example',
      '?error=https://evil.example',
    ]) {
      const browser = newCampusBrowser(server);
      await browser.begin();
      const { status, headers } = await browser.open(CAMPUS_CALLBACK_PATH + query);
      expect([status, headers.get('location')]).toEqual([303, '/?campus=stale']);
    }
  });

  test('is not used up by a HEAD request', async () => {
    const { server, browser } = await startCampus();
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    const callback = await browser.passProvider(await browser.begin(), 'asha');
    expect((await browser.open(callback, { method: 'HEAD' })).status).toBe(404);
    expect((await browser.open(callback)).headers.get('location')).toBe('/?campus=in');
  });
});
