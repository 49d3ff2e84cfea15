import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * A target has one open case, even with an appeal. If a store has several, the case without an appeal stays open,
 * otherwise the earliest appeal. The other appeals wait until that case is decided. A person who reported before an
 * appeal may report again in the same case. Migration 031 removes `joined_to`.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column joined_to ${text}`);
  await run('create index cases_joined on cases (joined_to) where joined_to is not null');
  await run(`update cases set state = 'decided', claimed_by = null, claimed_at = 0
    where state = 'open' and appealed_at is not null and exists (select 1 from cases as o
      where o.kind = cases.kind and o.target_id = cases.target_id and o.state = 'open' and o.id <> cases.id
        and (o.appealed_at is null or o.appealed_at < cases.appealed_at
          or o.appealed_at = cases.appealed_at and o.id < cases.id))`);
  await run('drop index cases_open');
  await run(`create unique index cases_open on cases (kind, target_id) where state = 'open'`);
  await run('drop index reports_once');
  await run(`create unique index reports_once on reports (reporter_id, case_id) where state = 'open'`);
  await run('drop index reports_by_case');
  await run('create index reports_by_case on reports (case_id, reporter_id)');
}
