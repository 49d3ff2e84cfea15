import { sql } from 'kysely';
import { APPEAL_DAYS } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { keepLeftover } from '#server/access/photos/leftovers.ts';

/**
 * How long the evidence of a case is kept: what reporters, moderators and the person affected wrote, reported photos, and the files
 * of a removed one. As long as an appeal is possible, so that none is decided without evidence.
 */

const EVIDENCE_MS = APPEAL_DAYS * 86_400_000;

/** When the evidence of a case is deleted that is decided now. A note that is written after that has the same time. */
export function evidenceEnd(now: number): number {
  return now + EVIDENCE_MS;
}

/**
 * Sets when the reports and notes of a case lose their text, and the photo that it has removed its files; null: not before it is
 * decided again. The caller changes the case.
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

/** Deletes the evidence whose time is over. The log keeps its entries. @returns of how many rows. */
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
