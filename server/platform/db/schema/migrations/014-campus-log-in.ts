import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** Campus log-ins that have been used, and the sign-ups that follow one: see `server/features/sign-in/campus/`. */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table campus_log_ins (
    state_hash ${text} primary key,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index campus_log_ins_by_expiry on campus_log_ins (expires_at)');
  await run(`create table campus_sign_ups (
    token_hash ${text} primary key,
    address ${text} not null unique,
    email ${text} not null,
    name ${text} not null,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index campus_sign_ups_by_expiry on campus_sign_ups (expires_at)');
}
