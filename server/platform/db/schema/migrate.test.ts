import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { manyPeople } from '#test/builders.ts';
import { anOlderStore } from '#test/older-store.ts';
import type { TestServer } from '#test/test-server.ts';
import { systemRandomness as random } from '#server/platform/process/randomness.ts';
import { aFolder } from '#test/server-process.ts';
import { listNameEntries, listVariants } from '#server/access/people/name-words.ts';
import { lastMigration, migrate, oldestCode } from './migrate.ts';
import { openStore } from '#server/platform/db/open.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from './tables.ts';

/** The place of a store that can be closed and opened again. */
async function aStorePlace(): Promise<{ databaseUrl: string | null; dataDir: string }> {
  if (inject('store') === 'postgres') return { databaseUrl: await anEmptyDatabase(), dataDir: '' };
  return { databaseUrl: null, dataDir: await aFolder() };
}

function words(store: Store): Promise<string[]> {
  return store.db
    .selectFrom('words')
    .select('word')
    .orderBy('word')
    .execute()
    .then((rows) => rows.map(({ word }) => word));
}

describe('migrations', () => {
  test('run once: the data stays when the store is opened again [2.1]', async () => {
    const place = await aStorePlace();
    const store = await openStore(place, () => {});
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'kept' }).execute());
    await store.close();
    const again = await openStore(place, () => {});
    onTestFinished(() => again.close());
    expect(await words(again)).toEqual(['kept']);
  });

  test('give each session of an older store an id of its own, and keep the session', async () => {
    const store = await connect(await aStorePlace());
    onTestFinished(() => store.close());
    await migrate(store, '009');
    const [id = ''] = await manyPeople({ context: { store, random, clock: () => 1 } } as TestServer, 1);
    const created = Date.UTC(2026, 10, 22);
    const insert = (hash: string) => sql`insert into sessions (token_hash, person_id, created_at, expires_at)
      values (${hash}, ${id}, ${created}, ${created + 1000})`;
    for (const hash of ['a', 'b', 'c']) await store.transaction((tx) => insert(hash).execute(tx));
    await migrate(store);
    const sessions = await store.db.selectFrom('sessions').selectAll().orderBy('token_hash').execute();
    for (const session of sessions)
      expect(session.id).toMatch(/^01a2008d-7400-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(sessions.map((session) => session.id)).size).toBe(3);
    expect(sessions[1]).toMatchObject({
      token_hash: 'b',
      person_id: id,
      browser: '',
      created_at: created,
      last_seen_at: created,
      expires_at: created + 1000,
    });
  });

  test('leave nothing of themselves behind when one fails', async () => {
    const store = await anOlderStore('028-browser-names');
    const columnsOf = (db: Kysely<unknown>) =>
      db.introspection.getTables().then((tables) => tables.find(({ name }) => name === 'cases')?.columns);
    const stepNames = () => sql`select name from kysely_migration order by name`.execute(store.db);
    // The second statement of 029 fails.
    await store.withSchemaLock((db) =>
      sql`alter table cases add column appeal_acknowledged_at integer`.execute(db),
    );
    const before = { columns: await store.withSchemaLock(columnsOf), steps: await stepNames() };
    await expect(migrate(store)).rejects.toThrow(/appeal_acknowledged_at/);
    expect({ columns: await store.withSchemaLock(columnsOf), steps: await stepNames() }).toEqual(before);
  });

  test('of a newer version: an older version serves the store if the newer version allows that; otherwise its start is refused with one line', async () => {
    const place = await aStorePlace();
    const store = await openStore(place, () => {});
    expect(await readSetting(store.db, 'oldest-code')).toBe(oldestCode);
    expect(oldestCode <= lastMigration).toBe(true);
    const setOldest = (name: string) => sql`update settings set value = ${name} where name = 'oldest-code'`;
    const newer = sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`;
    await store.transaction((tx) => newer.execute(tx));
    await store.close();
    const served = await openStore(place, () => {});
    expect(await words(served)).toEqual([]);
    await served.transaction((tx) => setOldest('999-from-the-future').execute(tx));
    await served.close();
    const refusal = /^(DATA_DIR|DATABASE_URL) holds the store of a newer version of Quad[^\n]*Example: \1=/;
    await expect(openStore(place, () => {})).rejects.toThrow(refusal);
  });

  test('refuse the store of a newer version that names no older code', async () => {
    const place = await aStorePlace();
    const store = await openStore(place, () => {});
    await store.transaction(async (tx) => {
      await sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`.execute(
        tx,
      );
      await sql`delete from settings where name = 'oldest-code'`.execute(tx);
    });
    await store.close();
    await expect(openStore(place, () => {})).rejects.toThrow(/newer version of Quad/);
  });
});

