import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readyz } from '#contract/health.ts';
import { me, updateProfile } from '#contract/profile.ts';
import { aStudent } from '#test/builders.ts';
import { aFolder } from '#test/server-process.ts';
import { startTestServer } from '#test/test-server.ts';
import { openStore } from './open.ts';
import { readSetting, replaceSetting } from './settings.ts';

test.runIf(inject('store') === 'sqlite').for([
  { name: 'quad.db', isReplaced: false },
  { name: 'quad.db', isReplaced: true },
  { name: 'quad.db-wal', isReplaced: false },
  { name: 'quad.db-shm', isReplaced: true },
])(
  'while $name was moved away (another one there: $isReplaced) writes and /readyz get 503 and reads go on; once it is back nothing is lost',
  async ({ name, isReplaced }) => {
    const server = await startTestServer();
    const { dataDir } = server.context.config;
    const { client } = await aStudent(server);
    const setYear = (year: number) => client.call(updateProfile, { updates: { year: String(year) } });
    const [file, away] = [path.join(dataDir, name), path.join(dataDir, 'away')];
    expect((await setYear(1)).status).toBe(200);

    await rename(file, away);
    if (isReplaced) await copyFile(away, file);
    const refused = await setYear(2);
    expect([refused.status, refused.error.code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await client.fetch(readyz.path)).status).toBe(503);
    expect((await client.call(me)).body).toMatchObject({ year: 1 });
    expect(server.log()).toContain(`${file} is ${isReplaced ? 'another file' : 'missing'} since`);

    await rename(away, file);
    expect((await setYear(3)).status).toBe(200);
    expect((await client.fetch(readyz.path)).status).toBe(200);
    expect((await client.call(me)).body).toMatchObject({ year: 3 });
  },
);

test.runIf(inject('store') === 'sqlite')(
  'a store whose log was deleted by a stop is watched from its next start on: transactions and writes that arrive together are refused while quad.db is missing',
  async () => {
    const config = { databaseUrl: null, dataDir: await aFolder() };
    await (await openStore(config, () => {})).close();
    const file = path.join(config.dataDir, 'quad.db');
    expect(existsSync(`${file}-wal`)).toBe(false);
    const store = await openStore(config, () => {});
    onTestFinished(() => store.close());
    const write = (value: string) =>
      Promise.allSettled([
        ...Array.from({ length: 20 }, () => store.run(replaceSetting, { name: 'checked', value })),
        store.transaction((tx) => tx.updateTable('settings').set({ value }).execute()),
      ]).then((outcomes) => new Set(outcomes.map(({ status }) => status)));
    const read = () => readSetting(store.db, 'checked');

    expect(await write('before')).toEqual(new Set(['fulfilled']));
    await rename(file, `${file}.away`);
    expect(await write('meanwhile')).toEqual(new Set(['rejected']));
    await rename(`${file}.away`, file);
    expect(await read()).toBe('before');
    expect(await write('after')).toEqual(new Set(['fulfilled']));
    expect(await read()).toBe('after');
  },
);
