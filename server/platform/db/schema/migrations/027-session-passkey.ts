import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Sessions know which passkey was used in them, and lose it with the passkey: see
 * `server/identity/webauthn/moderator-proof.ts`. For earlier sessions the passkey is unknown, so it must be used again.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table sessions drop column by_passkey');
  await run(`alter table sessions add column passkey_id ${text} references passkeys (id) on delete set null`);
  await run('create index sessions_of_passkey on sessions (passkey_id) where passkey_id is not null');
}
