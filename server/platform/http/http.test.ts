import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer } from '#contract/errors.ts';
import { healthz, readyz } from '#contract/health.ts';
import { me, updateProfile } from '#contract/profile.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { refusal } from '#test/client.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';

let server: TestServer;
let stop: () => Promise<void>;
let asha: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  asha = await aStudent(server);
});
afterAll(() => stop());

describe('sessions', () => {
  const closed = endpoints.filter(({ session }) => session === 'required');

  test('are required by all calls except six of signing in, two of campus log-in, the public figures, the announcement and two of health [6.20]', () => {
    const open = endpoints.filter(({ session }) => session === 'none').map(({ path }) => path);
    expect(open.toSorted()).toEqual([
      '/announcement',
      '/college',
      '/healthz',
      '/login',
      '/login/campus/sign-up',
      '/login/campus/sign-up',
      '/login/passkey',
      '/login/passkey/options',
      '/loginotp',
      '/readyz',
      '/register',
      '/transparency',
      '/verifyuser',
    ]);
    expect(closed.length + open.length).toBe(endpoints.length);
  });

  test.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s: 401 without a session and with an invalid one',
    async (_name, endpoint) => {
      for (const cookie of [
        '',
        'session=',
        `session=${'a'.repeat(43)}`,
        'session=%',
        `${asha.client.cookie}x`,
        'session=a; session=b',
      ]) {
        const client = server.newClient();
        client.cookie = cookie;
        const { status, error } = await client.call(endpoint, { id: asha.id });
        expect([status, error.code]).toEqual([401, 'no_session']);
      }
    },
  );
});

describe('requests of other sites', () => {
  test.each([
    ['no header', {}, 200],
    ['its own host', { origin: 'http://HOST' }, 200],
    ['its own host in the referer', { referer: 'http://HOST/user?a=b' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['another site in the referer', { referer: 'https://evil.example/http://HOST' }, 403],
    ['another port', { origin: 'http://127.0.0.1:1' }, 403],
    ['a host name with the same prefix', { origin: 'http://HOST.evil.example' }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    [
      'a foreign origin with a valid referer [3.4]',
      { origin: 'https://evil.example', referer: 'http://HOST/' },
      403,
    ],
    ['no address at all', { origin: 'nonsense' }, 403],
    ['an empty origin', { origin: '' }, 403],
  ])('%s', async (_what, headers, status) => {
    const { host } = new URL(server.url);
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('HOST', host)]),
    );
    const answer = await asha.client.call(updateProfile, { updates: { year: 2 } }, { headers: sent });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.error.code).toBe('foreign_origin');
    // A read changes nothing, and the browser hides the answer from the foreign page.
    expect((await asha.client.call(me, {}, { headers: sent })).status).toBe(200);
  });

  test('only the origin of PUBLIC_URL is accepted [3.4]', async () => {
    const proxied = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu/' } });
    const { client } = await aStudent(proxied);
    const statusFrom = async (origin: string) =>
      (await client.call(updateProfile, { updates: { year: 2 } }, { headers: { origin } })).status;
    expect(await statusFrom('https://quad.example.edu')).toBe(200);
    expect(await statusFrom('http://quad.example.edu')).toBe(403);
    expect(await statusFrom('https://quad.example.edu.evil.example')).toBe(403);
    expect(await statusFrom('https://quad.example.edu:8443')).toBe(403);
  });

  test("with PUBLIC_URL, the request's Host is not trusted", async () => {
    const proxied = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu' } });
    const { client } = await aStudent(proxied);
    for (const origin of [proxied.url, proxied.url.replace('http:', 'https:')]) {
      const answer = await client.call(updateProfile, { updates: { year: 2 } }, { headers: { origin } });
      expect([answer.status, answer.error.code]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe('addresses', () => {
  test.each([
    ['/nothing'],
    ['/get/more'],
    ['/GET'],
    ['/getuser'],
    ['/.env'],
    ['/..%2f..%2fetc%2fpasswd'],
    ['//'],
    ['/%00'],
    [`/${'a'.repeat(9_000)}`],
  ])('%s gets a 404', async (path) => {
    expect(await refusal(await asha.client.fetch(path))).toEqual([404, 'not_found']);
  });

  test.each([['/%'], ['/%zz'], ['/getuser/%e0%a4'], ['/photos/%ff.webp']])(
    '%s cannot be decoded: 404',
    async (path) => {
      expect(await refusal(await asha.client.fetch(path))).toEqual([404, 'not_found']);
    },
  );

  test('a malformed query causes no 5xx', async () => {
    for (const query of [
      '?%',
      '?limit=%ff',
      '?&&==&',
      '?__proto__=1',
      '?constructor=1',
      `?${'a&'.repeat(2_000)}`,
    ]) {
      expect((await asha.client.fetch(`/get${query}`)).status).toBeLessThan(500);
    }
  });

  test('another method gets a 404', async () => {
    for (const [method, path] of [
      ['POST', '/get'],
      ['GET', '/login'],
      ['PUT', '/update'],
      ['DELETE', '/getcomment'],
      ['OPTIONS', '/get'],
    ] as const) {
      expect(await refusal(await asha.client.fetch(path, { method }))).toEqual([404, 'not_found']);
    }
  });
});

describe('headers', () => {
  test('forbid foreign scripts, frames and other sites, on answers and errors alike', async () => {
    for (const path of ['/me', '/healthz', '/nothing', `/photos/${asha.photo}.webp`]) {
      const { headers } = await asha.client.fetch(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toMatch(/trusted-types quad(?:;|$)/);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('permissions-policy')).toMatch(/(?:^|, )camera=\(\), .*geolocation=\(\), /);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('have a content type with a charset, on answers and errors alike', async () => {
    for (const path of ['/me', '/get', '/searchuser?user=asha', '/healthz', '/nothing', '/get?limit=99']) {
      const { headers } = await asha.client.fetch(path);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test('require https for a year if PUBLIC_URL is https', async () => {
    const secure = await startTestServer({ env: { PUBLIC_URL: 'https://quad.example.edu' } });
    expect((await secure.newClient().call(healthz)).headers.get('strict-transport-security')).toBe(
      'max-age=31536000',
    );
  });

  test('no answer and no error of a call is cached', async () => {
    for (const path of ['/me', '/get', '/searchuser?user=a', '/getuser/nobody', '/get?limit=0', '/nothing']) {
      expect((await asha.client.fetch(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

test('health is answered without a session, with the state of store, photos and mail [6.19]', async () => {
  const client = server.newClient();
  expect((await client.call(healthz)).body).toEqual({ success: true });
  expect((await client.call(readyz)).body).toEqual({
    success: true,
    store: 'ok',
    photos: 'ok',
    mail: { state: 'ok' },
  });
});

test.each([
  [
    'headers longer than the parser reads',
    `GET /me HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['an address longer than that', `GET /searchuser?user=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['a broken request line', 'GET /a b c\r\n\r\n'],
])('%s get an error in the same form', async (_what, request) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).end(request);
  const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(errorAnswer.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).code).toBe('invalid_input');
});

test('without a session the body is not read, even when it is malformed', async () => {
  const stranger = server.newClient();
  for (const [type, body] of [
    ['application/json', '{'],
    ['application/json', 'a'.repeat(70 * 1024)],
    ['text/plain', 'x'],
  ] as const) {
    const response = await stranger.fetch('/writecomment', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await refusal(response)).toEqual([401, 'no_session']);
  }
});
