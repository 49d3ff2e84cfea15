import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Stores until when a person has seen the opinions on their own profile. Their other notices may still be unread: see
 * `server/features/notices/`.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  await sql
    .raw(`alter table notice_marks add column opinions_read_at ${int} not null default -1`)
    .execute(db);
}
