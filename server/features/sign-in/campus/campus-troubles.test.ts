import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { CAMPUS_LOG_IN_PATH } from '#contract/campus-page.ts';
import { aStudent } from '#test/builders.ts';
import type { CampusPeople } from '#test/campus-provider.ts';
import { newCampusBrowser } from '#test/campus-browser.ts';
import { startTestCampus } from '#test/campus.ts';
import { HOUR, startTestServer } from '#test/test-server.ts';

const people: CampusPeople = {
  asha: { email: 'asha@iitd.ac.in', email_verified: true, name: 'Asha Kumari' },
};
const DESCRIPTION = '/.well-known/openid-configuration';

type Answer = (response: ServerResponse) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const garbage: [string, Answer][] = [
  ['an error of its server', (response) => void response.writeHead(500).end('<h1>Oops</h1>')],
  [
    'a page instead of JSON',
    (response) => void response.setHeader('content-type', 'text/html').end('<h1>Hi</h1>'),
  ],
  ['broken JSON', (response) => void response.setHeader('content-type', 'application/json').end('{"a":')],
  ['JSON of another shape', json([1, null, 'x'])],
  ['an empty object', json({})],
  ['nothing, and a closed connection', (response) => void response.destroy()],
  ['a redirect', (response) => void response.writeHead(302, { location: 'https://evil.example/' }).end()],
  ['a megabyte', json({ issuer: 'x'.repeat(1024 * 1024) })],
];

const isTrouble = expect.stringMatching(/^\/\?campus=(?:unavailable|failed)$/) as string;

test('garbage instead of the description leads back to the log-in screen, and the next log-in works [3.11]', async () => {
  const { server, realm, browser } = await startTestCampus({}, { people });
  await aStudent(server, { email: 'asha@iitd.ac.in' });
  for (const [what, answer] of garbage) {
    realm.replace(DESCRIPTION, answer);
    const { status, headers } = await browser.open(CAMPUS_LOG_IN_PATH);
    expect([what, status, headers.get('location')]).toEqual([what, 303, isTrouble]);
  }
  expect(server.log()).toContain('a campus log-in failed');
  realm.replace(DESCRIPTION, null);
  expect(await browser.logIn('asha')).toBe('/?campus=in');
});

test.each(['/token', '/me', '/jwks'])(
  'garbage from %s leads back to the log-in screen, without a session [3.11]',
  async (path) => {
    const { server, realm, browser } = await startTestCampus({}, { people });
    await aStudent(server, { email: 'asha@iitd.ac.in' });
    for (const [what, answer] of garbage) {
      const callback = await browser.passProvider(await browser.begin(), 'asha');
      realm.replace(path, answer);
      const { status, headers } = await browser.open(callback);
      expect([what, status, headers.get('location')]).toEqual([what, 303, isTrouble]);
      realm.replace(path, null);
    }
    expect(browser.cookies.has('session')).toBe(false);
    expect(server.log()).not.toContain('asha@');
    expect(await browser.logIn('asha')).toBe('/?campus=in');
  },
);

