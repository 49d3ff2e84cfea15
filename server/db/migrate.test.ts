import { sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { anEmptyDatabase } from '#test/postgres-admin.ts';
import { aFolder } from '#test/server-process.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

/** Where a store is that can be closed and opened again. */
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
  test('run once: what is there stays when the store is opened again', async () => {
    const place = await aStorePlace();
    const store = await openStore(place, () => {});
    await store.transaction((tx) => tx.insertInto('words').values({ word: 'kept' }).execute());
    await store.close();
    const again = await openStore(place, () => {});
    onTestFinished(() => again.close());
    expect(await words(again)).toEqual(['kept']);
  });

  test('refuse the store of a newer version in one line', async () => {
    const place = await aStorePlace();
    const store = await openStore(place, () => {});
    const newer = sql`insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')`;
    await newer.execute(store.migrations);
    await store.close();
    await expect(openStore(place, () => {})).rejects.toThrow(
      /^(DATA_DIR|DATABASE_URL) holds the store of a newer version of Quad[^\n]*Example: \1=/,
    );
  });
});

test.runIf(inject('store') === 'postgres')(
  'several first starts at once on an empty database work',
  async () => {
    const databaseUrl = await anEmptyDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl, dataDir: '' }, () => {})));
    for (const store of stores) expect(await words(store)).toEqual([]);
    for (const store of stores) await store.close();
  },
);
