import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

const DAY_MS = 86_400_000;

/**
 * The notes of moderators get a table of their own, so that they can be deleted with the evidence while the log stays
 * unchanged: see `server/features/moderation/cases/evidence-time.ts`. If the evidence of its case is already deleted, a
 * note stays for 90 days after it was written.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = strict !== '';
  await run(`create table case_notes (
    event_id ${int} primary key references case_events (id) on delete cascade,
    case_id ${text} not null,
    sealed ${text} not null,
    clear_at ${int}
  ) ${strict}`);
  await run('create index case_notes_by_case on case_notes (case_id)');
  await run('create index case_notes_to_clear on case_notes (clear_at) where clear_at is not null');
  await run(`insert into case_notes (event_id, case_id, sealed, clear_at)
    select e.id, e.case_id, e.note,
      case when c.state = 'open' then null else coalesce(c.clear_at, e.at + ${90 * DAY_MS}) end
    from case_events as e left join cases as c on c.id = e.case_id
    where e.note <> ''`);

  await run(`drop trigger case_events_unchanged${isSqlite ? '' : ' on case_events'}`);
  // PostgreSQL keeps the values of a dropped column in the rows.
  await run(`update case_events set note = '' where note <> ''`);
  await run('alter table case_events drop column note');
  const trigger = 'create trigger case_events_unchanged before update on case_events for each row';
  await run(
    isSqlite
      ? `${trigger} begin select raise(abort, 'the log of moderation is append-only'); end`
      : `${trigger} execute function refuse_change_of_case_events()`,
  );
}
