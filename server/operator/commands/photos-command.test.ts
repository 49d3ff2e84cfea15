import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { nameFile, type Density } from '#server/platform/photos/photo-store.ts';
import { aStudent } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { runQuad } from '#test/run-quad.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const picture = Buffer.from('a picture');

async function store({ context }: TestServer, key: string, day: Date): Promise<void> {
  await context.photos.put(key, { card: picture, dense: picture });
  for (const density of ['card', 'dense'] satisfies Density[])
    await utimes(path.join(context.config.dataDir, 'photos', nameFile(key, density)), day, day);
}

test('photos without an owner are found, and deleted with --delete; young and replaced photos and those of demo people stay', async () => {
  const server = await startTestServer();
  const student = await aStudent(server);
  await student.client.call(updatePhoto, {}, { file: await aPhoto() });
  const [old, now] = [new Date('2020-01-01'), new Date()];
  await store(server, 'belongs-to-nobody', old);
  await store(server, 'belongs-to-a-request', now);
  await store(server, 'demo-portrait', old);
  const { stored, printed } = await compare(server);
  expect(printed).toContain('1 belong to nobody: found; --delete deletes them.');
  expect(await compare(server, '--delete')).toMatchObject({
    stored,
    printed: expect.stringContaining('1 belong to nobody: deleted.'),
  });
  expect(await compare(server)).toMatchObject({
    stored: stored - 1,
    printed: expect.stringContaining('0 belong to nobody'),
  });
  expect(await server.context.photos.read('belongs-to-nobody', 'card')).toBeNull();
});

test('people whose photo is missing are counted', async () => {
  const server = await startTestServer();
  const student = await aStudent(server);
  await student.client.call(updatePhoto, {}, { file: await aPhoto() });
  const { photo } = await server.context.store.db
    .selectFrom('people')
    .select('photo')
    .executeTakeFirstOrThrow();
  expect((await compare(server)).printed).not.toContain('missing');
  await server.context.photos.remove(photo);
  expect((await compare(server)).printed).toContain('1 people have a photo that is missing');
});

async function compare(server: TestServer, ...options: string[]) {
  const { code, out, error } = await runQuad(server, 'photos', ...options);
  expect([code, error]).toEqual([0, '']);
  return { stored: Number(/^\d+/.exec(out)?.[0]), printed: out };
}
