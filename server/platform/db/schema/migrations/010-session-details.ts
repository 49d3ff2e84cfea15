import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * What people see of their sessions: a public id, the browser, and when the session was last used. A session that is
 * older than this migration gets an id with the time of its start, as a UUIDv7 has, and no browser.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = strict !== '';

  await run('drop index sessions_by_person');
  await run('drop index sessions_by_expiry');
  await run('alter table sessions rename to old_sessions');
  await run(`create table sessions (
    token_hash ${text} primary key,
    id ${text} not null unique,
    person_id ${text} not null references people (id) on delete cascade,
    browser ${text} not null,
    created_at ${int} not null,
    last_seen_at ${int} not null,
    expires_at ${int} not null
  ) ${strict}`);
  const time = isSqlite ? "printf('%012x', created_at)" : "lpad(to_hex(created_at), 12, '0')";
  // Version 7, then the variant and the random part of a version 4, which have the same form.
  const random = isSqlite
    ? `'-7' || substr(lower(hex(randomblob(2))), 2) || '-' || substr('89ab', 1 + (random() & 3), 1)
        || substr(lower(hex(randomblob(2))), 2) || '-' || lower(hex(randomblob(6)))`
    : "'-7' || substr(gen_random_uuid()::text, 16)";
  await run(`insert into sessions (token_hash, id, person_id, browser, created_at, last_seen_at, expires_at)
    select token_hash, substr(${time}, 1, 8) || '-' || substr(${time}, 9) || ${random},
      person_id, '', created_at, created_at, expires_at
    from old_sessions`);
  await run('drop table old_sessions');
  await run('create index sessions_by_person on sessions (person_id, last_seen_at)');
  await run('create index sessions_by_expiry on sessions (expires_at)');
}
