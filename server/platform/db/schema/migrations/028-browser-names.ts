import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Known browsers keep their names after the log-out, so that their owner recognises them. An earlier known browser
 * takes the name of its session.
 */
export async function up(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // All migrations run in one transaction, and later ones change both tables. A node of the previous version reads
  // reports and then writes cases. If this transaction locked the tables in another order, both could deadlock, and
  // PostgreSQL could abort the upgrade.
  if (strict === '') await run('lock table reports, cases in access exclusive mode');
  await run(`alter table known_browsers add column browser ${text} not null default ''`);
  await run(`update known_browsers set browser = coalesce((
    select max(s.browser) from sessions as s
    where s.person_id = known_browsers.person_id and s.created_at = known_browsers.last_used_at), '')
    where exists (select 1 from sessions as s
      where s.person_id = known_browsers.person_id and s.created_at = known_browsers.last_used_at)`);
}
