import { addCaseEvent } from '#server/cases/log.ts';
import type { Db } from '#server/db/store.ts';
import type { CaseRow } from './queue.ts';

/**
 * A target has one open case. What comes together with an appeal is put into the case of the appeal, or the appeal waits. The caller
 * has locked the owner, so no case is opened meanwhile.
 */

/** Opens the case of an appeal with what was reported since its decision. It waits while another appeal about the target is open. */
export async function openAppealedCase(tx: Db, row: CaseRow, now: number): Promise<void> {
  const other = await tx
    .selectFrom('cases')
    .selectAll()
    .where('kind', '=', row.kind)
    .where('target_id', '=', row.target_id)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (other && other.appealed_at !== null) return;
  if (other) await joinCase(tx, other, row, now);
  await tx.updateTable('cases').set({ state: 'open' }).where('id', '=', row.id).execute();
}

/** Opens the earliest appeal that waits, after the open case of its target is decided. */
export async function openWaitingAppeal(
  tx: Db,
  { kind, target_id: targetId }: Pick<CaseRow, 'kind' | 'target_id'>,
): Promise<void> {
  await tx
    .updateTable('cases')
    .set({ state: 'open' })
    .where('id', '=', (q) =>
      q
        .selectFrom('cases')
        .select('id')
        .where('kind', '=', kind)
        .where('target_id', '=', targetId)
        .where('state', '=', 'decided')
        .where('appealed_at', 'is not', null)
        .where('appeal_outcome', 'is', null)
        .orderBy('appealed_at')
        .orderBy('id')
        .limit(1),
    )
    .execute();
}

/** Ends an open case that has no decision. Its reports, notes, hold and brake are those of the other one; its log stays its own. */
async function joinCase(tx: Db, from: CaseRow, to: CaseRow, now: number): Promise<void> {
  await tx.updateTable('reports').set({ case_id: to.id }).where('case_id', '=', from.id).execute();
  await tx.updateTable('case_notes').set({ case_id: to.id }).where('case_id', '=', from.id).execute();
  await tx
    .updateTable('cases')
    .set({
      gravity: Math.max(from.gravity, to.gravity),
      held_from: to.held_from ?? from.held_from,
      braked_at: from.braked_at ?? to.braked_at,
      must_mail: from.must_mail,
    })
    .where('id', '=', to.id)
    .execute();
  await tx
    .updateTable('cases')
    .set({
      state: 'decided',
      decided_at: now,
      joined_to: to.id,
      claimed_by: null,
      claimed_at: 0,
      held_from: null,
      must_mail: 0,
    })
    .where('id', '=', from.id)
    .execute();
  await addCaseEvent(tx, { caseId: from.id, at: now, kind: 'joined', detail: to.id });
}
