import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Context } from './context.ts';
import { fail } from '#server/platform/errors.ts';
import { readBuildId } from '#server/platform/http/web-files/build-id.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';
import type { CallLimits } from '#server/platform/limits/call-limits.ts';

let server: TestServer;
let stop: () => Promise<void>;
let viewer: Student;
beforeAll(async () => {
  ({ server, stop } = await openTestServer());
  viewer = await aStudent(server);
  const other = await aStudent(server, { name: 'Zoë “Zo” Müller 🙂' });
  await reactTo(viewer, other, 'like');
  await writeOn(viewer, other);
  await manyPeople(server, 30);
});
afterAll(() => stop());

/** A server on the same store that counts the requests that reach the framework. */
async function countingServer(changes: Partial<Context> = {}) {
  const now = server.context.clock();
  const app = await buildApp({ ...server.context, clock: () => now, ...changes });
  let reached = 0;
  app.addHook('onRequest', async () => {
    reached += 1;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { cookie: viewer.client.cookie, 'accept-encoding': 'identity', ...headers },
    });
  return { app, get, reached: () => reached };
}

/** Headers that differ from answer to answer, or that only a real connection has. */
const ownHeaders = ['date', 'x-request-id', 'connection', 'keep-alive'];

function withoutOwn(headers: Iterable<[string, unknown]>) {
  return Object.fromEntries([...headers].filter(([name]) => !ownHeaders.includes(name)));
}

async function readFast(response: Response) {
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  return { status: response.status, headers: withoutOwn(response.headers), body: await response.text() };
}

/** The answer of the framework. An injected request does not use the server's listener. */
async function readUsual(app: FastifyInstance, url: string, encoding: string) {
  const headers = { cookie: viewer.client.cookie, 'accept-encoding': encoding };
  const answer = await app.inject({ url, headers });
  const unpack = unpackers[answer.headers['content-encoding'] ?? 'identity'];
  const body = unpack?.(answer.rawPayload).toString();
  return { status: answer.statusCode, headers: withoutOwn(Object.entries(answer.headers)), body };
}

const unpackers: Record<string, (packed: Buffer) => Buffer> = {
  identity: (packed) => packed,
  gzip: (packed) => gunzipSync(packed),
  br: (packed) => brotliDecompressSync(packed),
  zstd: (packed) => zstdDecompressSync(packed),
};

describe('the answer before the framework is the answer of the framework', () => {
  test.each([
    ['the first page', '/get?course=&year=&hated=&personality='],
    ['a filtered page', '/get?year=1&hated=loved&limit=3'],
    ['a page without people', '/get?course=llb'],
    ['a small page', '/get?limit=1'],
    ['a page with names of many languages', '/get?limit=50'],
    ['a search', '/searchuser?user=Mueller+Zo%C3%AB'],
    ['a field that the call does not have', '/get?unknown=%F0%9F%99%82'],
  ])('%s, in every encoding', async (_, path) => {
    const { app, get, reached } = await countingServer();
    for (const encoding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd', 'br;q=0, gzip']) {
      const usual = await readUsual(app, path, encoding);
      const before = reached();
      for (const what of ['the first time', 'from memory'])
        expect(await readFast(await get(path, { 'accept-encoding': encoding })), what).toEqual(usual);
      expect(reached()).toBe(before);
      expect(usual.status).toBe(200);
    }
    await app.close();
  });
});

test('the first read of a new server is answered before the framework', async () => {
  const { app, get, reached } = await countingServer();
  const answer = await get('/get');
  expect([answer.status, answer.headers.get('x-quad-build'), reached()]).toEqual([200, readBuildId(), 0]);
  await app.close();
});

test.each([
  ['a blank before the =', (token: string) => `session =${token}`, 200],
  ['blanks around the value', (token: string) => `a=b;\tsession=  ${token} ; c=d`, 200],
  ['a longer name before it', (token: string) => `sessions=1; xsession=2; session=${token}`, 200],
  ['two values: the first counts', (token: string) => `session =other; session=${token}`, 401],
  ['a name without a value before it', (token: string) => `session; session=${token}`, 200],
  [
    'an encoded value',
    (token: string) => `session=%${token.charCodeAt(0).toString(16)}${token.slice(1)}`,
    401,
  ],
])('both ways read the same session from a cookie with %s', async (_, cookieOf, status) => {
  const { app, get } = await countingServer();
  await get('/get');
  const cookie = cookieOf(viewer.client.cookie.slice('session='.length));
  const usual = await app.inject({ url: '/get', headers: { cookie } });
  expect([usual.statusCode, (await get('/get', { cookie })).status]).toEqual([status, status]);
  await app.close();
});

