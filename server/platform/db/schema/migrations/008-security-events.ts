import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * The security log: see `server/platform/db/security-log.ts`. No foreign keys, because an event outlives what it is
 * about.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table security_events (
    id ${text} primary key,
    at ${int} not null,
    kind ${text} not null,
    person_id ${text},
    session_id ${text},
    network ${text},
    detail ${text} not null default ''
  ) ${strict}`);
  await run('create index security_events_by_time on security_events (at, id)');
  await run('create index security_events_by_person on security_events (person_id, at)');
}
