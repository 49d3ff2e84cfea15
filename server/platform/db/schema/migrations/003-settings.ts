import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** Named values of the installation, shared by all nodes: see `server/platform/db/settings.ts`. */
export async function up(db: Kysely<unknown>, { text, strict }: ColumnTypes): Promise<void> {
  await sql
    .raw(`create table settings (name ${text} primary key, value ${text} not null) ${strict}`)
    .execute(db);
}
