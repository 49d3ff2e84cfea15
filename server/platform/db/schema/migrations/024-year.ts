import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Academic years and graduates: see `server/features/year/`. A separate table, because another index of `people` would
 * make each reaction slower on PostgreSQL.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table people add column alumni ${int} not null default 0
    constraint people_alumni_known check (alumni in (0,1))`);
  await run(`create table academic_years (
    person_id ${text} primary key references people (id) on delete cascade,
    settled ${int} not null,
    step ${int} not null default 0 check (step in (0,1,2,3,4)),
    next_at ${int} not null default 0,
    letter_id ${text} not null default '',
    was_public ${int} not null default 0 check (was_public in (0,1))
  ) ${strict}`);
  await run('create index academic_years_by_next_step on academic_years (next_at) where step > 0');
}
