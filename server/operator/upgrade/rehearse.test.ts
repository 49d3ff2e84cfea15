import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { migrate } from '#server/platform/db/schema/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Store } from '#server/platform/db/store.ts';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { aFolder } from '#test/server-process.ts';

const isPostgres = inject('store') === 'postgres';

beforeEach(async ({ skip }) => {
  if (!isPostgres) return;
  await promisify(execFile)('pg_dump', ['--version']).catch(() =>
    skip('pg_dump and pg_restore are not installed'),
  );
});

/** A store of the version that ends with this migration. It has one word and stays open, as if that version ran. */
async function anOlderInstallation(
  migration: string,
): Promise<{ store: Store; env: Record<string, string> }> {
  const [DATA_DIR, DATABASE_URL] = [await aFolder(), isPostgres ? await anEmptyDatabase() : ''];
  const store = isPostgres ? openPostgres(DATABASE_URL, () => {}) : openSqlite(DATA_DIR);
  onTestFinished(() => store.close());
  await migrate(store, migration);
  await store.transaction((tx) => tx.insertInto('words').values({ word: 'asha' }).execute());
  return { store, env: { DATA_DIR, DATABASE_URL, SECRET: 'a secret of the tests, 32 characters or more' } };
}

/** A place for the copy: a folder or an empty database. */
async function aScratch(): Promise<string> {
  return isPostgres ? anEmptyDatabase('template template0') : aFolder();
}

const rehearse = (env: Record<string, string>, ...options: string[]) =>
  runQuadWith(env, ['upgrade', '--rehearse', ...options]);

/** Every column and every row of a store. */
async function readAll(store: Store): Promise<unknown> {
  return store.withSchemaLock(async (db: Kysely<unknown>) => {
    const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
    const rows = tables.map(({ name }) => sql`select * from ${sql.table(name)} order by 1`.execute(db));
    return { tables, rows: (await Promise.all(rows)).map((result) => result.rows) };
  });
}

test('a rehearsal runs the migrations on a copy, shows times and rows, and does not change the store', async () => {
  const { store, env } = await anOlderInstallation('028-browser-names');
  const before = await readAll(store);
  const into = await aScratch();
  const { code, out, error } = await rehearse(env, '--into', into);
  expect([code, error]).toEqual([0, '']);
  for (const line of [
    /^029-acknowledged +\d+\.\d\d s$/m,
    /^031-waiting-appeals +\d+\.\d\d s$/m,
    /^words +1 +1$/m,
    /^The copy is whole/m,
  ])
    expect(out).toMatch(line);
  expect(out).not.toMatch(/028/);
  expect(await readAll(store)).toEqual(before);
  if (!isPostgres) expect(await readdir(into)).toEqual([]);
});

test('a rehearsal names a failing migration and its error, and does not change the store', async () => {
  const { store, env } = await anOlderInstallation('029-acknowledged');
  await store.withSchemaLock((db) => sql`alter table cases add column joined_to text`.execute(db));
  const before = await readAll(store);
  const into = await aScratch();
  expect(await rehearse(env, '--into', into)).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(
      /^The migration 030-one-open-case failed on the copy: .*joined_to[^\n]*\.\n$/,
    ),
  });
  expect(await readAll(store)).toEqual(before);
  if (!isPostgres) expect(await readdir(into)).toEqual([]);
});

test.runIf(!isPostgres)('a rehearsal fails when a row of the copy refers to nothing', async () => {
  const { env } = await anOlderInstallation('028-browser-names');
  const file = path.join(env['DATA_DIR'] ?? '', 'quad.db');
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  database.exec(`insert into blocks values ('nobody', 'another', 0)`);
  database.close();
  expect(await rehearse(env)).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^The copy is not whole after .*1 rows of blocks have no people/),
  });
});

test('a rehearsal of an up-to-date store reports that nothing changes', async () => {
  const { env } = await anOlderInstallation('999');
  expect(await rehearse(env, '--into', await aScratch())).toMatchObject({
    code: 0,
    out: expect.stringMatching(/has every migration/),
  });
});

test.runIf(isPostgres)(
  'a rehearsal needs an empty database for the copy, and never uses the database of a store',
  async () => {
    const { env } = await anOlderInstallation('028-browser-names');
    expect(await rehearse(env)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/needs a scratch database/),
    });
    expect(await rehearse(env, '--into', env['DATABASE_URL'] ?? '')).toMatchObject({
      code: 1,
      error: expect.stringMatching(/--into has a store already/),
    });
    const withoutFile = `${await aScratch()}?sslmode=verify-full&sslrootcert=/no/such.pem`;
    expect(await rehearse(env, '--into', withoutFile)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^--into cannot be reached .*no such file/i),
    });
  },
);

test.runIf(!isPostgres)(
  'a rehearsal of the embedded store does not print the address of a database',
  async () => {
    const { env } = await anOlderInstallation('999');
    const { code, error } = await rehearse(env, '--into', 'postgres://quad:hunter2@127.0.0.1/quad');
    expect([code, error]).toEqual([1, '--into must be a folder, because the store is the embedded one.\n']);
  },
);

test('upgrade without --rehearse is refused: the start of a new version updates the store', async () => {
  expect(await runQuadWith({}, ['upgrade'])).toMatchObject({
    code: 2,
    error: expect.stringMatching(/^upgrade takes --rehearse/),
  });
});
