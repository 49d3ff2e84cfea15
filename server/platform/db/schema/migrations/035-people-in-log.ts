import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** The log of moderation names the person of an act without a case: see `server/features/moderation/officers/`. */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await sql.raw(`alter table case_events add column person_id ${text}`).execute(db);
}
