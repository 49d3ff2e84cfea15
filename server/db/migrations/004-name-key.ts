import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '../store.ts';

/**
 * The folded words of a name in one text, sorted: two names with the same key are the same name for search. With its own
 * index, an exact name is found whatever the number of people who share its words.
 */
export async function up(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table people add column name_key ${text} not null default ''`);
  await run(`update people set name_key = coalesce(
    (select string_agg(n.word, ' ' order by n.word) from name_words as n where n.person_id = people.id), '')`);
  await run(`create index people_by_name_key on people (name_key, id) where public = 1 and state = 'active'`);
}
