import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, inject, test } from 'vitest';
import { openStore } from '#server/platform/db/open.ts';
import { logIn, signUp } from '#test/builders.ts';
import { administrate, anEmptyDatabase } from '#test/postgres-admin.ts';
import { runQuadWith, startQuad } from '#test/run-quad.ts';
import { anS3Server } from '#test/s3-server.ts';
import { aFolder } from '#test/server-process.ts';
import { aUsedCampus, lookAround, type UsedCampus } from '#test/used-campus.ts';
import { startProxy } from '#test/tcp-proxy.ts';
import { openTestServer, startTestServer } from '#test/test-server.ts';

/** The store is always an embedded one, which moves to the PostgreSQL server of the test run. */
const SECRET = 'a secret of the tests, 32 characters or more';
const move = (dataDir: string, to: string, env: Record<string, string> = {}) =>
  runQuadWith({ DATA_DIR: dataDir, SECRET, ...env }, ['move', '--to', to]);

/** Waits until the proxy holds the commit. Fails if the command ends before. */
const beforeEnd = <T>(held: Promise<T>, { ended }: ReturnType<typeof startQuad>): Promise<T> =>
  Promise.race([held, ended.then(({ out, error }) => Promise.reject(new Error(`It ended: ${out}${error}`)))]);

/** Every row of every table, by the names of the tables. */
function readAll(dataDir: string): unknown {
  const database = new DatabaseSync(path.join(dataDir, 'quad.db'), { readOnly: true });
  const tables = database.prepare(`select name from sqlite_schema where type = 'table'`).all();
  const all = tables.map(({ name }) => [name, database.prepare(`select * from "${String(name)}"`).all()]);
  database.close();
  return Object.fromEntries(all);
}

async function expectSameProduct({ seen, cookie, email }: UsedCampus, env: Record<string, string>) {
  const server = await startTestServer({ env: { SECRET, ...env } });
  const ids = Object.keys(seen).flatMap((address) => address.split('/getuser/')[1] ?? []);
  expect(await lookAround(server, cookie, ids)).toEqual(seen);
  expect((await logIn(server, email)).response.status).toBe(200);
  return server;
}

