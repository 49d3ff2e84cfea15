import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, test } from 'vitest';
import { refuseUsedFolder } from '#server/operator/backup/restore-backup.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';
import { openStore } from '#server/platform/db/open.ts';
import { isFolderLocked } from './folder-lock.ts';
import { readSetting, replaceSetting } from '#server/platform/db/settings.ts';

const ofEmbedded = test.runIf(inject('store') === 'sqlite');

ofEmbedded.for(['quad.db', 'quad.db-wal', 'quad.db-shm'])(
  'while a server runs whose %s is missing, a command is refused, creates no file, and the restart loses nothing',
  async (name) => {
    const dataDir = await aFolder();
    const env = { DATA_DIR: dataDir };
    const place = { databaseUrl: null, dataDir };
    const store = await openStore(place, () => {});
    await store.run(replaceSetting, { name: 'checked', value: 'acknowledged' });
    expect(await runQuadWith(env, ['maintenance'])).toMatchObject({ code: 0 });
    const file = path.join(dataDir, name);
    if (name === 'quad.db') await rename(file, `${file}.away`);
    else await rm(file);
    const files = await readdir(dataDir);
    for (const command of [
      ['maintenance', 'on'],
      ['backup', path.join(dataDir, 'backups')],
      ['upgrade', '--rehearse'],
      ['move', '--to', 'postgres://127.0.0.1:1/quad'],
      ['doctor'],
      ['doctor', '--fix'],
    ]) {
      const { code, out, error } = await runQuadWith(env, command);
      expect([command, code]).toEqual([command, 1]);
      expect(out + error).toContain(`in use by a server, and ${file} is missing`);
    }
    expect(() => refuseUsedFolder(dataDir)).toThrow(`${file} is missing`);
    expect(await readdir(dataDir)).toEqual(files);
    if (name === 'quad.db') await rename(`${file}.away`, file);
    await store.close();
    expect(isFolderLocked(dataDir)).toBe(false);
    expect(await runQuadWith(env, ['maintenance'])).toMatchObject({ code: 0 });
    const again = await openStore(place, () => {});
    expect(await readSetting(again.db, 'checked')).toBe('acknowledged');
    await again.close();
  },
);

ofEmbedded('commands run beside a server whose quad.db is a symbolic link', async () => {
  const [dataDir, elsewhere] = [await aFolder(), await aFolder()];
  const place = { databaseUrl: null, dataDir };
  await (await openStore(place, () => {})).close();
  const file = path.join(elsewhere, 'quad.db');
  await rename(path.join(dataDir, 'quad.db'), file);
  await symlink(file, path.join(dataDir, 'quad.db'));
  const store = await openStore(place, () => {});
  await store.run(replaceSetting, { name: 'checked', value: 'acknowledged' });
  expect(await runQuadWith({ DATA_DIR: dataDir }, ['maintenance'])).toMatchObject({ code: 0, error: '' });
  await rm(`${file}-wal`);
  expect((await runQuadWith({ DATA_DIR: dataDir }, ['maintenance'])).error).toContain(
    `in use by a server, and ${file}-wal is missing`,
  );
  await store.close();
});

ofEmbedded(
  'a lock that cannot be read counts as no lock, because the next step refuses with its own message',
  async () => {
    const folder = await aFolder();
    await mkdir(path.join(folder, 'in-use.lock'));
    expect(isFolderLocked(folder)).toBe(false);
  },
);
