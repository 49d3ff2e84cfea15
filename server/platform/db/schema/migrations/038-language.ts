import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** The language that a person has chosen, for mails and for other devices; null for no choice. */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table people add column language ${text}`);
  await run(`alter table registrations add column language ${text}`);
}
