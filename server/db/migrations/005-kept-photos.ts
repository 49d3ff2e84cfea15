import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../store.ts';

/**
 * The files of replaced photos are kept for a while, so a leftover has the time of their deletion and their last owner.
 * Indexes for deleting in batches.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table photo_leftovers rename column since to delete_after');
  // Until now every leftover could be deleted 15 minutes after `since`.
  await run('update photo_leftovers set delete_after = delete_after + 900000');
  await run(`alter table photo_leftovers add column person_id ${text}`);
  await run('create index photo_leftovers_by_delete_after on photo_leftovers (delete_after)');
  await run('create index photo_leftovers_by_person on photo_leftovers (person_id)');
  await run('create index mail_queue_by_expiry on mail_queue (expires_at)');
}
