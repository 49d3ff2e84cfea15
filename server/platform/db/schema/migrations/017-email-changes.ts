import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** The address that a person wants to change to, while its codes are valid. */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table email_changes (
    person_id ${text} primary key references people (id) on delete cascade,
    address ${text} not null,
    email ${text} not null,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index email_changes_by_expiry on email_changes (expires_at)');
}
