import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Replaces `name_words` and `people.name_key` by `name_entries`. A search for one or two words reads one range of this
 * table. A name has an entry for each ordered pair of its words: the two words, then the others, sorted. The triggers
 * copy whether others find the person, so that a range has no entries of private people.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = strict !== '';

  // In SQLite the table is its primary key; a separate index would be a second copy.
  await run(`create table name_entries (
    listed ${int} not null check (listed in (0, 1)),
    entry ${text} not null,
    person_id ${text} not null references people (id) on delete cascade,
    primary key (listed, entry, person_id)
  ) ${isSqlite ? `${strict}, without rowid` : ''}`);
  // Sorted, because an insert in the order of the primary key is much faster.
  await run(`insert into name_entries (listed, entry, person_id)
    select case when p.public = 1 and p.state = 'active' then 1 else 0 end,
      a.word || coalesce(' ' || b.word, '') || coalesce((select ' ' || string_agg(n.word, ' ' order by n.word)
        from name_words as n where n.person_id = a.person_id and n.word <> a.word and n.word <> b.word), ''),
      a.person_id
    from name_words as a
    join people as p on p.id = a.person_id
    left join name_words as b on b.person_id = a.person_id and b.word <> a.word
    order by 1, 2, 3`);
  await run('create index name_entries_by_person on name_entries (person_id)');

  const isListed = (row: string) => `(${row}.public = 1 and ${row}.state = 'active')`;
  const change = `update name_entries set listed = case when ${isListed('new')} then 1 else 0 end where person_id = new.id`;
  const trigger = 'create trigger people_listed after update of public, state on people';
  const condition = `for each row when (${isListed('new')} <> ${isListed('old')})`;
  if (isSqlite) await run(`${trigger} ${condition} begin ${change}; end`);
  else {
    await run(`create function copy_listed_to_name_entries() returns trigger language plpgsql as
      'begin ${change.replaceAll("'", "''")}; return null; end'`);
    await run(`${trigger} ${condition} execute function copy_listed_to_name_entries()`);
  }

  // Search does not need these variants: two words with one or two errors share a longer variant.
  await run(`delete from word_typos where length(word) < 8 and length(variant) < length(word) - 1
    or length(word) < 4 and length(variant) < length(word)`);

  await run('drop index people_by_name_key');
  await run('alter table people drop column name_key');
  await run('drop table name_words');
}
