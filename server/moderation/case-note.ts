import { addCaseEvent } from '#server/cases/log.ts';
import { defineWrite } from '#server/db/write.ts';
import { concerns } from './claim.ts';

interface CaseNote {
  readonly caseId: string;
  readonly moderatorId: string;
  /** Sealed. */
  readonly note: string;
  readonly now: number;
}

/** Adds a note to the log of a case, also of one that somebody else has claimed. */
export const addCaseNote = defineWrite(
  'addCaseNote',
  async (tx, { caseId, moderatorId, note, now }: CaseNote): Promise<'done' | 'not_found' | 'concerned'> => {
    const row = await tx
      .selectFrom('cases')
      .select(['id', 'owner_id', 'profile_id'])
      .where('id', '=', caseId)
      .executeTakeFirst();
    if (!row) return 'not_found';
    if (await concerns(tx, { ...row, decided_by: null }, moderatorId)) return 'concerned';
    await addCaseEvent(tx, { caseId, at: now, kind: 'noted', actorId: moderatorId, note });
    return 'done';
  },
);
