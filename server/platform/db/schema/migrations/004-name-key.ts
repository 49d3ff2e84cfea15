import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Adds the name key: the folded words of a name, sorted and joined. For search, names with the same key are equal. Its
 * index finds an exact name quickly, however many people share the name's words.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table people add column name_key ${text} not null default ''`);
  await run(`update people set name_key = coalesce(
    (select string_agg(n.word, ' ' order by n.word) from name_words as n where n.person_id = people.id), '')`);
  await run(`create index people_by_name_key on people (name_key, id) where public = 1 and state = 'active'`);
}
