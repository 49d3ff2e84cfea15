import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * People, sessions, codes, reactions, opinions, name search, mail queue, photo leftovers.
 * The enumerations are literal lists, because a migration must not change when the contract does.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table people (
    id ${text} primary key,
    ring ${int} not null unique check (ring between 0 and 2147483647),
    address ${text} not null unique,
    email ${text} not null,
    phone ${text} not null,
    name ${text} not null,
    course ${text} not null check (course in ('bca','btech','bsc','bba','llb','bcom','mca','mba','mtech','msc','other')),
    year ${int} not null check (year between 1 and 5),
    gender ${text} not null check (gender in ('male','female','other')),
    relation ${text} not null check (relation in ('','single','in relation','not specified')),
    personality ${text} not null check (personality in ('','introvert','extrovert','openss')),
    college ${text} not null,
    photo ${text} not null,
    public ${int} not null check (public in (0, 1)),
    likes ${int} not null default 0 check (likes >= 0),
    dislikes ${int} not null default 0 check (dislikes >= 0),
    opinions ${int} not null default 0 check (opinions >= 0),
    loved_order ${int} generated always as (likes * 2147483648 + ring) stored,
    hated_order ${int} generated always as (dislikes * 2147483648 + ring) stored,
    opinion_order ${int} generated always as (opinions * 2147483648 + ring) stored,
    instagram ${text} not null default '',
    facebook ${text} not null default '',
    snapchat ${text} not null default '',
    linkedin ${text} not null default '',
    github ${text} not null default '',
    terms_version ${text} not null,
    terms_at ${int} not null,
    created_at ${int} not null
  ) ${strict}`);

  // Two indexes per sort: one for the whole list, and one whose (course, year, personality) ranges are merged for any
  // filter. They are partial, so that a scan never passes over private people. They contain the id, so that a range is
  // an index-only scan. A like changes only the two indexes of loved_order.
  for (const order of ['ring', 'loved_order', 'hated_order', 'opinion_order']) {
    await run(`create index people_by_${order} on people (${order}, id) where public = 1`);
    await run(
      `create index people_by_filter_${order} on people (course, year, personality, ${order}, id) where public = 1`,
    );
  }

  await run(`create table sessions (
    token_hash ${text} primary key,
    person_id ${text} not null references people (id) on delete cascade,
    created_at ${int} not null,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index sessions_by_person on sessions (person_id)');
  await run('create index sessions_by_expiry on sessions (expires_at)');

  await run(`create table codes (
    address_hash ${text} not null,
    purpose ${text} not null check (purpose in ('sign-up','log-in')),
    code_hash ${text},
    expires_at ${int} not null,
    wrong_tries ${int} not null default 0 check (wrong_tries between 0 and 5),
    first_wrong_at ${int},
    wait_until ${int} not null,
    sends ${text} not null,
    last_sent_at ${int} not null,
    primary key (address_hash, purpose)
  ) ${strict}`);
  await run('create index codes_by_last_sent on codes (last_sent_at)');

  await run(`create table registrations (
    address ${text} primary key,
    email ${text} not null,
    name ${text} not null,
    course ${text} not null,
    year ${int} not null,
    phone ${text} not null,
    gender ${text} not null,
    relation ${text} not null,
    personality ${text} not null,
    terms_version ${text} not null,
    terms_at ${int} not null,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index registrations_by_expiry on registrations (expires_at)');

  // The primary key ensures one choice per actor and target.
  await run(`create table reactions (
    actor_id ${text} not null references people (id) on delete cascade,
    target_id ${text} not null references people (id) on delete cascade,
    kind ${text} not null check (kind in ('like','dislike')),
    created_at ${int} not null,
    primary key (actor_id, target_id),
    check (actor_id <> target_id)
  ) ${strict}`);

  await run(`create table opinions (
    id ${text} primary key,
    position ${text} not null unique,
    profile_id ${text} not null references people (id) on delete cascade,
    author_id ${text} not null references people (id) on delete cascade,
    comment ${text} not null,
    created_at ${int} not null,
    deleted_at ${int},
    check ((deleted_at is null) = (comment <> ''))
  ) ${strict}`);
  await run('create index opinions_by_profile on opinions (profile_id, position) where deleted_at is null');

  await run(`create table words (word ${text} primary key, people ${int} not null default 1) ${strict}`);
  await run(`create table name_words (
    word ${text} not null,
    person_id ${text} not null references people (id) on delete cascade,
    primary key (word, person_id)
  ) ${strict}`);
  await run('create index name_words_by_person on name_words (person_id)');
  await run(`create table word_typos (
    variant ${text} not null,
    word ${text} not null references words (word) on delete cascade,
    primary key (variant, word)
  ) ${strict}`);

  await run(`create table mail_queue (
    id ${text} primary key,
    sealed ${text} not null,
    tries ${int} not null default 0,
    next_try_at ${int} not null,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index mail_queue_by_next_try on mail_queue (next_try_at)');

  await run(`create table photo_leftovers (photo ${text} primary key, since ${int} not null) ${strict}`);
}
