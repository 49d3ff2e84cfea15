import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deleteAccount, requestDeletion } from '#contract/delete-account.ts';
import { me, updatePhoto, updateProfile } from '#contract/profile.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { aStudent, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { DAY, MINUTE, startTestServer, type TestServer } from '#test/test-server.ts';

/** Changes a student's photo. @returns the key of the old one. */
async function replacePhoto({ client }: Student): Promise<string> {
  const { image } = (await client.call(me)).body;
  expect((await client.call(updatePhoto, {}, { file: await aPhoto() })).status).toBe(200);
  return /[^/]+(?=\.webp$)/.exec(image)?.[0] ?? '';
}

function isOnDisk({ context }: TestServer, key: string): boolean {
  const found = [`${key}.webp`, `${key}@2x.webp`].map((name) =>
    existsSync(path.join(context.config.dataDir, 'photos', key.slice(-2), name)),
  );
  expect(found[0]).toBe(found[1]);
  return found[0] ?? false;
}

test('a replaced photo answers 404 at once; its files stay 7 days and are then deleted [6.15 M2.2]', async () => {
  const server = await startTestServer();
  const asha = await aStudent(server);
  const old = await replacePhoto(asha);
  for (const name of [`${old}.webp`, `${old}@2x.webp`])
    expect((await asha.client.fetch(`/photos/${name}`)).status).toBe(404);
  server.passTime(7 * DAY - MINUTE);
  await runMaintenance(server.context);
  expect(isOnDisk(server, old)).toBe(true);
  server.passTime(MINUTE);
  await runMaintenance(server.context);
  expect(isOnDisk(server, old)).toBe(false);
  expect((await asha.client.fetch((await asha.client.call(me)).body.image)).status).toBe(200);
});

test('of each person at most the newest 20 replaced photos stay on the disk [6.15]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const oldOfBen = await replacePhoto(ben);
  const old: string[] = [];
  for (let nth = 0; nth < 22; nth += 1) {
    old.push(await replacePhoto(asha));
    server.passTime(MINUTE);
  }
  expect(old.map((key) => isOnDisk(server, key))).toEqual([false, false, ...Array(20).fill(true)]);
  expect(isOnDisk(server, oldOfBen)).toBe(true);
});

test('with PHOTO_KEEP_DAYS=0 the files of a replaced photo are deleted at once [6.15]', async () => {
  const server = await startTestServer({ env: { PHOTO_KEEP_DAYS: '0' } });
  const asha = await aStudent(server);
  expect(isOnDisk(server, await replacePhoto(asha))).toBe(false);
});

test('the replaced photos of a person who turns private or is private are deleted at once [8.2]', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const oldOnes = [await replacePhoto(asha), await replacePhoto(asha)];
  const oldOfBen = await replacePhoto(ben);
  expect(oldOnes.map((key) => isOnDisk(server, key))).toEqual([true, true]);
  await asha.client.call(updateProfile, { updates: { public: 0 } });
  expect(oldOnes.map((key) => isOnDisk(server, key))).toEqual([false, false]);
  expect(isOnDisk(server, await replacePhoto(asha))).toBe(false);
  expect(isOnDisk(server, oldOfBen)).toBe(true);
});

test('the replaced photos of a person who deletes the account are deleted at once; the last photo stays for a return', async () => {
  const server = await startTestServer();
  const [asha, ben] = [await aStudent(server), await aStudent(server)];
  const old = await replacePhoto(asha);
  const last = /[^/]+(?=\.webp$)/.exec((await asha.client.call(me)).body.image)?.[0] ?? '';
  const oldOfBen = await replacePhoto(ben);
  await asha.client.call(requestDeletion);
  const otp = await server.mailbox.nextCode(asha.email);
  expect((await asha.client.call(deleteAccount, { otp, opinions: 'remove' })).status).toBe(200);
  expect([old, last, oldOfBen].map((key) => isOnDisk(server, key))).toEqual([false, true, true]);
});
