import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { claimSetting, readSetting } from '#server/platform/db/settings.ts';
import { explainError } from '#server/platform/process/explain-error.ts';
import { reactTo, signUp, writeOn, type Student } from '#test/builders.ts';
import { damages, type Damage } from '#test/damages.ts';
import { aCopyOf, createDatabase, dropDatabase } from '#test/postgres-admin.ts';
import { unprivilegedUser } from '#test/postgres-binaries.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';
import { openTestServer } from '#test/test-server.ts';
import { NotDone } from '../usage.ts';
import { examine } from './doctor.ts';

const QUAD = path.resolve(import.meta.dirname, '../entry.mjs');
/** The verdicts on an undamaged campus. */
const WELL =
  `Settings, The folder of the data, Tables, The secret, The place of the photos, Counters and search, Photos of people, The mail queue, Maintenance, Moderators, The clock, Writing photos, The mail server, Other servers`
    .split(', ')
    .map((name) => `${name}: well.\n`)
    .concat('Nothing was found.\n')
    .join('');
const isPostgres = inject('store') === 'postgres';

interface Campus {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly env: Record<string, string>;
  readonly asha: string;
}

/** A stopped server with four people who have reacted and written. Each test gets a copy. */
let original: Campus;
beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quad-test-'));
  const databaseUrl = isPostgres ? await createDatabase() : '';
  const { server, stop } = await openTestServer({ dataDir, env: { DATABASE_URL: databaseUrl } });
  const names = ['Asha Kumari', 'Ben Zander', 'Carla Meyer', 'Dev Kumari'];
  const people: Student[] = [];
  for (const name of names) {
    const { client, user, email } = await signUp(server, { name });
    people.push({ id: user._id, email, name, photo: '', client });
  }
  const [asha, ben, carla] = people as [Student, Student, Student];
  await reactTo(ben, asha, 'like');
  await reactTo(carla, asha, 'dislike');
  await writeOn(ben, asha);
  const env = { SECRET: server.context.config.secret ?? '', MODERATORS: `${ben.email},${carla.email}` };
  await stop();
  original = { dataDir, databaseUrl, env, asha: asha.id };
});
afterAll(async () => {
  await rm(original.dataDir, { recursive: true });
  if (isPostgres) await dropDatabase(original.databaseUrl);
});

async function aCampus(): Promise<Campus> {
  const dataDir = await aFolder();
  await cp(original.dataDir, dataDir, { recursive: true });
  const databaseUrl = isPostgres ? await aCopyOf(original.databaseUrl) : '';
  const places = { DATA_DIR: dataDir, ...(isPostgres ? { DATABASE_URL: databaseUrl } : {}) };
  return { ...original, dataDir, databaseUrl, env: { ...original.env, ...places } };
}

const startOn = ({ dataDir, databaseUrl }: Campus) =>
  openTestServer({ dataDir, env: { DATABASE_URL: databaseUrl } });

const own = damages.filter(({ only }) => only === undefined || (only === 'postgres') === isPostgres);

