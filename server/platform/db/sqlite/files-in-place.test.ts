import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readyz } from '#contract/health.ts';
import { me, updateProfile } from '#contract/profile.ts';
import { systemRandomness as random } from '#server/platform/process/randomness.ts';
import { reactTo } from '#server/features/reactions/react-to.ts';
import { aStudent, manyPeople } from '#test/builders.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { existingFile } from './existing-file.ts';
import { openStore } from '#server/platform/db/open.ts';
import { readSetting, replaceSetting } from '#server/platform/db/settings.ts';
import { openDatabase } from './sqlite-driver.ts';
import type { Store } from '#server/platform/db/store.ts';

const ofEmbedded = test.runIf(inject('store') === 'sqlite');

/** An open store, which can be opened again as after a restart. */
async function aStore() {
  const dataDir = await aFolder();
  const open = () => openStore({ databaseUrl: null, dataDir }, () => {});
  // A stop deletes the log, so the store is opened without one.
  await (await open()).close();
  const store = await open();
  const restart = async () => {
    await store.close();
    const again = await open();
    onTestFinished(() => again.close());
    return again;
  };
  return { dataDir, file: path.join(dataDir, 'quad.db'), store, restart };
}

function check(store: Store, value: string): Promise<unknown> {
  return store.run(replaceSetting, { name: 'checked', value });
}

ofEmbedded.for([
  { name: 'quad.db', isReplaced: false },
  { name: 'quad.db', isReplaced: true },
  { name: 'quad.db-wal', isReplaced: false },
  { name: 'quad.db-shm', isReplaced: true },
])(
  'when $name was moved away (replaced by another file: $isReplaced) reads go on, and writes and /readyz get 503, even after it is back',
  async ({ name, isReplaced }) => {
    const server = await startTestServer();
    const { dataDir } = server.context.config;
    const { client } = await aStudent(server);
    const setYear = (year: number) => client.call(updateProfile, { updates: { year: String(year) } });
    const [file, away] = [path.join(dataDir, name), path.join(dataDir, 'away')];
    expect((await setYear(1)).status).toBe(200);

    await rename(file, away);
    if (isReplaced) await copyFile(away, file);
    for (const isBack of [false, true]) {
      if (isBack) await rename(away, file);
      const refused = await setYear(2);
      expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await client.fetch(readyz.path)).status).toBe(503);
      expect((await client.call(me)).body).toMatchObject({ year: 1 });
    }
    expect(server.log()).toContain(`${file} is ${isReplaced ? 'another file' : 'missing'} since`);
    expect(server.context.store.figures().unavailable).toBeGreaterThanOrEqual(2);
  },
);

ofEmbedded('a store whose files are back has all acknowledged writes after a restart', async () => {
  const { file, store, restart } = await aStore();
  await check(store, 'acknowledged');
  await rename(file, `${file}.away`);
  await expect(check(store, 'refused')).rejects.toBeInstanceOf(StoreUnavailable);
  await rename(`${file}.away`, file);
  const again = await restart();
  expect(await readSetting(again.db, 'checked')).toBe('acknowledged');
  await check(again, 'new');
  expect(await readSetting(again.db, 'checked')).toBe('new');
});

ofEmbedded(
  'while quad.db is missing, neither the first parallel writes nor the check for damage create another one, which would delete the log',
  async () => {
    const { dataDir, file, store, restart } = await aStore();
    const people = await manyPeople({ context: { store, random, clock: Date.now } } as TestServer, 4);
    const react = () =>
      people.slice(1).map((id) => {
        const viewer = { id, state: 'active' } as const;
        return store.run(reactTo, { viewer, targetId: people[0] ?? '', kind: 'like', now: 0 });
      });
    const { size } = await stat(`${file}-wal`);
    await rename(file, `${file}.away`);
    const files = await readdir(dataDir);
    const outcomes = await Promise.allSettled([...react(), store.findDamage(0)]);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    expect(await readdir(dataDir)).toEqual(files);
    expect((await stat(`${file}-wal`)).size).toBe(size);
    await rename(`${file}.away`, file);
    const again = await restart();
    expect(await again.db.selectFrom('people').select('id').execute()).toHaveLength(4);
  },
);

ofEmbedded(
  'a data folder behind a symbolic link that is changed later: all writes and readers continue with the opened files',
  async () => {
    const folder = await aFolder();
    const [link, own, other] = ['link', 'own', 'other'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    await mkdir(own);
    await symlink(own, link);
    const store = await openStore({ databaseUrl: null, dataDir: link }, () => {});
    onTestFinished(() => store.close());
    const people = await manyPeople({ context: { store, random, clock: Date.now } } as TestServer, 20);
    await cp(own, other, { recursive: true });
    await rm(link);
    await symlink(other, link);
    for (const targetId of people.slice(0, 5))
      await Promise.all(
        people.slice(5).map((id) => {
          const viewer = { id, state: 'active' } as const;
          return store.run(reactTo, { viewer, targetId, kind: 'like', now: 0 });
        }),
      );
    expect(await store.db.selectFrom('reactions').select('actor_id').execute()).toHaveLength(75);
  },
);

ofEmbedded('a connection to a store that is missing creates none, and leaves the log beside it', async () => {
  const folder = await aFolder();
  const file = path.join(folder, 'what? #1 100%.db');
  await writeFile(`${file}-wal`, 'the log');
  expect(() => openDatabase(existingFile(file), { checkpointPages: 0, cacheKb: 64 })).toThrow(
    /unable to open/,
  );
  expect(await readdir(folder)).toEqual([path.basename(`${file}-wal`)]);
  expect(await readFile(`${file}-wal`, 'utf8')).toBe('the log');
});

ofEmbedded(
  'a transaction during which quad.db is moved away, and a write that waits for it, are not acknowledged',
  async () => {
    const { file, store } = await aStore();
    onTestFinished(() => store.close());
    const begun = Promise.withResolvers<void>();
    const moved = Promise.withResolvers<void>();
    const transaction = store.transaction(async () => {
      begun.resolve();
      await moved.promise;
    });
    await begun.promise;
    const outcomes = Promise.allSettled([check(store, 'waiting'), transaction]);
    // The write has passed the check of the files, and waits for the connection.
    await new Promise((resolve) => void setImmediate(() => setImmediate(resolve)));
    await rename(file, `${file}.away`);
    moved.resolve();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  },
);