describe('a request takes the usual way', () => {
  test.each([
    ['without a session', '/get', { cookie: '' }, 401],
    ['with a foreign session', '/get', { cookie: 'session=unknown' }, 401],
    ['with input that has not been checked', '/get?limit=51', {}, 400],
    ['with the same field twice', '/get?limit=3&limit=4', {}, 400],
    ['with a wrong cursor', '/get?cursor=abc', {}, 400],
    ['with a query that cannot be decoded', '/get?course=%E0%A4%A', {}, 400],
    ['for an unknown person', '/getcomment?id=nobody', {}, 404],
  ])('%s', async (_, path, headers, status) => {
    const { app, get, reached } = await countingServer();
    for (const url of ['/get', '/getcomment?id=' + viewer.id]) expect((await get(url)).status).toBe(200);
    const before = reached();
    expect((await get(path, headers)).status).toBe(status);
    expect(reached()).toBe(before + 1);
    await app.close();
  });

  test('while the server drains, so that its connection is closed', async () => {
    const drain = { ...server.context.drain, isDraining: false };
    const { app, get, reached } = await countingServer({ drain });
    await get('/get');
    expect((await get('/get')).headers.get('connection')).not.toBe('close');
    const before = reached();
    Object.assign(drain, { isDraining: true });
    await get('/get');
    expect(reached()).toBe(before + 1);
    await app.close();
  });
});

/** The limits of the server, with the kinds of the calls that it counts, and a refusal after some calls. */
function countingLimits(allowed: number) {
  const { limits } = server.context;
  const kinds: string[] = [];
  const counting: CallLimits = {
    ...limits,
    ofPerson(personId, kind) {
      kinds.push(kind);
      return limits.ofPerson(personId, kind);
    },
    count() {
      if (kinds.length > allowed) fail('too_often', 'Too often.', { retryAfter: 7 });
    },
  };
  return { limits: counting, kinds };
}

test('a request over the limit on calls is refused, and a read that fails is not repeated', async () => {
  const { limits, kinds } = countingLimits(1);
  const { app, get } = await countingServer({ limits });
  expect((await get('/get')).status).toBe(200);
  const refused = await get('/get');
  expect([refused.status, refused.headers.get('retry-after'), kinds.length]).toEqual([429, '7', 2]);
  expect(await refused.json()).toMatchObject({ success: false, code: 'too_often' });
  await app.close();
});

test('the limit on calls counts every request once, by its kind', async () => {
  const { limits, kinds } = countingLimits(10);
  const { app, get } = await countingServer({ limits });
  for (let call = 0; call < 3; call += 1) await get('/get');
  expect(kinds).toEqual(['list', 'list', 'list']);
  await get('/searchuser?user=asha');
  expect((await get('/getcomment?id=nobody')).status).toBe(404);
  expect((await get('/me')).status).toBe(200);
  expect(kinds.slice(3)).toEqual(['search', 'call', 'call']);
  await app.close();
});

test.runIf(inject('store') === 'sqlite')(
  'with limits on, an answer whose parts are in memory is sent in the same turn of the event loop as its request arrives',
  async () => {
    const { app, get } = await countingServer();
    for (let call = 0; call < 2; call += 1) await get('/get');
    const [handle] = app.server.listeners('request') as [(...args: unknown[]) => void];
    const request = {
      method: 'GET',
      url: '/get',
      headers: { host: 'quad', cookie: viewer.client.cookie },
      socket: { remoteAddress: '127.0.0.1' },
    };
    let status = 0;
    const response = {
      writeHead: (code: number) => {
        status = code;
      },
      end: () => {},
      once: () => {},
      on: () => {},
    };
    handle(request, response);
    expect(status).toBe(200);
    await app.close();
  },
);
