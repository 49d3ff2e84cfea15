import type { Db } from '#server/platform/db/schema/tables.ts';

/** Frees the open cases that a moderator has claimed, so that they wait for nobody who can no longer decide. */
export async function freeClaims(tx: Db, moderatorId: string): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ claimed_by: null, claimed_at: 0 })
    .where('claimed_by', '=', moderatorId)
    .where('state', '=', 'open')
    .execute();
}
