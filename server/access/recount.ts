import { sql } from 'kysely';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { lockPeople } from './lock-people.ts';
import { isPublicOpinion } from './visibility.ts';

/** As {@link recountOpinions}, for several profiles that the caller has locked. */
export async function recountAllOpinions(tx: Db, profileIds: readonly string[]): Promise<void> {
  if (profileIds.length === 0) return;
  const ids = JSON.stringify(profileIds.map((id) => ({ id })));
  await sql`update people set opinions = (select count(*) from opinions as o
    where o.profile_id = people.id and ${isPublicOpinion('o')})
    where id in (select a.id from ${jsonRows(tx, 'a', { id: 'text' }, ids)})`.execute(tx);
  for (const profileId of profileIds) afterCommit(tx, { kind: 'opinions-changed', profileId });
}

/**
 * Counts the public opinions on a profile again, after some have changed their state. The caller has locked the person
 * with {@link lockPeople} before the change, so that no opinion is written meanwhile.
 */
export async function recountOpinions(tx: Db, profileId: string): Promise<void> {
  await lockPeople(tx, [profileId]);
  await sql`update people set opinions = (select count(*) from opinions as o
    where o.profile_id = people.id and ${isPublicOpinion('o')}) where id = ${profileId}`.execute(tx);
  afterCommit(tx, { kind: 'opinions-changed', profileId });
}