describe.runIf(inject('store') === 'postgres')(
  'of ten nodes that start in parallel, one migrates and all serve',
  () => {
    async function stepsOf(store: Store): Promise<string[]> {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
        store.db,
      );
      return rows.map(({ name }) => name);
    }

    test('on an empty database', async () => {
      const databaseUrl = await anEmptyDatabase();
      const starts = Array.from({ length: 10 }, () => openStore({ databaseUrl, dataDir: '' }, () => {}));
      const stores = await Promise.all(starts);
      for (const store of stores) {
        expect(await words(store)).toEqual([]);
        expect(await stepsOf(store)).toContain('007-name-entries');
        await store.close();
      }
    });

    test('on an older database, whose change takes longer than the time limits of requests', async () => {
      const databaseUrl = await anEmptyDatabase();
      const limits = { silenceTimeoutMs: 200, statementTimeoutMs: 200 };
      const older = openPostgres(databaseUrl, () => {}, limits);
      await migrate(older, '001-first-stone');
      expect(await stepsOf(older)).toEqual(['001-first-stone']);
      await older.close();

      // Another connection reads the table for a second. Until then no column can be added.
      const reader = new pg.Client({ connectionString: databaseUrl });
      await reader.connect();
      onTestFinished(() => reader.end());
      await reader.query('begin; lock table people in access share mode');
      const reading = reader.query('select pg_sleep(1); commit');

      const stores = Array.from({ length: 10 }, () => openPostgres(databaseUrl, () => {}, limits));
      await Promise.all(stores.map((store) => migrate(store)));
      await reading;
      for (const store of stores) {
        const people = await store.db.selectFrom('people').select('state').execute();
        expect(people).toEqual([]);
        expect(await stepsOf(store)).toContain('007-name-entries');
        await store.close();
      }
    });
  },
);

test('an older store is migrated: its people stay, are active and are found by their names', async () => {
  const place = await aStorePlace();
  const older = await connect(place);
  await migrate(older, '001-first-stone');
  const people = [
    ['asha', 'Asha Kumari', ['asha', 'kumari']],
    ['zoe', 'Zoë Müller', ['muller', 'zoe']],
    ['signs', '!!', []],
    ['nobody', 'Leo Max Ali Jones', ['ali', 'jones', 'leo', 'max']],
  ] as const;
  await older.withSchemaLock(async (schema) => {
    const tx = schema as unknown as Db;
    for (const [index, [id, name, nameWords]] of people.entries()) {
      await sql`insert into people (id, ring, address, email, phone, name, course, year, gender, relation, personality,
        college, photo, public, terms_version, terms_at, created_at) values (${id}, ${index}, ${id}, ${id}, '', ${name},
        'bca', 1, 'female', '', '', '', '', ${id === 'nobody' ? 0 : 1}, '', 0, 0)`.execute(tx);
      for (const word of nameWords)
        await sql`insert into name_words (word, person_id) values (${word}, ${id})`.execute(tx);
    }
    await tx.insertInto('words').values({ word: 'kumari' }).execute();
    const variants = [...listVariants('kumari'), 'kuma'].map((variant) => ({ variant, word: 'kumari' }));
    await tx.insertInto('word_typos').values(variants).execute();
  });
  await older.close();
  const store = await openStore(place, () => {});
  onTestFinished(() => store.close());
  const rows = await store.db.selectFrom('people').select(['id', 'state']).orderBy('id').execute();
  expect(rows).toEqual(['asha', 'nobody', 'signs', 'zoe'].map((id) => ({ id, state: 'active' })));
  const entries = await store.db
    .selectFrom('name_entries')
    .selectAll()
    .orderBy('person_id')
    .orderBy('entry')
    .execute();
  expect(entries).toEqual(
    [...people]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([id, name]) =>
        listNameEntries(name)
          .toSorted()
          .map((entry) => ({ listed: id === 'nobody' ? 0 : 1, entry, person_id: id })),
      ),
  );
  // Only the variants that search needs remain.
  const variants = await store.db.selectFrom('word_typos').select('variant').orderBy('variant').execute();
  expect(variants.map(({ variant }) => variant)).toEqual([...listVariants('kumari')].toSorted());
});

async function connect({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) {
  return databaseUrl === null ? openSqlite(dataDir) : openPostgres(databaseUrl, () => {});
}
