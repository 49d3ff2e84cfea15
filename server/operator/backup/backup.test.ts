import { execFile } from 'node:child_process';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, inject, test } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { claimSetting } from '#server/platform/db/settings.ts';
import { nameBackup, readManifest, writeManifest } from '#server/operator/backup/manifest.ts';
import { hashFile } from '#server/operator/backup/store-file.ts';
import { anEmptyPlace, skipWithoutPgDump } from '#test/backup-places.ts';
import { aStudent, logIn, signUp, type Student } from '#test/builders.ts';
import { aPhoto } from '#test/a-photo.ts';
import { fillStore } from '#test/fill-store.ts';
import { administrate } from '#test/postgres-admin.ts';
import { placeOf, runQuad, runQuadWith } from '#test/run-quad.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

beforeEach(({ skip }) => skipWithoutPgDump(skip));

/** Backs up into a folder. @returns the backup. */
async function backUp(server: TestServer, folder: string, ...options: string[]): Promise<string> {
  const { code, out, error } = await runQuad(server, 'backup', folder, ...options);
  expect([code, error]).toEqual([0, '']);
  return /^Backup (.+)$/m.exec(out)?.[1] ?? '';
}

const restore = (backup: string, place: Record<string, string>) => runQuadWith(place, ['restore', backup]);

async function changePhotos(students: readonly Student[]): Promise<void> {
  const file = await aPhoto();
  const answers = await Promise.all(students.map(({ client }) => client.call(updatePhoto, {}, { file })));
  expect(answers.map(({ status }) => status)).toEqual(students.map(() => 200));
}

test('after a restore everybody can log in and has a photo, although 8 people changed theirs during the backup', async () => {
  const server = await startTestServer();
  const students = await Promise.all(Array.from({ length: 8 }, () => aStudent(server)));
  let isDone = false;
  const changing = (async () => {
    while (!isDone) await changePhotos(students);
  })();
  const backup = await backUp(server, await aFolder()).finally(() => {
    isDone = true;
  });
  await changing;
  const place = await anEmptyPlace(server);
  const restored = await restore(backup, place);
  expect(restored).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^Restored 8 people/) });
  const other = await startTestServer({ env: place });
  const people = await other.context.store.db.selectFrom('people').select('photo').execute();
  expect(people).toHaveLength(8);
  for (const { photo } of people)
    for (const name of [`${photo}.webp`, `${photo}@2x.webp`])
      expect((await other.newClient().fetch(`/photos/${name}`)).status).toBe(200);
  expect((await logIn(other, students[0]?.email ?? '')).response.status).toBe(200);
});

test('a later backup shares unchanged photos; --keep deletes older backups and nothing else', async () => {
  const server = await startTestServer();
  const { photo } = await aStudent(server);
  const folder = await aFolder();
  const first = await backUp(server, folder);
  const fileOf = async (backup: string) =>
    stat(path.join(backup, 'photos', photo.slice(-2), `${photo}.webp`));
  const { ino } = await fileOf(first);
  await writeFile(path.join(folder, 'quad-notes.txt'), 'mine');
  const second = await backUp(server, folder, '--keep', '1');
  expect((await fileOf(second)).ino).toBe(ino);
  expect((await readdir(folder)).toSorted()).toEqual([path.basename(second), 'quad-notes.txt'].toSorted());
});

test('--keep deletes interrupted backups that are older than the kept ones', async () => {
  const server = await startTestServer();
  const folder = await aFolder();
  const later = 'quad-29990101T000000000Z.part';
  for (const name of ['quad-20200101T000000000Z.part', later]) await mkdir(path.join(folder, name));
  const backup = await backUp(server, folder, '--keep', '2');
  expect((await readdir(folder)).toSorted()).toEqual([path.basename(backup), later]);
});

test('--keep deletes neither the new backup nor a backup that may still be running', async () => {
  const server = await startTestServer();
  const folder = await aFolder();
  const first = await backUp(server, folder);
  const later = 'quad-29990101T000000000Z';
  await rename(first, path.join(folder, later));
  const atWork = `${nameBackup(Date.now() - 3_600_000)}.part`;
  await mkdir(path.join(folder, atWork));
  const second = await backUp(server, folder, '--keep', '1');
  expect((await readdir(folder)).toSorted()).toEqual([atWork, path.basename(second), later]);
});

test('only this user can read a restored store and secret, although others may read the backup', async () => {
  const server = await startTestServer();
  await writeFile(path.join(server.context.config.dataDir, 'secret'), 'a secret of 32 characters or more');
  const backup = await backUp(server, await aFolder());
  const files = inject('store') === 'sqlite' ? ['quad.db', 'secret'] : ['secret'];
  for (const name of files) await chmod(path.join(backup, name), 0o444);
  const place = await anEmptyPlace(server);
  expect((await restore(backup, place)).code).toBe(0);
  for (const name of files) {
    const { mode } = await stat(path.join(place['DATA_DIR'] ?? '', name));
    expect([name, mode & 0o777]).toEqual([name, 0o600]);
  }
});

