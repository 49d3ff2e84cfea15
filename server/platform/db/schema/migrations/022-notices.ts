import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Stores until when people have read their notices, and whether they want the daily mail: see
 * `server/features/notices/`.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table notice_marks (
    person_id ${text} primary key references people (id) on delete cascade,
    read_at ${int} not null default 0,
    digest ${int} not null default 0 check (digest in (0,1)),
    digest_at ${int} not null default 0
  ) ${strict}`);
  await run('create index notice_marks_by_digest on notice_marks (digest_at) where digest = 1');

  // Replaces the index without the time, because notices read the opinions on a profile since a time.
  await run('drop index opinions_of_profile');
  await run('create index opinions_of_profile on opinions (profile_id, created_at)');
}
