import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { administrate, anEmptyDatabase, anOwnedDatabase } from '#test/postgres-admin.ts';
import { migrate } from '#server/platform/db/schema/migrate.ts';
import type { Store } from '#server/platform/db/store.ts';
import { openPostgres } from './postgres.ts';
import { lockTables } from './lock-tables.ts';

const BEFORE_LAST = '037-without-report';

async function anOlderDatabase(): Promise<{ store: Store; connect: () => Promise<pg.Client> }> {
  const connectionString = await anEmptyDatabase();
  // After this time PostgreSQL looks for deadlocks. So only the migrations themselves can end one.
  await administrate(
    `alter database ${new URL(connectionString).pathname.slice(1)} set deadlock_timeout = '1h'`,
  );
  const store = openPostgres(connectionString, () => {});
  onTestFinished(() => store.close());
  await migrate(store, BEFORE_LAST);
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  return { store, connect };
}

/** Resolves when a node tries to lock all tables. @returns how many do. */
async function somebodyTries(client: pg.Client): Promise<number> {
  const trying = `select count(distinct pid)::int as nodes from pg_locks
    where granted and mode = 'ShareUpdateExclusiveLock' and relation = 'people'::regclass`;
  const read = async () => (await client.query<{ nodes: number }>(trying)).rows[0]?.nodes ?? 0;
  await vi.waitFor(async () => expect(await read()).toBeGreaterThan(0));
  return read();
}

const languages = (store: Store) => store.db.selectFrom('people').select('language').execute();

describe.runIf(inject('store') === 'postgres')('migrations beside nodes of the previous version', () => {
  test('a write that holds one table and then needs another goes on, and the migrations follow', async () => {
    const { store, connect } = await anOlderDatabase();
    const writer = await connect();
    await writer.query('begin; lock table registrations in row exclusive mode');
    const migrating = migrate(store);
    await somebodyTries(writer);
    await writer.query('lock table people in row exclusive mode; commit');
    await migrating;
    expect(await languages(store)).toEqual([]);
  });

  test('under reads and writes that use tables in every order, the migrations find a moment, and none of them fails', async () => {
    const { store, connect } = await anOlderDatabase();
    let isDone = false;
    let transactions = 0;
    const orders = [
      ['people', 'registrations'],
      ['registrations', 'people'],
      ['opinions', 'people'],
    ];
    const nodes = orders.map(async (tables) => {
      const node = await connect();
      while (!isDone) {
        await node.query('begin');
        for (const table of tables) await node.query(`lock table ${table} in row exclusive mode`);
        await node.query('commit');
        transactions += 1;
      }
    });
    await vi.waitFor(() => expect(transactions).toBeGreaterThan(10));
    await migrate(store);
    isDone = true;
    await Promise.all(nodes);
    expect(await languages(store)).toEqual([]);
  });

  test('while a backup reads, the nodes read and write; after it the migrations begin', async () => {
    const { store, connect } = await anOlderDatabase();
    const [backup, node] = [await connect(), await connect()];
    await backup.query('begin; lock table people in access share mode');
    const migrating = migrate(store);
    for (const _ of [1, 2, 3]) {
      await somebodyTries(backup);
      await node.query('update people set name = name');
    }
    await expect(languages(store)).rejects.toThrow(/column "language" does not exist/);
    await backup.query('commit');
    await migrating;
    expect(await languages(store)).toEqual([]);
  });

  test('tables that stay in use are reported, and end the start after ten minutes with advice', async () => {
    const { store, connect } = await anOlderDatabase();
    const backup = await connect();
    await backup.query('begin; lock table people in access share mode');
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const reports: number[] = [];
    const locked = store.withSchemaLock((tx) =>
      lockTables(tx, (_error, leftMs) => {
        reports.push(Math.round(leftMs / 60_000));
        vi.advanceTimersByTime(6 * 60_000);
      }),
    );
    await somebodyTries(backup);
    vi.advanceTimersByTime(6 * 60_000);
    await expect(locked).rejects.toThrow(/in use at every try for 10 minutes.*pg_stat_activity/);
    expect(reports).toEqual([4]);
  });

  test('a schema with every migration is not locked: its nodes start during a backup, and older ones are refused at once', async () => {
    const { store, connect } = await anOlderDatabase();
    await migrate(store);
    const backup = await connect();
    await backup.query('begin; lock table people in access share mode');
    await store.transaction((tx) =>
      sql`insert into kysely_migration values ('999-newer', '2030-01-01T00:00:00.000Z');
        delete from settings where name = 'oldest-code'`.execute(tx),
    );
    await expect(migrate(store)).rejects.toThrow(/newer version of Quad/);
  });

  test('nodes that start together wait for one turn, and reads of the others go on', async () => {
    const { store, connect } = await anOlderDatabase();
    const [backup, node] = [await connect(), await connect()];
    await backup.query('begin; lock table people in access share mode');
    const starting = [1, 2, 3].map(() => migrate(store));
    expect(await somebodyTries(backup)).toBe(1);
    await node.query('update people set name = name');
    await backup.query('commit');
    await Promise.all(starting);
    expect(await languages(store)).toEqual([]);
  });

  test('a table of another role in the schema is left alone', async () => {
    const url = await anOwnedDatabase();
    const store = openPostgres(url, () => {});
    onTestFinished(() => store.close());
    const { pathname, username } = new URL(url);
    const database = Object.assign(new URL(inject('postgresUrl')), { pathname }).href;
    await administrate(`create table notes (); revoke all on notes from ${username}`, database);
    await migrate(store, BEFORE_LAST);
    await migrate(store);
    expect(await languages(store)).toEqual([]);
  });
});
