import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * A target has one open case, also beside an appeal. Of several that are open already the one without an appeal stays
 * open, or the earliest appeal; the other appeals wait until it is decided. Somebody who reported before an appeal may
 * report again in the same case. `joined_to` is removed by 031.
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