test('a provider that is down, or is not the configured one, leads back to the log-in screen', async () => {
  const { server, realm, browser } = await startTestCampus({}, { people });
  realm.replace(
    DESCRIPTION,
    json({ issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/' }),
  );
  expect(await browser.begin()).toBe('/?campus=failed');
  await realm.close();
  expect(await browser.begin()).toBe('/?campus=unavailable');
  expect(server.log()).toMatch(/"code":"ECONNREFUSED"|"cause":"ECONNREFUSED"/);
  await browser.begin();
  const lines = server.log().match(/^.*nobody can log in at the campus provider.*$/gm);
  expect(lines).toEqual([expect.stringContaining('check host and port in OIDC_ISSUER')]);
  expect(server.context.degraded.isFailing('campus-log-in')).toBe(true);
});

test('a log-in page whose address is neither http nor https is not used', async () => {
  const { realm, browser } = await startTestCampus({}, { people });
  const authorization_endpoint = 'javascript:alert(1)';
  realm.replace(DESCRIPTION, json({ issuer: realm.issuer, authorization_endpoint }));
  expect(await browser.begin()).toEqual(isTrouble);
});

test('a provider that never answers costs five seconds, and other calls are answered meanwhile [3.11]', async () => {
  const { server, realm, browser } = await startTestCampus({}, { people });
  realm.replace(DESCRIPTION, () => {});
  const began = performance.now();
  const slow = Promise.all([browser.begin(), browser.begin(), newCampusBrowser(server).begin()]);
  expect((await server.newClient().fetch('/healthz')).status).toBe(200);
  expect(await slow).toEqual(Array<string>(3).fill('/?campus=unavailable'));
  expect(performance.now() - began).toBeGreaterThan(4_000);
  expect(performance.now() - began).toBeLessThan(15_000);
  // Parallel visits share one request.
  expect(realm.requests.filter((path) => path === DESCRIPTION)).toHaveLength(1);
});

test('visits beyond the number that may wait for the provider are led back at once', async () => {
  const { server, realm } = await startTestCampus({}, { people });
  const open = Promise.withResolvers<ServerResponse>();
  realm.replace(DESCRIPTION, open.resolve);
  const first = Array.from({ length: 64 }, () => newCampusBrowser(server).begin());
  const response = await open.promise;
  const further = Array.from({ length: 10 }, () => newCampusBrowser(server).begin());
  expect(await Promise.race(further)).toBe('/?campus=busy');
  response.destroy();
  expect(new Set(await Promise.all([...first, ...further]))).toEqual(
    new Set(['/?campus=busy', '/?campus=unavailable']),
  );
});

test('the checks of the ID token: clock, issuer, audience, nonce, key [3.11]', async () => {
  const { server, realm, browser } = await startTestCampus({}, { people });
  await aStudent(server, { email: 'asha@iitd.ac.in' });
  const other = await startTestCampus({}, { people });
  const now = Math.floor(Date.now() / 1000);
  const logInWith = async (changes: Record<string, unknown>, signer = realm) => {
    const page = new URL(await browser.begin());
    const nonce = page.searchParams.get('nonce') ?? '';
    const callback = await browser.passProvider(page.href, 'asha');
    const claims = {
      iss: realm.issuer,
      aud: 'quad',
      sub: 'asha',
      nonce,
      iat: now,
      exp: now + 600,
      ...people['asha'],
    };
    const id_token = await signer.signIdToken({ ...claims, ...changes });
    realm.replace('/token', json({ access_token: 'x', token_type: 'Bearer', id_token }));
    const place = (await browser.open(callback)).headers.get('location');
    realm.replace('/token', null);
    return place;
  };
  expect(await logInWith({})).toBe('/?campus=in');
  // Clocks may differ by two minutes.
  expect(await logInWith({ iat: now - 700, exp: now - 60 })).toBe('/?campus=in');
  expect(await logInWith({ iat: now + 60, nbf: now + 60 })).toBe('/?campus=in');
  expect(await logInWith({ iat: now - 900, exp: now - 300 })).toBe('/?campus=failed');
  expect(await logInWith({ nbf: now + 300 })).toBe('/?campus=failed');
  expect(await logInWith({ iss: 'https://evil.example' })).toBe('/?campus=failed');
  expect(await logInWith({ aud: 'another' })).toBe('/?campus=failed');
  expect(await logInWith({ nonce: 'another' })).toBe('/?campus=failed');
  expect(await logInWith({}, other.realm)).toMatch(/^\/\?campus=(?:failed|unavailable)$/);
});

test.each([
  ['access_denied', 'cancelled'],
  ['temporarily_unavailable', 'unavailable'],
  ['server_error', 'unavailable'],
  ['invalid_scope', 'failed'],
  ['<script>alert(1)</script>', 'failed'],
])('the error %s of the provider leads to %s [3.11]', async (error, trouble) => {
  const { server, browser } = await startTestCampus({}, { people });
  const state = new URL(await browser.begin()).searchParams.get('state') ?? '';
  const query = new URLSearchParams({
    state,
    error,
    error_description: 'about asha@iitd.ac.in',
    iss: server.context.config.oidc?.issuer ?? '',
  });
  const answer = await browser.open(`/login/campus/callback?${query.toString()}`);
  expect(answer.headers.get('location')).toBe(`/?campus=${trouble}`);
  expect(server.log()).not.toMatch(/asha@|<script>/);
});

test('a code that was requested with another PKCE challenge is refused [3.11]', async () => {
  const { server, browser } = await startTestCampus({}, { people });
  await aStudent(server, { email: 'asha@iitd.ac.in' });
  const page = new URL(await browser.begin());
  page.searchParams.set('code_challenge', 'B'.repeat(43));
  const callback = await browser.passProvider(page.href, 'asha');
  expect((await browser.open(callback)).headers.get('location')).toBe('/?campus=stale');
});

test('the description is requested once an hour; an old one is used while the provider does not answer', async () => {
  const { server, realm, browser } = await startTestCampus({}, { people });
  const asked = () => realm.requests.filter((path) => path === DESCRIPTION).length;
  await browser.begin();
  await browser.begin();
  expect(asked()).toBe(1);
  server.passTime(HOUR);
  realm.replace(DESCRIPTION, json({}, 500));
  expect(await browser.begin()).toMatch(/^http:\/\/127\.0\.0\.1/);
  expect(asked()).toBe(2);
});

test('without OIDC_… there is no campus log-in, and nothing is requested [3.11]', async () => {
  const server = await startTestServer();
  for (const path of [CAMPUS_LOG_IN_PATH, '/login/campus/callback?code=1&state=2']) {
    const answer = await server.newClient().fetch(path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null]);
  }
});