describe.runIf(inject('store') === 'postgres')('move', () => {
  test('after a move the product shows the same, the log of moderation continues, and the embedded store is unchanged', async () => {
    const source = await aUsedCampus();
    const before = readAll(source.dataDir);
    const to = await anEmptyDatabase();
    const { code, out, error } = await move(source.dataDir, to);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^Compared every value of all \d+ rows in .*: the two stores are equal\.$/m);
    expect(out).toMatch(/^The photos stay in .*\/photos, because PHOTO_STORE is not set/m);
    expect(out).toMatch(/Every node needs the SECRET that is set now\.$/m);
    expect(readAll(source.dataDir)).toEqual(before);
    const server = await expectSameProduct(source, { DATABASE_URL: to });
    const newEvent = { case_id: 'c', at: 1, kind: 'opened', actor_id: null, detail: '' } as const;
    await server.context.store.transaction((tx) => tx.insertInto('case_events').values(newEvent).execute());
  });

  test('a move continues after two kills: one before a commit, one after a commit whose answer it did not get', async () => {
    const source = await aUsedCampus({ others: 12_000 });
    const to = await anEmptyDatabase();
    const proxy = await startProxy(new URL(to));
    const through = Object.assign(new URL(to), { port: String(proxy.port) }).href;
    const start = () => startQuad({ DATA_DIR: source.dataDir, SECRET }, ['move', '--to', through]);

    const first = proxy.holdCommit('"table":"people","rows":10000');
    const killed = start();
    await beforeEnd(first, killed);
    killed.kill();
    await killed.ended;
    await proxy.cut();
    expect(await administrate('select count(*)::int as people from people', to)).toEqual([{ people: 5_000 }]);

    await proxy.restore();
    const second = proxy.holdCommit('"table":"opinions","rows":2');
    const again = start();
    await (await beforeEnd(second, again)).deliver();
    again.kill();
    expect((await again.ended).out).toMatch(
      /^Continuing an interrupted move: [\d,]+ rows are copied already\.$/m,
    );

    // No server uses a store of which only a part has arrived.
    await expect(openStore({ databaseUrl: to, dataDir: source.dataDir }, () => {})).rejects.toThrow(
      /^DATABASE_URL has only a part of the store that is being moved there/,
    );
    const last = await move(source.dataDir, to);
    expect([last.code, last.error]).toEqual([0, '']);
    expect(last.out).toMatch(/^Continuing an interrupted move: 12,\d{3} rows are copied already\.$/m);
    await expectSameProduct(source, { DATABASE_URL: to });
  });

  test('photos are copied to the bucket, existing ones of the same size are skipped, and the product serves them', async () => {
    const source = await aUsedCampus();
    const photos = path.join(source.dataDir, 'photos');
    const s3 = await anS3Server();
    const to = await anEmptyDatabase();
    // An unusable bucket is found before any row is copied.
    await s3.stop();
    expect(await move(source.dataDir, to, s3.env)).toMatchObject({ code: 1, out: '' });
    await s3.start();
    const first = await anEmptyDatabase();
    expect((await move(source.dataDir, first, s3.env)).out).toMatch(
      /^Copied 3 photos to the bucket; 0 were/m,
    );
    const second = await move(source.dataDir, to, s3.env);
    expect(second.out).toMatch(
      /^Copied 0 photos to the bucket; 3 were there\. The folder .* is as it was\.$/m,
    );
    await rm(photos, { recursive: true });
    const server = await expectSameProduct(source, { DATABASE_URL: to, ...s3.env });
    const me = source.seen['/me'] as { data?: { image: string }; image?: string };
    const image = me.image ?? me.data?.image ?? '';
    expect((await server.newClient().fetch(image)).status).toBe(200);
  });

  test('rows that differ at the end are counted by table and column, without their content, and the exit code is 1', async () => {
    const { dataDir } = await aUsedCampus();
    const to = await anEmptyDatabase();
    const proxy = await startProxy(new URL(to));
    const through = Object.assign(new URL(to), { port: String(proxy.port) }).href;
    const held = proxy.holdCommit('"table":"opinions"');
    const killed = startQuad({ DATA_DIR: dataDir, SECRET }, ['move', '--to', through]);
    await beforeEnd(held, killed);
    killed.kill();
    await killed.ended;
    await proxy.cut();
    await administrate(`update people set phone = '0', likes = likes + 1 where name like 'Ziva%'`, to);
    await administrate(`delete from sessions where token_hash = (select min(token_hash) from sessions)`, to);
    const { code, error } = await move(dataDir, to);
    expect(code).toBe(1);
    expect(error.split('\n')).toEqual([
      'The two stores differ:',
      'people: 0 rows are missing, 0 are too many, 1 differ (phone, likes, loved_order)',
      'sessions: 1 rows are missing, 0 are too many, 0 differ',
      'Drop the database, make an empty one and move again.',
      '',
    ]);
    expect(existsSync(path.join(dataDir, 'moved'))).toBe(false);
  });

  test('a move is refused with one line while Quad runs, and into a database that is used, unsuitable, or has another store’s unfinished move', async () => {
    const { server, stop } = await openTestServer({ dataDir: await aFolder(), env: { DATABASE_URL: '' } });
    const { dataDir } = server.context.config;
    await signUp(server);
    const to = await anEmptyDatabase();
    const refused = async (place: string, line: RegExp, folder = dataDir, env = {}) => {
      const { code, out, error } = await move(folder, place, env);
      expect([code, out, error]).toEqual([1, '', expect.stringMatching(line)]);
      expect(error.trimEnd()).not.toMatch(/\n/);
    };
    await refused(to, /^DATA_DIR .* is in use by another process/);
    await stop();
    await refused(to, /^DATA_DIR has no store/, await aFolder());
    await refused(to, /^move reads the embedded store of DATA_DIR/, dataDir, { DATABASE_URL: to });
    const latin = await anEmptyDatabase(`encoding 'LATIN1' locale 'C' template template0`);
    await refused(latin, /^--to has a database in the encoding LATIN1/);
    await refused('postgres://quad@127.0.0.1:1/none', /^--to cannot be reached/);
    await refused('mysql://127.0.0.1/quad', /^--to must be a postgres:\/\/ address/);
    const used = await anEmptyDatabase();
    await (await openStore({ databaseUrl: used, dataDir: await aFolder() }, () => {})).close();
    await refused(used, /^--to has tables already: move into an empty database/);
    await administrate(`create table quad_move as select 'source' as name, 'another' as value`, to);
    await refused(to, /^--to has an unfinished move of another store/);
    expect(await runQuadWith({ DATA_DIR: dataDir, SECRET }, ['move'])).toMatchObject({ code: 2 });
  });

  test('no server and no command uses a moved store until the operator deletes the note, which contains no password', async () => {
    const { dataDir } = await aUsedCampus();
    const to = await anEmptyDatabase();
    const withPassword = Object.assign(new URL(to), { password: 'hidden' }).href;
    expect((await move(dataDir, withPassword)).code).toBe(0);
    const old = { databaseUrl: null, dataDir };
    const line = /^DATA_DIR has a store that was moved to PostgreSQL \(127\.0\.0\.1:\d+\/empty_\w+, 20.*Z\)/;
    await expect(openStore(old, () => {})).rejects.toThrow(line);
    expect(await runQuadWith({ DATA_DIR: dataDir, SECRET }, ['log'])).toMatchObject({
      code: 1,
      error: expect.stringMatching(line),
    });
    expect(await readFile(path.join(dataDir, 'moved'), 'utf8')).not.toMatch(/hidden/);
    await rm(path.join(dataDir, 'moved'));
    await (await openStore(old, () => {})).close();
  });

  test('instead of the secret of the data folder, its file is printed', async () => {
    const dataDir = await aFolder();
    await (await openStore({ databaseUrl: null, dataDir }, () => {})).close();
    await writeFile(path.join(dataDir, 'secret'), SECRET);
    const { code, out } = await runQuadWith({ DATA_DIR: dataDir }, ['move', '--to', await anEmptyDatabase()]);
    expect(code).toBe(0);
    expect(out).toContain(`Set SECRET of every node to the content of the file ${dataDir}/secret.`);
    expect(out).not.toContain(SECRET);
  });

  test('a table needs a primary key and only texts and whole numbers; any other table is refused by its name, except Litestream’s tables', async () => {
    const dataDir = await aFolder();
    await (await openStore({ databaseUrl: null, dataDir }, () => {})).close();
    const store = new DatabaseSync(path.join(dataDir, 'quad.db'));
    store.exec('create table _litestream_lock (id integer)');
    store.close();
    const refused = async (table: string, line: string) => {
      const database = new DatabaseSync(path.join(dataDir, 'quad.db'));
      database.exec(`drop table if exists extra; create table extra (${table})`);
      database.close();
      const { code, error } = await move(dataDir, await anEmptyDatabase());
      expect([code, error]).toEqual([1, line]);
    };
    await refused('a text', 'move cannot copy the table extra: it has no primary key.\n');
    await refused(
      'a text primary key, b real',
      'move cannot copy the column b of extra: it has the type REAL.\n',
    );
    await refused(
      'a text primary key',
      'The two stores have different columns: only one has extra.a text.\n',
    );
  });
});
