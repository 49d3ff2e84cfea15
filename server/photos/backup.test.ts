import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test, type TestContext } from 'vitest';
import { updatePhoto } from '#contract/profile.ts';
import { aPhoto, aStudent, type Student } from '#test/builders.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';

const run = promisify(execFile);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'quad-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Backs up the store while it is in use, as docs/operations.md describes. */
async function backUpStore({ context: { config } }: TestServer, folder: string): Promise<void> {
  if (config.databaseUrl) {
    await run('pg_dump', ['--no-owner', '--file', path.join(folder, 'quad.sql'), config.databaseUrl]);
    return;
  }
  const database = new DatabaseSync(path.join(config.dataDir, 'quad.db'), { readOnly: true });
  await backup(database, path.join(folder, 'quad.db'), { rate: 10 });
  database.close();
}

/** Starts a server on the backup. */
async function restore(folder: string): Promise<TestServer> {
  if (inject('store') === 'sqlite') return startTestServer({ env: { DATA_DIR: folder } });
  const url = await anEmptyDatabase('template template0');
  await run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', '--file', path.join(folder, 'quad.sql'), url]);
  return startTestServer({ env: { DATA_DIR: folder, DATABASE_URL: url } });
}

async function needsPostgresTools({ skip }: TestContext): Promise<void> {
  if (inject('store') === 'sqlite') return;
  await run('pg_dump', ['--version']).catch(() => skip('pg_dump and psql are not installed'));
}

async function changePhotos(students: readonly Student[]): Promise<void> {
  const file = await aPhoto();
  const answers = await Promise.all(students.map(({ client }) => client.call(updatePhoto, {}, { file })));
  expect(answers.map(({ status }) => status)).toEqual(students.map(() => 200));
}

test('after a restore everybody has a photo, although 8 people changed theirs during the backup', async (context) => {
  await needsPostgresTools(context);
  const server = await startTestServer();
  const students: Student[] = [];
  for (let count = 0; count < 8; count += 1) students.push(await aStudent(server));
  const folder = await aFolder();
  // The store is backed up before the photos.
  await Promise.all([backUpStore(server, folder), changePhotos(students)]);
  await changePhotos(students);
  await mkdir(path.join(folder, 'photos'), { recursive: true });
  const copy = cp(path.join(server.context.config.dataDir, 'photos'), path.join(folder, 'photos'), {
    recursive: true,
  });
  await Promise.all([copy, changePhotos(students)]);

  const restored = await restore(folder);
  const people = await restored.context.store.db.selectFrom('people').select('photo').execute();
  expect(people).toHaveLength(8);
  for (const { photo } of people) {
    for (const name of [`${photo}.webp`, `${photo}@2x.webp`])
      expect((await restored.newClient().fetch(`/photos/${name}`)).status).toBe(200);
  }
});
