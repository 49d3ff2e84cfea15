import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { openTestServer, type TestServer } from '#test/test-server.ts';

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

async function readAnswer(response: Response) {
  const headers = Object.fromEntries(response.headers);
  for (const name of ['date', 'x-request-id']) {
    expect(headers[name]).toBeTruthy();
    delete headers[name];
  }
  return { status: response.status, headers, body: await response.text() };
}

describe('an answer from memory is the answer that the framework gives', () => {
  test.each([
    ['the first page', '/get?course=&year=&hated=&personality='],
    ['a filtered page', '/get?year=1&hated=loved&limit=3'],
    ['a page without people', '/get?course=llb'],
    ['a small page', '/get?limit=1'],
    ['a page with names of many languages', '/get?limit=50'],
  ])('%s, in every encoding', async (_, path) => {
    const { app, get, reached } = await countingServer();
    let before = 0;
    for (const encoding of ['identity', 'gzip', 'br', 'zstd', 'gzip, deflate, br, zstd', 'br;q=0, gzip']) {
      // A query that is new takes the usual way. Unknown fields are ignored.
      const usual = await readAnswer(
        await get(`${path}&new=${encodeURIComponent(encoding)}`, { 'accept-encoding': encoding }),
      );
      expect(reached()).toBeGreaterThan(before);
      await get(path, { 'accept-encoding': encoding });
      before = reached();
      const fast = await readAnswer(await get(path, { 'accept-encoding': encoding }));
      expect(reached()).toBe(before);
      expect(fast).toEqual(usual);
      expect(fast.status).toBe(200);
    }
    await app.close();
  });
});

describe('a request takes the usual way', () => {
  test.each([
    ['without a session', '/get', { cookie: '' }, 401],
    ['with a foreign session', '/get', { cookie: 'session=unknown' }, 401],
    ['with input that has not been checked', '/get?limit=51', {}, 400],
    ['with an input that is in memory, twice', '/get?limit=3&limit=4', {}, 400],
  ])('%s', async (_, path, headers, status) => {
    const { app, get, reached } = await countingServer();
    await get('/get');
    await get('/get?limit=3');
    const before = reached();
    expect((await get(path, headers)).status).toBe(status);
    expect(reached()).toBe(before + 1);
    await app.close();
  });

  test('while the server drains, so that its connection is closed', async () => {
    const drain = { ...server.context.drain, isDraining: false };
    const { app, get } = await countingServer({ drain });
    await get('/get');
    expect((await get('/get')).headers.get('connection')).not.toBe('close');
    Object.assign(drain, { isDraining: true });
    await get('/get');
    await app.close();
  });
});

test('answers from memory are counted by the limit on calls', async () => {
  const counted: string[] = [];
  const { app, get } = await countingServer({
    config: { ...server.context.config, limits: true },
    limits: async (kind) => void counted.push(kind),
  });
  for (let call = 0; call < 3; call += 1) await get('/get');
  expect(counted).toEqual(['call', 'call', 'call']);
  await app.close();
});
