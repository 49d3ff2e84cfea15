import { sql } from 'kysely';
import { endSuspensionIfOver } from '#server/access/accounts/end-suspensions.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import { recountAllOpinions } from '#server/access/recount.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { claimPhoto } from '#server/access/photos/leftovers.ts';
import { lockWithProfiles } from './leave.ts';

/**
 * Restores an account that left less than 7 days ago, with all its data. Runs in the transaction of a log-in after a
 * right proof. The account gets its earlier state: a suspended person stays suspended until the suspension ends.
 */
export async function returnIfLeft(tx: Db, personId: string, now: number): Promise<void> {
  const profiles = await lockWithProfiles(tx, personId);
  const person = await tx
    .updateTable('people')
    .set((q) => ({ state: q.ref('left_state') as never, left_state: 'active', leaving_at: 0 }))
    .where('id', '=', personId)
    .where('state', '=', 'leaving')
    .where('leaving_at', '>', now - LEAVING_MS)
    .returning('photo')
    .executeTakeFirst();
  if (!person) return;
  await sql`update opinions set quiet = case when exists (select 1 from restricts as r
      where r.owner_id = opinions.profile_id and r.person_id = ${personId}) then 1 else 0 end
    where author_id = ${personId} and quiet = 2`.execute(tx);
  await recountAllOpinions(tx, profiles);
  await claimPhoto(tx, person.photo);
  await endSuspensionIfOver(tx, personId, now);
  afterCommit(tx, { kind: 'person-changed', personId });
}
