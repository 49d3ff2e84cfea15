import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { hasUndecidedAppeal } from '#server/platform/db/schema/undecided-appeal.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { concerns } from './claim.ts';
import { evidenceEnd } from './evidence-time.ts';

interface CaseNote {
  readonly caseId: string;
  readonly moderatorId: string;
  /** Sealed. */
  readonly note: string;
  readonly now: number;
}

/** Adds a note to the log of a case, even if another moderator has claimed it. */
export const addCaseNote = defineWrite(
  'addCaseNote',
  async (tx, { caseId, moderatorId, note, now }: CaseNote): Promise<'done' | 'not_found' | 'concerned'> => {
    // Changes nothing, but makes a parallel decision or appeal wait, because both set when notes are deleted.
    const row = await tx
      .updateTable('cases')
      .set((q) => ({ rule: q.ref('rule') }))
      .where('id', '=', caseId)
      .returning(['id', 'owner_id', 'profile_id', 'state', 'clear_at', 'appealed_at', 'appeal_outcome'])
      .executeTakeFirst();
    if (!row) return 'not_found';
    if (await concerns(tx, row, moderatorId)) return 'concerned';
    // Expired evidence may not be deleted yet.
    const isKept = row.clear_at !== null && row.clear_at > now;
    const isOpen = row.state === 'open' || hasUndecidedAppeal(row);
    const clearNoteAt = isOpen ? null : isKept ? row.clear_at : evidenceEnd(now);
    await addCaseEvent(tx, { caseId, at: now, kind: 'noted', actorId: moderatorId, note, clearNoteAt });
    return 'done';
  },
);
