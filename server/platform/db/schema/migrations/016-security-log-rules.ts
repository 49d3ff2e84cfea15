import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Events of the security log are never changed. The index is for the bound of refusals and for the operator's filter.
 */
export async function up(db: Kysely<unknown>, { strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = strict !== '';
  await run('create index security_events_by_kind on security_events (kind, at)');
  const trigger = 'create trigger security_events_unchanged before update on security_events for each row';
  if (isSqlite) {
    await run(`${trigger} begin select raise(abort, 'the security log is append-only'); end`);
    return;
  }
  await run(`create function refuse_change_of_security_events() returns trigger language plpgsql as
    'begin raise exception ''the security log is append-only''; end'`);
  await run(`${trigger} execute function refuse_change_of_security_events()`);
}
