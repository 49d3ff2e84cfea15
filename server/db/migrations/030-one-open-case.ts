import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../store.ts';

/**
 * A target has one open case, also beside an appeal: see `server/moderation/waiting-appeals.ts`. Of several that are open already
 * the one without an appeal stays open, or the earliest appeal; the other appeals wait until it is decided. Somebody who reported
 * before an appeal may report again in the same case. A removed photo stays until its appeal is decided.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column appeal_opened_at ${int}`);
  await run(`update cases set state = 'decided', claimed_by = null, claimed_at = 0, appeal_acknowledged_at = null
    where state = 'open' and appealed_at is not null and exists (select 1 from cases as o
      where o.kind = cases.kind and o.target_id = cases.target_id and o.state = 'open' and o.id <> cases.id
        and (o.appealed_at is null or o.appealed_at < cases.appealed_at
          or o.appealed_at = cases.appealed_at and o.id < cases.id))`);
  const waits = `state = 'decided' and appealed_at is not null and appeal_outcome is null`;
  await run(
    `update cases set appeal_opened_at = appealed_at where appealed_at is not null and not (${waits})`,
  );
  await run(
    'create index cases_by_appeal_opening on cases (appeal_opened_at) where appeal_opened_at is not null',
  );
  await run(`create index cases_waiting on cases (kind, target_id, appealed_at, id) where ${waits}`);
  // As `keepLeftover` without an end: Number.MAX_SAFE_INTEGER.
  await run(`update photo_leftovers set delete_after = 9007199254740991 where photo in (select c.removed_photo from cases as c
    where c.removed_photo is not null and c.appealed_at is not null and c.appeal_outcome is null)`);
  await run('drop index cases_open');
  await run(`create unique index cases_open on cases (kind, target_id) where state = 'open'`);
  await run('drop index reports_once');
  await run(`create unique index reports_once on reports (reporter_id, case_id) where state = 'open'`);
  await run('drop index reports_by_case');
  await run('create index reports_by_case on reports (case_id, reporter_id)');
}
