import { inject, onTestFinished } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { Store } from '#server/db/store.ts';
import { anEmptyDatabase } from './postgres-admin.ts';
import { aFolder } from './server-process.ts';

/** An empty store of the kind that this run tests, with the schema as it was after this migration. It is closed after the test. */
export async function anOlderStore(migration: string): Promise<Store> {
  const store =
    inject('store') === 'postgres'
      ? openPostgres(await anEmptyDatabase(), () => {})
      : openSqlite(await aFolder());
  onTestFinished(() => store.close());
  await migrate(store, migration);
  return store;
}
