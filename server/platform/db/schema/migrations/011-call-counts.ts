import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Calls in the current window of each limit: see `server/platform/limits/call-counts.ts`. The rows live for an hour at
 * most, so PostgreSQL need not keep them after a crash.
 */
export async function up(db: Kysely<unknown>, { text, int, strict, unlogged }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create ${unlogged} table call_counts (
    budget ${text} not null,
    subject ${text} not null,
    calls ${int} not null,
    ends_at ${int} not null,
    is_reported ${int} not null default 0,
    primary key (budget, subject)
  ) ${strict}`);
  await run('create index call_counts_by_end on call_counts (ends_at)');
}
