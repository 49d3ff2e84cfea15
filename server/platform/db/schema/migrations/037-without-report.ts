import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Marks suspensions by the operator or an officer, which only officers and the operator can reverse. In earlier
 * versions, such a case has one time for its opening, first claim and decision. No case of a moderator has that.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column without_report ${int} not null default 0`);
  await run(`update cases set without_report = 1
    where kind = 'person' and acknowledged_at = opened_at and first_decided_at = opened_at`);
}
