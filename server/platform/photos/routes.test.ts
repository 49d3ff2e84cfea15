import { expect, test } from 'vitest';
import { updateProfile } from '#contract/profile.ts';
import { aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

test('a photo needs no session [8.2]', async () => {
  const server = await startTestServer();
  const { photo } = await aStudent(server);
  expect((await server.newClient().fetch(`/photos/${photo}.webp`)).status).toBe(200);
});

test('a path that no photo can have answers 404', async () => {
  const server = await startTestServer();
  for (const address of [
    '/photos/nothing.webp',
    '/photos/..%2f..%2fsecret',
    '/photos/%2e%2e/secret',
    '/photos/',
    `/photos/${'a'.repeat(2000)}.webp`,
    '/photos/%00.webp',
    '/photos/a.png',
  ])
    expect((await server.newClient().fetch(address)).status, address).toBe(404);
});

test('a shared cache that asks again gets a 304 while the photo is shown, and a 404 once its person is private [8.2]', async () => {
  const server = await startTestServer();
  const { photo, client } = await aStudent(server);
  const cache = server.newClient();
  for (const address of [`/photos/${photo}.webp`, `/photos/${photo}@2x.webp`]) {
    const first = await cache.fetch(address);
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=60, immutable');
    const etag = first.headers.get('etag') ?? '';
    const again = await cache.fetch(address, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const other = await cache.fetch(address, { headers: { 'if-none-match': '"other"' } });
    expect(other.status).toBe(200);
  }
  expect((await client.call(updateProfile, { updates: { public: 0 } })).status).toBe(200);
  const gone = await cache.fetch(`/photos/${photo}.webp`, {
    headers: { 'if-none-match': `"${photo}.webp"` },
  });
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
});
