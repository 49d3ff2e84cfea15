import { inject, onTestFinished } from 'vitest';
import { migrate } from '#server/platform/db/schema/migrate.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import { openSqlite } from '#server/platform/db/sqlite/sqlite.ts';
import type { Store } from '#server/platform/db/store.ts';
import { anEmptyDatabase } from './postgres-admin.ts';
import { aFolder } from './server-process.ts';

/** An empty store of this run's kind, with the schema after the given migration. It is closed after the test. */
export async function anOlderStore(migration: string): Promise<Store> {
  const store =
    inject('store') === 'postgres'
      ? openPostgres(await anEmptyDatabase(), () => {})
      : openSqlite(await aFolder());
  onTestFinished(() => store.close());
  await migrate(store, migration);
  return store;
}
