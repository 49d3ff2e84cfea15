import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Commit events that the nodes of one PostgreSQL database send each other: see
 * `server/platform/db/postgres/commit-feed.ts`. SQLite has one process, so there the table stays empty.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table commit_events (
    transaction_id ${int} not null,
    node ${text} not null,
    events ${text} not null,
    created_at ${int} not null
  ) ${strict}`);
  await run('create index commit_events_by_transaction on commit_events (transaction_id)');
  await run('create index commit_events_by_time on commit_events (created_at)');
}
