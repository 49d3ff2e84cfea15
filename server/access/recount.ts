import { sql } from 'kysely';
import type { Db } from '#server/db/store.ts';
import { afterCommit } from '#server/db/write.ts';
import { lockPeople } from './lock-people.ts';
import { isPublicOpinion } from './visibility.ts';

/**
 * Counts the public opinions on a profile again, after the state of some has changed. The caller has locked the person with
 * {@link lockPeople} before the change, so no opinion is written meanwhile.
 */
export async function recountOpinions(tx: Db, profileId: string): Promise<void> {
  await lockPeople(tx, [profileId]);
  await sql`update people set opinions = (select count(*) from opinions as o
    where o.profile_id = people.id and ${isPublicOpinion('o')}) where id = ${profileId}`.execute(tx);
  afterCommit(tx, { kind: 'opinions-changed', profileId });
}
