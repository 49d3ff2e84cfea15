import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Sessions know whether a passkey was used in them: see `server/identity/webauthn/moderator-proof.ts`. For existing
 * sessions, this comes from the security log.
 */
export async function up(db: Kysely<unknown>, { int }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table sessions add column by_passkey ${int} not null default 0
    constraint sessions_by_passkey_known check (by_passkey in (0,1))`);
  await run(`update sessions set by_passkey = 1 where id in (
    select session_id from security_events where kind = 'log-in' and detail = 'by passkey')`);
}
