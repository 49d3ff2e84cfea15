import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { aFolder } from '#test/server-process.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { openTestServer, startTestServer } from '#test/test-server.ts';
import { openStore } from '#server/platform/db/open.ts';
import { readSetting } from '#server/platform/db/settings.ts';

const SECRET = 'another secret of the tests, of 32 characters';

/** The environment variables of a node on an empty store of the kind that this run tests. */
async function aStore(): Promise<Record<string, string>> {
  const env: Record<string, string> = { DATA_DIR: await aFolder() };
  if (inject('store') === 'postgres') env['DATABASE_URL'] = await anEmptyDatabase();
  return env;
}

/** Starts a node and stops it. */
async function runOnce(env: Record<string, string>): Promise<void> {
  await problemOf(env);
}

/** Starts a node and stops it. @returns the line of its log about the photo folder, `''` if nothing. */
async function problemOf(env: Record<string, string>): Promise<string> {
  const { server, stop } = await openTestServer({ env });
  await stop();
  return /DATA_DIR has a photo folder that is not the one of this database.*/.exec(server.log())?.[0] ?? '';
}

test('a node with another SECRET is refused with one line that has a remedy, and the remedy works', async () => {
  const env = await aStore();
  await runOnce(env);
  const refusal = await runOnce({ ...env, SECRET }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^SECRET is not the one that this store is used with[^\n]+$/);
  expect(refusal).not.toContain(SECRET);
  await runOnce(env);

  const command = /: npm run quad -- (.*)$/.exec(refusal ?? '')?.[1] ?? '';
  const forget = () => runQuadWith({ ...env, SECRET }, command.split(' '));
  expect((await forget()).out).toMatch(/^The store takes the SECRET of the next start/);
  expect(await forget()).toEqual({ code: 1, out: '', error: 'The store accepts any SECRET already.\n' });
  await runOnce({ ...env, SECRET });
});

test('a start in production leaves its time in the store, any other start does not', async () => {
  const env = await aStore();
  const place = { databaseUrl: env['DATABASE_URL'] ?? null, dataDir: env['DATA_DIR'] ?? '' };
  const readSince = async () => {
    const store = await openStore(place, () => {});
    const since = await readSetting(store.db, 'production-since');
    await store.close();
    return since;
  };
  await runOnce(env);
  expect(await readSince()).toBeUndefined();
  await runOnce({
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://quad.example.edu',
    SMTP_URL: 'smtp://127.0.0.1:25',
    MAIL_FROM: 'quad@example.edu',
    CAMPUSES: 'open',
  });
  expect(await readSince()).toMatch(/^\d{4}-\d\d-\d\dT/);
});

describe.runIf(inject('store') === 'postgres')('the photo folder', () => {
  test('may be replaced after the command that forgets it; the security log has that command', async () => {
    const env = await aStore();
    await runOnce(env);
    const moved = {
      ...env,
      SECRET: 'a secret of the tests, 32 characters or more',
      DATA_DIR: await aFolder(),
    };
    expect(await problemOf(moved)).not.toBe('');
    const forget = () => runQuadWith(moved, ['photos', '--forget-place']);
    expect((await forget()).out).toMatch(/^The store takes the photo folder or bucket of the next start/);
    expect((await forget()).error).toBe('The store accepts any place of the photos already.\n');
    expect(await problemOf(moved)).toBe('');
    const log = await runQuadWith(moved, ['log', '--kind', 'operator-act']);
    expect(log.out).toContain('makes the store forget the place of the photos');
  });

  test('of another node is reported with the command that accepts the folder', async () => {
    const { config } = (await startTestServer()).context;
    const DATABASE_URL = config.databaseUrl ?? '';
    const other = path.join(await aFolder(), 'a folder');
    await mkdir(other);
    for (const DATA_DIR of [other, await aFolder()])
      expect(await problemOf({ DATABASE_URL, DATA_DIR })).not.toBe('');
    const problem = await problemOf({ DATABASE_URL, DATA_DIR: other });
    const [, id = '', file = ''] = /echo (\S+) > '(.*?)'/.exec(problem) ?? [];
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${id}\n`);
    expect(await problemOf({ DATABASE_URL, DATA_DIR: other })).toBe('');
  });

  test.each(['', '\n', 'half of an i'])(
    'with the damaged id %j is refused until it is deleted',
    async (id) => {
      const env = await aStore();
      const file = path.join(env['DATA_DIR'] ?? '', 'photos/folder-id');
      await mkdir(path.dirname(file));
      await writeFile(file, id);
      const refusal = await runOnce(env).catch((error: Error) => error.message);
      expect(refusal).toBe(
        `DATA_DIR has a damaged file ${file}: it must contain one UUID. Delete it, and start again`,
      );
      await rm(file);
      expect(await problemOf(env)).toBe('');
      expect((await readFile(file, 'utf8')).length).toBe(36);
    },
  );

  test('that many nodes share is accepted when they start in parallel on an empty database', async () => {
    const env = await aStore();
    const problems = await Promise.all(Array.from({ length: 5 }, () => problemOf(env)));
    expect(problems).toEqual(['', '', '', '', '']);
  });

  test('is accepted for one node only, when many nodes with separate folders start in parallel', async () => {
    const { DATABASE_URL = '' } = await aStore();
    const folders = await Promise.all(Array.from({ length: 4 }, aFolder));
    const problems = await Promise.all(folders.map((DATA_DIR) => problemOf({ DATABASE_URL, DATA_DIR })));
    expect(problems.filter((problem) => problem === '').length).toBe(1);
  });

  test('has the same id in a copy, and is accepted by a database without an id', async () => {
    const env = await aStore();
    await runOnce(env);
    const copy = await aFolder();
    await cp(env['DATA_DIR'] ?? '', copy, { recursive: true });
    const id = await readFile(path.join(copy, 'photos/folder-id'), 'utf8');
    expect(await problemOf({ ...env, DATA_DIR: copy })).toBe('');
    await rm(env['DATA_DIR'] ?? '', { recursive: true });
    expect(await problemOf({ DATABASE_URL: await anEmptyDatabase(), DATA_DIR: copy })).toBe('');
    expect(await readFile(path.join(copy, 'photos/folder-id'), 'utf8')).toBe(id);
  });
});
