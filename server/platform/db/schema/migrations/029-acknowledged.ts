import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Stores when a moderator first claimed a case, and its appeal: see `server/features/moderation/cases/acknowledged.ts`.
 * For earlier cases, the times come from the log.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column acknowledged_at ${int}`);
  await run(`alter table cases add column appeal_acknowledged_at ${int}`);
  const firstClaim = `select min(e.at) from case_events as e where e.case_id = cases.id and e.kind = 'claimed'`;
  await run(`update cases set acknowledged_at = coalesce((${firstClaim}), first_decided_at),
    appeal_acknowledged_at = (${firstClaim} and e.at >= cases.appealed_at)`);
  await run('create index cases_by_opening on cases (opened_at)');
}
