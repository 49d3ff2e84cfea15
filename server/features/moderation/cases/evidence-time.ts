import { sql } from 'kysely';
import { APPEAL_DAYS } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { keepLeftover } from '#server/access/photos/leftovers.ts';

/**
 * Retention of a case's evidence: texts by reporters, moderators and the person affected, reported photos, and the
 * files of a removed photo. Kept as long as an appeal is possible, so that no appeal is decided without evidence.
 */

const EVIDENCE_MS = APPEAL_DAYS * 86_400_000;

/** The time at which evidence is deleted for a case decided now. Notes written later have the same time. */
export function evidenceEnd(now: number): number {
  return now + EVIDENCE_MS;
}

/**
 * Sets the time at which the evidence of a case is deleted: the texts of its reports and notes, and the files of the
 * photo that it removed. With null, the evidence stays until the case is decided again. The caller changes the case.
 */
export async function setEvidenceEnd(tx: Db, caseId: string, clearAt: number | null): Promise<void> {
  await tx.updateTable('reports').set({ clear_at: clearAt }).where('case_id', '=', caseId).execute();
  await tx.updateTable('case_notes').set({ clear_at: clearAt }).where('case_id', '=', caseId).execute();
  const { removed_photo: photo } = await tx
    .selectFrom('cases')
    .select('removed_photo')
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow();
  if (photo !== null) await keepLeftover(tx, photo, clearAt);
}

/** Deletes expired evidence. The log keeps its entries. @returns the number of affected rows. */
export const clearEvidence = defineWrite(
  'clearEvidence',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const cleared = [
      await sql`update reports set sealed = '', picture_mark = '', has_picture = 0, clear_at = null
        where id in (
        select id from reports where clear_at <= ${now} order by clear_at limit ${limit})`.execute(tx),
      await sql`update cases set appeal = '', clear_at = null where id in (
        select id from cases where clear_at <= ${now} order by clear_at limit ${limit})`.execute(tx),
      await sql`delete from case_notes where event_id in (
        select event_id from case_notes where clear_at <= ${now} order by clear_at limit ${limit})`.execute(
        tx,
      ),
    ];
    return cleared.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0);
  },
);
