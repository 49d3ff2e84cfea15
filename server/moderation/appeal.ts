import { addCaseEvent } from '#server/cases/log.ts';
import { defineWrite } from '#server/db/write.ts';

interface Appeal {
  readonly caseId: string;
  readonly personId: string;
  /** Sealed; '' for none. */
  readonly note: string;
  readonly now: number;
}

/** Opens a case again for another moderator. The person affected can do it once, after a decision against them. */
export const appealCase = defineWrite(
  'appealCase',
  async (tx, { caseId, personId, note, now }: Appeal): Promise<'done' | 'not_found' | 'again'> => {
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set({ state: 'open', appealed_at: now, appeal: note, clear_at: null, claimed_by: null, claimed_at: 0 })
      .where('id', '=', caseId)
      .where('owner_id', '=', personId)
      .where('state', '=', 'decided')
      .where('outcome', '=', 'upheld')
      .where('appealed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      const own = await tx
        .selectFrom('cases')
        .select('appealed_at')
        .where('id', '=', caseId)
        .where('owner_id', '=', personId)
        .where('appealed_at', 'is not', null)
        .executeTakeFirst();
      return own ? 'again' : 'not_found';
    }
    // The evidence stays until the case is decided again.
    await tx.updateTable('reports').set({ clear_at: null }).where('case_id', '=', caseId).execute();
    await addCaseEvent(tx, { caseId, at: now, kind: 'appealed', actorId: personId });
    return 'done';
  },
);
