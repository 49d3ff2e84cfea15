import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

type Types = Pick<ColumnTypes, 'text' | 'int' | 'strict'>;

/**
 * Accounts that are leaving, opinions without an author, and the time of the last change of a name. The new indexes are
 * for the deletion of a person, which must not read a whole table.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = strict !== '';

  await run(`alter table people add column name_changed_at ${int} not null default 0`);
  await run(`alter table people add column leaving_at ${int} not null default 0`);
  await run(`alter table people add column left_state ${text} not null default 'active'
    constraint people_left_state_known check (left_state in ('active','suspended'))`);
  await run(`create index people_by_leaving on people (leaving_at) where state = 'leaving'`);

  if (isSqlite) {
    await rebuildOpinions(db, { text, int, strict });
    await rebuildWordTypos(db, { text, int, strict });
  } else {
    await run('alter table opinions alter column author_id drop not null');
    await run('alter table opinions drop constraint opinions_quiet_known');
    await run('alter table opinions add constraint opinions_quiet_known check (quiet in (0,1,2))');
    await run('alter table word_typos drop constraint word_typos_word_fkey');
  }
  await run('create index opinions_of_profile on opinions (profile_id)');
  await run('drop index dislikes_by_target');
  await run('create index reactions_by_target on reactions (target_id, kind, created_at)');
}

/** SQLite cannot change a column, so the table is built again. */
async function rebuildOpinions(db: Kysely<unknown>, { text, int, strict }: Types): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const columns = 'id, position, profile_id, author_id, comment, created_at, deleted_at, state, quiet';
  await run(`create table new_opinions (
    id ${text} primary key,
    position ${text} not null unique,
    profile_id ${text} not null references people (id) on delete cascade,
    author_id ${text} references people (id) on delete cascade,
    comment ${text} not null,
    created_at ${int} not null,
    deleted_at ${int},
    state ${text} not null default 'shown'
      constraint opinions_state_known check (state in ('shown','waiting','held','removed')),
    quiet ${int} not null default 0 constraint opinions_quiet_known check (quiet in (0,1,2)),
    check ((deleted_at is null) = (comment <> ''))
  ) ${strict}`);
  await run(`insert into new_opinions (${columns}) select ${columns} from opinions order by rowid`);
  await run('drop table opinions');
  await run('alter table new_opinions rename to opinions');
  await run(`create index opinions_by_profile on opinions (profile_id, position, state, quiet)
    where deleted_at is null`);
  await run('create index opinions_by_author on opinions (author_id, created_at, profile_id)');
  await run(`create index opinions_not_public_by_author on opinions (author_id, profile_id)
    where deleted_at is null and (state <> 'shown' or quiet = 1)`);
}

/** Builds the table again without its foreign key, whose check would read the whole table for each deleted word. */
async function rebuildWordTypos(db: Kysely<unknown>, { text, strict }: Types): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create table new_word_typos (
    variant ${text} not null,
    word ${text} not null,
    primary key (variant, word)
  ) ${strict}`);
  await run('insert into new_word_typos (variant, word) select variant, word from word_typos order by 1, 2');
  await run('drop table word_typos');
  await run('alter table new_word_typos rename to word_typos');
}
