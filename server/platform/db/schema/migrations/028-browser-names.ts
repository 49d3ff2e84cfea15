import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Known browsers keep their names after the log-out, so that their owner recognises them. An earlier known browser
 * takes the name of its session.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table known_browsers add column browser ${text} not null default ''`);
  await run(`update known_browsers set browser = coalesce((
    select max(s.browser) from sessions as s
    where s.person_id = known_browsers.person_id and s.created_at = known_browsers.last_used_at), '')
    where exists (select 1 from sessions as s
      where s.person_id = known_browsers.person_id and s.created_at = known_browsers.last_used_at)`);
}