test.runIf(inject('store') === 'postgres')(
  'a restored database has no commit events of the former one, even if the backup contains them',
  async () => {
    const server = await startTestServer();
    const databaseUrl = server.context.config.databaseUrl ?? '';
    await aStudent(server);
    const eventsAt = async (url: string) =>
      (await administrate<{ count: number }>('select count(*)::int as count from commit_events', url))[0]
        ?.count;
    expect(await eventsAt(databaseUrl)).toBeGreaterThan(0);
    const backup = await backUp(server, await aFolder());
    const file = path.join(backup, 'quad.dump');
    const { stdout: dumped } = await promisify(execFile)('pg_restore', ['--data-only', '--file=-', file]);
    expect(dumped).toContain('COPY public.people');
    expect(dumped).not.toContain('COPY public.commit_events');
    // Dumps as older versions did.
    await promisify(execFile)('pg_dump', [`--dbname=${databaseUrl}`, '--format=custom', `--file=${file}`]);
    await writeManifest(backup, { ...(await readManifest(backup)), sha256: await hashFile(file) });
    const place = await anEmptyPlace(server);
    expect(await restore(backup, place)).toMatchObject({ code: 0, error: '' });
    expect(await eventsAt(place['DATABASE_URL'] ?? '')).toBe(0);
  },
);

test('a restore reports photo files that are missing in the backup, and does not end with 0', async () => {
  const server = await startTestServer();
  const { photo } = await aStudent(server);
  const backup = await backUp(server, await aFolder());
  await rm(path.join(backup, 'photos', photo.slice(-2), `${photo}.webp`));
  const { code, error } = await restore(backup, await anEmptyPlace(server));
  expect(code).toBe(1);
  expect(error).toMatch(/^Restored 1 people .* But 2 photo files that were backed up are missing [^\n]+\n$/);
});

test('a restore overwrites nothing', async () => {
  const server = await startTestServer();
  const backup = await backUp(server, await aFolder());
  const { config } = server.context;
  const own = {
    DATA_DIR: config.dataDir,
    SECRET: config.secret ?? '',
    DATABASE_URL: config.databaseUrl ?? '',
  };
  expect(await restore(backup, own)).toMatchObject({ code: 1, error: expect.stringMatching(/already/) });
  const place = await anEmptyPlace(server);
  expect((await restore(backup, place)).code).toBe(0);
  const again = await restore(backup, { ...place, DATA_DIR: await aFolder() });
  if (inject('store') === 'postgres')
    expect(again).toMatchObject({
      code: 1,
      error: expect.stringMatching(/DATABASE_URL has a store already/),
    });
  expect(await restore(backup, place)).toMatchObject({ code: 1, out: '' });
});

test('a backup that is damaged, incomplete or of another kind of store is refused, and nothing is written', async () => {
  const server = await startTestServer();
  const backup = await backUp(server, await aFolder());
  const place = await anEmptyPlace(server);
  const other = { DATA_DIR: place['DATA_DIR'] ?? '', SECRET: place['SECRET'] ?? '' };
  const refusal = async (env = place) => {
    const { code, error } = await restore(backup, env);
    expect([code, await readdir(place['DATA_DIR'] ?? '')]).toEqual([1, []]);
    return error;
  };
  if (inject('store') === 'postgres') expect(await refusal(other)).toMatch(/set DATABASE_URL/);
  const file = path.join(backup, inject('store') === 'sqlite' ? 'quad.db' : 'quad.dump');
  const handle = await open(file, 'r+');
  await handle.write(Buffer.from('damage'), 0, 6, 3_000);
  await handle.close();
  expect(await refusal()).toMatch(/is damaged: it is not the file that was backed up/);
  await rm(file);
  expect(await refusal()).toMatch(/is missing/);
  await rm(path.join(backup, 'backup.json'));
  expect(await refusal()).toMatch(/is no complete backup/);
});

test('photos in a bucket are backed up, and restored into another bucket', async () => {
  const [s3, other] = [await anS3Server(), await anS3Server()];
  const server = await startTestServer({ env: s3.env });
  const { user } = await signUp(server);
  await server.context.store.run(claimSetting, { name: 'photo-folder', value: 'the first bucket' });
  const { code, out } = await runQuadWith({ ...placeOf(server), ...s3.env }, ['backup', await aFolder()]);
  expect([code, out]).toEqual([0, expect.stringContaining('1 people. Photos: 2 files.')]);
  const place = { ...(await anEmptyPlace(server)), ...other.env };
  const backup = /^Backup (.+)$/m.exec(out)?.[1] ?? '';
  expect(await restore(backup, place)).toMatchObject({ code: 0, error: '' });
  const restored = await startTestServer({ env: place });
  expect((await restored.newClient().fetch(user.image)).status).toBe(200);
  expect((await findSetting(restored, 'photo-folder'))?.value).not.toBe('the first bucket');
  const again = await restore(backup, { ...(await anEmptyPlace(server)), ...other.env });
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('There are photos already') });
});

test.runIf(inject('store') === 'sqlite')('a damaged store gives no backup', async () => {
  const dataDir = await aFolder();
  await fillStore({ databaseUrl: null, dataDir }, 200);
  const handle = await open(path.join(dataDir, 'quad.db'), 'r+');
  await handle.write(Buffer.alloc(20_000, 7), 0, 20_000, 40_000);
  await handle.close();
  const folder = await aFolder();
  const { code, error } = await runQuadWith({ DATA_DIR: dataDir }, ['backup', folder]);
  expect([code, await readdir(folder)]).toEqual([1, []]);
  expect(error).toMatch(/damaged|malformed/);
});

async function findSetting({ context }: TestServer, name: string) {
  return context.store.db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
}
