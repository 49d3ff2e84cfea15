import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Reversed decisions: see `server/features/moderation/decisions/reverse-write.ts`. Mutes of reporters that an earlier
 * version decided are in `people.reports_muted_until` alone.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table cases add column reversed_at ${int}`);
  await run(`alter table cases add column undone_until ${int} not null default 0`);
  await run(`alter table cases add column before_decision ${text} not null default ''`);
  await run(`create table reporter_mutes (
    case_id ${text} not null,
    person_id ${text} not null references people (id) on delete cascade,
    until_at ${int} not null,
    primary key (case_id, person_id)
  ) ${strict}`);
  await run('create index reporter_mutes_by_person on reporter_mutes (person_id)');
  await run('create index reporter_mutes_by_end on reporter_mutes (until_at)');
}
