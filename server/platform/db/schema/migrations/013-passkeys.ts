import { sql, type Kysely } from 'kysely';
import type { ColumnTypes } from '#server/platform/db/store.ts';

/** Passkeys, and the challenges that have been used: see `server/features/passkeys/`. */
export async function up(db: Kysely<unknown>, { text, int, strict }: ColumnTypes): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // The slot limits the number of passkeys of a person.
  await run(`create table passkeys (
    id ${text} primary key,
    person_id ${text} not null references people (id) on delete cascade,
    slot ${int} not null check (slot between 1 and 10),
    credential_id ${text} not null unique,
    public_key ${text} not null,
    counter ${int} not null check (counter >= 0),
    transports ${text} not null,
    name ${text} not null,
    created_at ${int} not null,
    last_used_at ${int},
    unique (person_id, slot)
  ) ${strict}`);

  await run(`create table used_challenges (
    challenge_hash ${text} primary key,
    expires_at ${int} not null
  ) ${strict}`);
  await run('create index used_challenges_by_expiry on used_challenges (expires_at)');
}
