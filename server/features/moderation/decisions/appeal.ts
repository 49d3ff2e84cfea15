import { APPEAL_DAYS } from '#contract/limits.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { setEvidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { openAppealedCase } from './waiting-appeals.ts';

const DAY_MS = 86_400_000;

interface Appeal {
  readonly caseId: string;
  readonly personId: string;
  /** Sealed; '' for none. */
  readonly note: string;
  readonly now: number;
}

/**
 * Reopens a case for another moderator: at once, or after the target's open case is decided. The person affected can
 * appeal once, after a decision against them.
 */
export const appealCase = defineWrite(
  'appealCase',
  async (
    tx,
    { caseId, personId, note, now }: Appeal,
  ): Promise<'done' | 'not_found' | 'again' | 'too_late'> => {
    await lockPeople(tx, [personId]);
    const row = await tx
      .updateTable('cases')
      .set({ appealed_at: now, appeal: note, clear_at: null, claimed_by: null, claimed_at: 0 })
      .where('id', '=', caseId)
      .where('owner_id', '=', personId)
      .where('state', '=', 'decided')
      .where('outcome', '=', 'upheld')
      .where('appealed_at', 'is', null)
      .where('decided_at', '>', now - APPEAL_DAYS * DAY_MS)
      .returningAll()
      .executeTakeFirst();
    if (!row) return explainRefusal(tx, caseId, personId);
    await openAppealedCase(tx, row, now);
    // Keeps the evidence until the case is decided again.
    await setEvidenceEnd(tx, caseId, null);
    await addCaseEvent(tx, { caseId, at: now, kind: 'appealed', actorId: personId });
    return 'done';
  },
);

async function explainRefusal(
  tx: Db,
  caseId: string,
  personId: string,
): Promise<'not_found' | 'again' | 'too_late'> {
  const own = await tx
    .selectFrom('cases')
    .select(['appealed_at', 'state', 'outcome'])
    .where('id', '=', caseId)
    .where('owner_id', '=', personId)
    .executeTakeFirst();
  if (!own) return 'not_found';
  if (own.appealed_at !== null) return 'again';
  return own.state === 'decided' && own.outcome === 'upheld' ? 'too_late' : 'not_found';
}
