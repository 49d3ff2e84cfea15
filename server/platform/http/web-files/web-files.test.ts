import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setErrorHandler } from '#server/platform/http/answers/render-error.ts';
import { rewriteAddress, serveWebFiles } from './web-files.ts';

let app: FastifyInstance;
let folder: string;
let filled = 'the filled app';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quad-web-'));
  await writeFile(path.join(folder, 'index.html'), '<p>the app</p>');
  await mkdir(path.join(folder, 'assets'));
  for (const [name, text] of [
    ['icon.svg', '<svg/>'],
    ['index.html.br', 'the file'],
    ['assets/a-1.js', 'a()'],
    ['assets/a-1.js.br', brotliCompressSync('a()')],
  ] as const)
    await writeFile(path.join(folder, name), text);
  app = fastify({ rewriteUrl: rewriteAddress });
  setErrorHandler(app, {});
  app.get('/moderation', () => ({ data: [] }));
  await serveWebFiles(app, { folder, fillPage: (html) => html.replace('the app', filled) });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const unknown = ['/somewhere', '/%E0%A4%A', '/%', '/%E0%A4%A?a=%', '/user/%zz'];

test.each(unknown)('a browser gets the page for %s, and the page shows "not found"', async (url) => {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept: 'text/html,*/*' } });
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/html; charset=utf-8',
    '<p>the filled app</p>',
  ]);
});

test.each(unknown)('a program gets a 404 in JSON for %s', async (url) => {
  const answer = await app.inject({ url, headers: { accept: 'application/json' } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
});

test.each(['/', '/index.html', '/index%2ehtml', '/user'])(
  '%s is the filled page, compressed as the browser accepts it, and a 304 while it is the same',
  async (url) => {
    for (const encoding of ['', 'gzip', 'br', 'zstd']) {
      const headers = { accept: 'text/html', ...(encoding && { 'accept-encoding': encoding }) };
      const { headers: sent, rawPayload } = await app.inject({ url, headers });
      const decode = {
        '': (bytes: Buffer) => bytes,
        gzip: gunzipSync,
        br: brotliDecompressSync,
        zstd: zstdDecompressSync,
      }[encoding];
      expect([sent['content-encoding'] ?? '', decode?.(rawPayload).toString()]).toEqual([
        encoding,
        '<p>the filled app</p>',
      ]);
      expect([sent['cache-control'], sent.vary]).toEqual([
        'no-cache',
        'accept, accept-encoding, sec-fetch-mode',
      ]);
      const again = await app.inject({ url, headers: { ...headers, 'if-none-match': String(sent.etag) } });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', sent.etag]);
    }
  },
);

test('the page has the current settings: after a change, a browser with the former page gets the new page', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip' };
  const ask = (etag: unknown) =>
    app.inject({ url: '/', headers: { ...headers, 'if-none-match': String(etag) } });
  const { etag } = (await ask('')).headers;
  expect((await ask(etag)).statusCode).toBe(304);
  filled = 'the app with news';
  const changed = await ask(etag);
  expect([changed.statusCode, gunzipSync(changed.rawPayload).toString()]).toEqual([
    200,
    '<p>the app with news</p>',
  ]);
  filled = 'the filled app';
  expect((await ask(etag)).statusCode).toBe(304);
});

test('at an address that a call and a screen share, a browser gets the page, and a script gets the answer of the call', async () => {
  const ask = async (accept: string, mode?: string) => {
    const headers = { accept, ...(mode && { 'sec-fetch-mode': mode }) };
    return (await app.inject({ url: '/moderation?limit=5', headers })).body;
  };
  expect(await ask('text/html,application/xhtml+xml,*/*;q=0.8')).toBe('<p>the filled app</p>');
  // WebKit opens some pages with these headers.
  expect(await ask('*/*', 'navigate')).toBe('<p>the filled app</p>');
  for (const mode of [undefined, 'cors']) expect(await ask('*/*', mode)).toBe('{"data":[]}');
});

test('a program that makes a link preview gets the same page for every student, known or not [9.13]', async () => {
  const page = (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  for (const url of [
    '/student/019b1f0e-1111-7000-8000-000000000001',
    '/student/nobody',
    '/student/%F0%9F%98%80',
  ])
    for (const headers of [{ accept: '*/*' }, {}, { accept: 'text/html', range: 'bytes=0-32768' }]) {
      const { statusCode, headers: sent, body } = await app.inject({ url, headers });
      expect([statusCode, sent['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', page]);
    }
  expect((await app.inject({ url: '/student/nobody', method: 'HEAD' })).statusCode).toBe(200);
});

test('only files that existed at the start are served, each at one address; those with a hash are cached for a year', async () => {
  await writeFile(path.join(folder, 'assets/later-2.js'), 'later()');
  const ask = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await app.inject({ url, method, headers: { 'accept-encoding': 'br' } });
    const { 'cache-control': cache, 'content-encoding': encoding, 'content-type': type } = answer.headers;
    return answer.statusCode === 200 ? [type, cache, encoding, answer.headers.vary] : answer.statusCode;
  };
  const script = [
    'application/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
    'br',
    'accept-encoding',
  ];
  expect(await ask('/assets/a-1.js')).toEqual(script);
  expect(await ask('/assets/a-1.js', 'HEAD')).toEqual(script);
  expect(await ask('/icon%2Esvg?a=1')).toEqual(['image/svg+xml', 'no-cache', undefined, 'accept-encoding']);
  for (const url of [
    'assets/a-1.js.br',
    'assets/A-1.js',
    'index.html.br',
    'assets',
    'assets/',
    '/icon.svg',
    'assets/later-2.js',
    'assets/%2e%2e%2ficon.svg',
    '..%2f..%2fetc/passwd',
  ])
    expect([url, await ask(`/${url}`)]).toEqual([url, 404]);
});
