import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/**
 * Blocks, restrictions, who may write on a profile, and the state of an opinion. An opinion is shown to everybody only
 * when it is not deleted, its state is `shown` and it is not quiet.
 */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`create table blocks (
    blocker_id ${text} not null references people (id) on delete cascade,
    blocked_id ${text} not null references people (id) on delete cascade,
    created_at ${int} not null,
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  ) ${strict}`);
  await run('create index blocks_by_blocked on blocks (blocked_id, blocker_id)');

  await run(`create table restricts (
    owner_id ${text} not null references people (id) on delete cascade,
    person_id ${text} not null references people (id) on delete cascade,
    created_at ${int} not null,
    primary key (owner_id, person_id),
    check (owner_id <> person_id)
  ) ${strict}`);
  await run('create index restricts_by_person on restricts (person_id)');

  await run(`alter table people add column wall ${text} not null default 'everyone'
    constraint people_wall_known check (wall in ('everyone','approve','nobody'))`);
  await run(`alter table people add column brake_until ${int} not null default 0`);
  await run(`alter table people add column muted_until ${int} not null default 0`);

  await run(`alter table opinions add column state ${text} not null default 'shown'
    constraint opinions_state_known check (state in ('shown','waiting','held','removed'))`);
  await run(`alter table opinions add column quiet ${int} not null default 0
    constraint opinions_quiet_known check (quiet in (0,1))`);

  // The index answers which opinions of a profile are shown to everybody without reading the opinions.
  await run('drop index opinions_by_profile');
  await run(`create index opinions_by_profile on opinions (profile_id, position, state, quiet)
    where deleted_at is null`);
  // Daily limits count deleted opinions too.
  await run('create index opinions_by_author on opinions (author_id, created_at, profile_id)');
  await run(`create index opinions_not_public_by_author on opinions (author_id, profile_id)
    where deleted_at is null and (state <> 'shown' or quiet = 1)`);
  await run(`create index dislikes_by_actor on reactions (actor_id, created_at) where kind = 'dislike'`);
  await run(`create index dislikes_by_target on reactions (target_id, created_at) where kind = 'dislike'`);
}
