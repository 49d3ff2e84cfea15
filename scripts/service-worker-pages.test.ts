import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const source = stripTypeScriptTypes(
  readFileSync(path.join(import.meta.dirname, '../web/service-worker.ts'), 'utf8'),
);

/** The real server's answer to the next request. */
let answer: (response: ServerResponse) => void;
let asked: string[] = [];
const server = createServer((request: IncomingMessage, response) => {
  asked.push(String(request.url));
  answer(response);
});
let origin = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const hang = () => undefined;
const fail =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('failed');
const page = (response: ServerResponse) =>
  void response.writeHead(200, { 'x-quad-build': 'a' }).end('from the network');

/** Runs the service worker in front of the real server. `isStored`: the worker has stored the shell. */
function aWorker({ isStored = true } = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const enable = vi.fn(async () => undefined);
  const later: { readonly act: () => void; readonly ms: number }[] = [];
  const self = {
    location: { origin },
    registration: { navigationPreload: { enable } },
    clients: { claim: async () => undefined },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  };
  const caches = {
    keys: async () => [],
    match: async (name: string) => (isStored ? new Response(`stored ${name}`) : undefined),
  };
  const setTimeout = (act: () => void, ms: number) => later.push({ act, ms });
  const buildInfo = { build: 'a', shell: ['/', '/before-paint.js', '/assets/app.js'] };
  runInNewContext(source, { self, caches, fetch, setTimeout, URL, buildInfo });
  /**
   * Sends the browser's request for an address to the worker. `preload`: the browser has already requested the page.
   */
  const ask = (address: string, { mode = 'navigate', clientId = '', preload = false } = {}) => {
    const request = { method: 'GET', url: `${origin}${address}`, mode };
    const preloadResponse = Promise.resolve(preload ? fetch(request.url) : undefined);
    let answering: Promise<Response> | null = null;
    listeners.get('fetch')?.({
      request: Object.assign(new String(request.url), request),
      clientId,
      resultingClientId: 'opened',
      preloadResponse,
      respondWith: (response: Promise<Response>) => (answering = response),
    });
    return answering as Promise<Response> | null;
  };
  return {
    enable,
    ask,
    textOf: async (...request: Parameters<typeof ask>) => (await ask(...request))?.text(),
    /** Ends the worker's wait. @returns the waiting time in milliseconds. */
    wait: async () => {
      await vi.waitFor(() => expect(later).not.toHaveLength(0));
      const ended = later.splice(0);
      for (const { act } of ended) act();
      return Math.max(...ended.map(({ ms }) => ms));
    },
    async activate() {
      const work: Promise<unknown>[] = [];
      listeners.get('activate')?.({ waitUntil: (promise: Promise<unknown>) => work.push(promise) });
      await Promise.all(work);
    },
  };
}

test('a page comes from the network, and is not requested again after the browser’s preload', async () => {
  answer = page;
  const worker = aWorker();
  expect(await worker.textOf('/user')).toBe('from the network');
  expect(await worker.textOf('/user', { preload: true })).toBe('from the network');
  expect(asked).toEqual(['/user', '/user']);
  await worker.activate();
  expect(worker.enable).toHaveBeenCalledOnce();
});

test.each([500, 502, 503, 504])('the stored shell replaces a proxy’s %i [10.11]', async (status) => {
  answer = fail(status);
  expect(await aWorker().textOf('/')).toBe('stored /');
  expect(await aWorker().textOf('/', { preload: true })).toBe('stored /');
});

test('Quad’s own error page is shown, and so is any answer if no shell is stored', async () => {
  answer = fail(503, { 'x-quad-build': 'a' });
  expect(await aWorker().textOf('/')).toBe('failed');
  answer = fail(502);
  expect((await aWorker({ isStored: false }).ask('/'))?.status).toBe(502);
});

test('on a hanging network the shell shows after 3 s, and its files come from the cache at once [10.11]', async () => {
  answer = hang;
  const worker = aWorker();
  const shown = worker.textOf('/search');
  expect(await worker.wait()).toBe(3000);
  expect(await shown).toBe('stored /');

  const file = { mode: 'no-cors', clientId: 'opened' };
  expect(await worker.textOf('/before-paint.js', file)).toBe('stored /before-paint.js');
  // The request may reach the server after the worker has given up.
  await vi.waitFor(() => expect(asked).toEqual(['/search']));
});

test('another page’s file comes from the network, or from the shell if the network hangs', async () => {
  answer = hang;
  const worker = aWorker();
  const file = worker.textOf('/before-paint.js', { mode: 'no-cors', clientId: 'other' });
  await worker.wait();
  expect(await file).toBe('stored /before-paint.js');
  answer = page;
  expect(await worker.textOf('/before-paint.js', { mode: 'no-cors' })).toBe('from the network');
  expect(await worker.textOf('/assets/app.js', { mode: 'no-cors' })).toBe('stored /assets/app.js');
});

test.each(['/login/campus', '/login/campus/callback?code=1', '/docs/api', '/unsubscribe?token=1'])(
  'a page that only the server has is never the shell, and is requested once: %s [3.11]',
  async (address) => {
    answer = fail(502);
    const worker = aWorker();
    expect((await worker.ask(address, { preload: true }))?.status).toBe(502);
    expect((await worker.ask(address))?.status).toBe(502);
    expect(asked).toHaveLength(2);
  },
);

test('the worker leaves calls and photos to the browser', () => {
  expect(aWorker().ask('/get', { mode: 'cors' })).toBeNull();
  expect(aWorker().ask('/photos/a.webp', { mode: 'no-cors' })).toBeNull();
});
