import { lockPeople } from '#server/access/lock-people.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/**
 * Frees the open cases that a moderator has claimed, so that they wait for nobody who can no longer decide. A claim
 * under way locks the same person: it is stored before and freed here, or it finds that the person no longer moderates.
 */
export async function freeClaims(tx: Db, moderatorId: string): Promise<void> {
  await lockPeople(tx, [moderatorId]);
  await tx
    .updateTable('cases')
    .set({ claimed_by: null, claimed_at: 0 })
    .where('claimed_by', '=', moderatorId)
    .where('state', '=', 'open')
    .execute();
}