describe('doctor', () => {
  test('prints "well" for each part of an undamaged campus, and changes nothing', async () => {
    const { dataDir, env } = await aCampus();
    const before = await readdir(dataDir, { recursive: true });
    const looked = await runQuadWith(env, ['doctor']);
    expect(looked).toEqual({ code: 0, out: WELL, error: '' });
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
    expect(await runQuadWith(env, ['doctor', '--fix'])).toMatchObject({ code: 0, out: WELL });
  });

  test(`is tried with 25 damages or more on each store`, () => {
    expect(own.length).toBeGreaterThanOrEqual(25);
  });

  async function plant({ inStore, inFolder, env }: Damage) {
    const campus = await aCampus();
    if (inStore) {
      const { server, stop } = await startOn(campus);
      await inStore(server, campus.asha);
      await stop();
    }
    await inFolder?.(campus.dataDir);
    return (option?: '--fix') => examineHere({ ...campus.env, ...env }, option === '--fix');
  }

  /** Examines in this process, because starting the command would take most of the time. */
  async function examineHere(env: Record<string, string>, mustMend: boolean) {
    const lines: string[] = [];
    try {
      const sources = { file: {}, process: env };
      lines.push(await examine(sources, { mustMend, mailTo: null }, (line) => lines.push(`${line}\n`)));
      return { code: 0, text: lines.join('') };
    } catch (error) {
      const end = error instanceof NotDone ? `${error.message}.` : explainError(error);
      return { code: 1, text: `${lines.join('')}${end}\n` };
    }
  }

  test.each(own)('finds $name', async (damage) => {
    const look = await plant(damage);
    if (!damage.isMended)
      return expect(await look()).toEqual({ code: 1, text: expect.stringMatching(damage.found) });
    const fixed = await look('--fix');
    expect(fixed).toEqual({ code: 0, text: expect.stringMatching(damage.found) });
    expect(fixed.text).toMatch(/: mended\.$/m);
    expect(await look()).toEqual({ code: 0, text: WELL });
  });

  test.each(own.slice(0, 1))('mends only with --fix: $name', async (damage) => {
    const look = await plant(damage);
    const found = { code: 1, text: expect.stringMatching(damage.found) };
    expect(await look()).toEqual(found);
    expect(await look()).toEqual(found);
  });

  test('ends with 1 after --fix if something cannot be mended', async () => {
    const damage = own.find(({ isMended, env }) => !isMended && env?.['MODERATORS']);
    const look = await plant(damage as Damage);
    expect(await look('--fix')).toEqual({ code: 1, text: expect.stringMatching(damage?.found ?? /(?!)/) });
  });

  test.runIf(!isPostgres)('goes on after a long log of the store', async () => {
    const { dataDir, env } = await aCampus();
    const log = await open(path.join(dataDir, 'quad.db-wal'), 'w');
    await log.truncate(1_100_000_000);
    await log.close();
    const { code, out } = await runQuadWith({ ...env, MODERATORS: 'nobody@example.edu' }, ['doctor']);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/quad\.db-wal has 1\.1 GB[^]*\n1 addresses of MOD/),
    ]);
  });

  test.runIf(!isPostgres)('reports a lost secret and creates no new secret', async () => {
    const campus = await aCampus();
    const { SECRET: _, ...env } = campus.env;
    const { code, out } = await runQuadWith(env, ['doctor']);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('\nThe file "secret" of DATA_DIR is missing: restore it.\n'),
    ]);
    expect(await readdir(campus.dataDir)).not.toContain('secret');
  });

  test('goes on after photos that cannot be read', async () => {
    const s3 = await anS3Server();
    await s3.stop();
    const { env } = await aCampus();
    const { code, out } = await runQuadWith({ ...env, ...s3.env }, ['doctor']);
    expect(out).toMatch(/^Photos cannot be read: [^]*^Photos cannot be written: /m);
    expect(code).toBe(1);
  });

  describe.runIf(isPostgres)(
    'compares the place of the photos with that of the database, and stores none',
    () => {
      /** Writes the place without a server, because a server would store its own. */
      async function placePhotos(campus: Campus, value: string | null): Promise<() => Promise<unknown>> {
        const store = await openStore({ databaseUrl: campus.databaseUrl, dataDir: '' }, () => {});
        await store.transaction((tx) =>
          tx.deleteFrom('settings').where('name', '=', 'photo-folder').execute(),
        );
        if (value !== null) await store.run(claimSetting, { name: 'photo-folder', value });
        onTestFinished(() => store.close());
        return () => readSetting(store.db, 'photo-folder');
      }
      const bucket = {
        PHOTO_STORE: 's3://quad?endpoint=http://127.0.0.1:1',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      };
      const other = 'http://127.0.0.1:1/other';

      test.each([
        [
          'another bucket',
          bucket,
          `PHOTO_STORE is http://127.0.0.1:1/quad, and the photos of this database are in ${other}`,
        ],
        [
          'a folder instead of a bucket',
          {},
          `PHOTO_STORE is not set, and the photos of this database are in ${other}`,
        ],
      ])('of %s', async (_what, env, found) => {
        const campus = await aCampus();
        const read = await placePhotos(campus, other);
        const { code, text } = await examineHere({ ...campus.env, ...env }, false);
        expect([code, text]).toEqual([1, expect.stringContaining(found)]);
        expect(await read()).toBe(other);
      });

      test.each([
        ['a folder', {}],
        ['a bucket', bucket],
      ])('of %s, where the database has none yet', async (_what, env) => {
        const campus = await aCampus();
        const read = await placePhotos(campus, null);
        await rm(path.join(campus.dataDir, 'photos/folder-id'));
        const { text } = await examineHere({ ...campus.env, ...env }, false);
        expect(text).not.toMatch(/PHOTO_STORE is|DATA_DIR/);
        expect(await read()).toBeUndefined();
        expect(await readdir(path.join(campus.dataDir, 'photos'))).not.toContain('folder-id');
      });
    },
  );

  test.runIf(!isPostgres)('does not report another user’s store as damaged', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root can run a command as another user');
    const { dataDir, env } = await aCampus();
    const options = { ...unprivilegedUser(), cwd: '/', env, encoding: 'utf8' } as const;
    const closed = spawnSync(process.execPath, [QUAD, 'log'], options);
    expect(closed.stderr).toContain(
      `${dataDir} is closed to this user. Run this as its owner: sudo -u root …`,
    );
    await chmod(dataDir, 0o777);
    const { status, stdout: out } = spawnSync(process.execPath, [QUAD, 'doctor'], options);
    expect(status).toBe(1);
    expect(out).toContain(`this user cannot write to ${path.join(dataDir, 'quad.db')}. Run: sudo chown`);
    expect(out).not.toContain('damaged');
  });

  test.runIf(!isPostgres)('mends an embedded store only while no server uses it', async () => {
    const campus = await aCampus();
    const { stop } = await startOn(campus);
    const { code, error } = await runQuadWith(campus.env, ['doctor', '--fix']);
    expect([code, error]).toEqual([1, expect.stringContaining('is in use by another process')]);
    expect((await runQuadWith(campus.env, ['doctor'])).code).toBe(0);
    await stop();
  });
});
