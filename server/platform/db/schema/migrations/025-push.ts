import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Web Push: see `server/platform/push/`. A subscription ends with its session and with its account, by foreign keys.
 * The time of a person's last push is in the row with the other times of notices.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table push_subscriptions (
    endpoint_hash ${text} primary key,
    person_id ${text} not null references people (id) on delete cascade,
    session_hash ${text} not null references sessions (token_hash) on delete cascade,
    sealed ${text} not null,
    stored_at ${int} not null,
    tries ${int} not null default 0,
    retry_at ${int} not null default 0
  ) ${strict}`);
  await run('create index push_subscriptions_of_person on push_subscriptions (person_id, stored_at)');
  await run('create index push_subscriptions_of_session on push_subscriptions (session_hash)');
  await run('create index push_subscriptions_by_retry on push_subscriptions (retry_at) where retry_at > 0');

  for (const column of ['pushed_at', 'push_latest', 'push_due'])
    await run(`alter table notice_marks add column ${column} ${int} not null default 0`);
  await run('create index notice_marks_by_push on notice_marks (push_due) where push_due > 0');
}
