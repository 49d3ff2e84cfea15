import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Stores which reports keep the picture of a photo, and which picture it is: see
 * `server/features/safety/photo-evidence.ts`. For existing reports this is unknown, so the next report of the same
 * photo keeps the picture again.
 */
export async function up(db: Kysely<unknown>, { text, int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table reports add column picture_mark ${text} not null default ''`);
  await run(`alter table reports add column has_picture ${int} not null default 0
    constraint reports_has_picture_known check (has_picture in (0,1))`);
}
