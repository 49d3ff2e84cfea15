import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { me, updatePhoto, updateProfile } from '#contract/profile.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { mountSmallDisk } from '#test/small-disk.ts';
import { SECOND, startTestServer, type TestServer } from '#test/test-server.ts';

const folderOf = ({ context }: TestServer) => path.join(context.config.dataDir, 'photos');

async function expectPhotosUnavailable(server: TestServer, asha: Student) {
  const before = (await asha.client.call(me)).body;
  const file = await aPhoto();
  const changes = [
    await asha.client.call(updatePhoto, {}, { file }),
    await asha.client.call(updateProfile, { updates: { public: 0 } }),
  ];
  for (const { status, error, headers } of changes) {
    expect([status, error.code]).toEqual([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await asha.client.call(me)).body).toEqual(before);
  expect(server.log()).toContain('the photos are unavailable');
  server.passTime(4 * SECOND);
  const ready = async () => {
    const answer = await server.newClient().fetch('/readyz');
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      ...((await answer.json()) as object),
    };
  };
  await expect.poll(ready).toMatchObject({
    status: 503,
    retryAfter: '5',
    code: 'unavailable',
    message: 'The photos cannot be written.',
  });
  // An outage fills no log: each 503 is a line with its reason.
  for (const line of server.log().trim().split('\n')) expect(JSON.parse(line)).not.toHaveProperty('err');
}

const readiness = async (server: TestServer) => (await server.newClient().fetch('/readyz')).status;

async function expectPhotosAvailable(server: TestServer, asha: Student) {
  server.passTime(4 * SECOND);
  await expect.poll(() => readiness(server)).toBe(200);
  expect((await asha.client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
}

test('a full disk: 503 with Retry-After, /readyz answers 503, and both work again when there is space [4.2]', async (context) => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await server.context.photos.check();
  mountSmallDisk(folderOf(server), context);
  // The photo is copied when a person turns private.
  const { photo } = asha;
  const picture = Buffer.alloc(200 * 1024);
  await server.context.photos.put(photo, { card: picture, dense: picture });
  const filler = path.join(folderOf(server), 'filler');
  await writeFile(filler, Buffer.alloc(16 * 1024 * 1024)).catch(() => {});
  await expectPhotosUnavailable(server, asha);
  await rm(filler);
  await expectPhotosAvailable(server, asha);
  // Nothing of the failed attempts is left on the disk.
  const files = await readdir(folderOf(server), { recursive: true });
  expect(files.filter((name) => name.includes('write-check'))).toEqual([]);
});

test('a read-only disk: 503 with Retry-After, also from /readyz', async (context) => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const disk = mountSmallDisk(folderOf(server), context);
  const picture = Buffer.alloc(1024);
  await server.context.photos.put(asha.photo, { card: picture, dense: picture });
  disk.remount('ro');
  await expectPhotosUnavailable(server, asha);
  disk.remount('rw');
  await expectPhotosAvailable(server, asha);
});

test('a file in place of the photo folder: 503, not 500; a photo whose file is missing: 404', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  await rm(folderOf(server), { recursive: true });
  expect((await asha.client.fetch(`/photos/${asha.photo}.webp`)).status).toBe(404);
  await writeFile(folderOf(server), 'in the way');
  const file = await aPhoto();
  const { status, error } = await asha.client.call(updatePhoto, {}, { file });
  expect([status, error.code]).toEqual([503, 'unavailable']);
  expect((await asha.client.fetch(`/photos/${asha.photo}.webp`)).status).toBe(503);
  server.passTime(4 * SECOND);
  await expect.poll(() => readiness(server)).toBe(503);
  await rm(folderOf(server));
  await mkdir(folderOf(server));
  await expectPhotosAvailable(server, asha);
});

test('turning private succeeds when the file of the photo is missing, as after a restored backup', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const before = (await asha.client.call(me)).body.image;
  await server.context.photos.remove(asha.photo);
  const { status } = await asha.client.call(updateProfile, { updates: { public: 0 } });
  expect(status).toBe(200);
  const after = (await asha.client.call(me)).body;
  expect(after.public).toBe(0);
  expect(after.image).not.toBe(before);
  expect((await asha.client.fetch(after.image)).status).toBe(404);
  expect((await asha.client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
});
