import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * The files of replaced photos stay on the disk for some days, so a leftover has the time of its deletion and its last
 * owner. The indexes are for deletion in batches.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table photo_leftovers rename column since to delete_after');
  // Before this migration a leftover could be deleted 15 minutes (900,000 ms) after `since`.
  await run('update photo_leftovers set delete_after = delete_after + 900000');
  await run(`alter table photo_leftovers add column person_id ${text}`);
  await run('create index photo_leftovers_by_delete_after on photo_leftovers (delete_after)');
  await run('create index photo_leftovers_by_person on photo_leftovers (person_id)');
  await run('create index mail_queue_by_expiry on mail_queue (expires_at)');
}
