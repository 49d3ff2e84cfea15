import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Marks suspensions by the operator or an officer, which only officers and the operator take back. Earlier versions
 * opened, acknowledged and decided such a case at one time, which no moderator does.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column without_report ${int} not null default 0`);
  await run(`update cases set without_report = 1
    where kind = 'person' and acknowledged_at = opened_at and first_decided_at = opened_at`);
}
