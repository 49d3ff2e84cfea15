import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * An index of the ids of listed people. A statement that asks for a listed person by id finds nothing in it for a
 * private person and for an id of nobody alike. Without it SQLite reads the private person's row first: 0.7 µs, which
 * `npm run attack` could measure. SQLite prefers it because it is unique, as the primary key is. PostgreSQL gets none:
 * each reaction would write to one more index, and the time of its round trip hides the row.
 */
export async function up(db: Kysely<unknown>, { strict }: ColumnTypes): Promise<void> {
  const isSqlite = strict !== '';
  if (!isSqlite) return;
  await sql
    .raw(`create unique index people_listed_ids on people (id) where public = 1 and state = 'active'`)
    .execute(db);
}
