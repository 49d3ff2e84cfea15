import { expect, test } from 'vitest';
import { aStudent } from '#test/builders.ts';
import { startTestServer } from '#test/test-server.ts';

test('a photo needs no session', async () => {
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
