import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** Messages about cases that are not sent yet: see `server/access/safety/case-alerts.ts`. */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table case_alerts (
    case_id ${text} not null,
    channel ${text} not null check (channel in ('mail','webhook')),
    event ${text} not null check (event in ('opened','urgent')),
    created_at ${int} not null,
    next_try_at ${int} not null,
    tries ${int} not null default 0,
    primary key (case_id, channel, event)
  ) ${strict}`);
  await run('create index case_alerts_by_try on case_alerts (channel, next_try_at)');
  await run('create index case_alerts_by_time on case_alerts (created_at)');
}
