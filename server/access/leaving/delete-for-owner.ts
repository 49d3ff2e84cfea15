import type { LeftOpinions } from '#contract/delete-account.ts';
import { stillModerates } from '#server/access/live-moderation.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { addSecurityEvent } from '#server/platform/db/security-log.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { leaveAccount, lockWithProfiles } from './leave.ts';

/**
 * Deletion of an account by the operator or an officer, because of a request by letter, the person's age or a court
 * order. The account leaves as if its owner had deleted it.
 */

export interface DeletionForOwner {
  readonly personId: string;
  readonly opinions: LeftOpinions;
  /** True for a permanent deletion, which no log-in reverses. Allowed even for an account that has already left. */
  readonly isFinal: boolean;
  /** Null for the operator, whose acts are in the security log. */
  readonly officer: { readonly id: string; readonly reason: string } | null;
  readonly letter: SealedLetter;
  readonly eventId: string;
  readonly now: number;
}

export const deleteForOwner = defineWrite(
  'deleteForOwner',
  async (tx, deletion: DeletionForOwner): Promise<'done' | 'deleted already' | 'officer ended'> => {
    const { personId, opinions, isFinal, officer, letter, eventId, now } = deletion;
    if (officer) {
      await lockWithProfiles(tx, personId, [officer.id]);
      if (!(await stillModerates(tx, officer.id))) return 'officer ended';
    }
    const hasLeft = await leaveAccount(tx, { personId, opinions, now });
    if (!hasLeft && !isFinal) return 'deleted already';
    if (isFinal && !(await endTimeToReturn(tx, personId))) return 'deleted already';
    await enqueue(tx, letter);
    const detail = `by ${officer ? 'an officer' : 'the operator'}, ${isFinal ? 'for good' : `opinions: ${opinions}`}`;
    await addSecurityEvent(tx, { id: eventId, at: now, kind: 'account-deleted', personId, detail });
    if (officer)
      await addCaseEvent(tx, {
        caseId: '',
        personId,
        at: now,
        kind: 'person-deleted',
        actorId: officer.id,
        detail: isFinal ? 'for good' : 'a log-in within 7 days brings it back',
        note: officer.reason,
      });
    return 'done';
  },
);

/** Marks the deletion as begun, as maintenance does after 7 days. @returns false if it had begun. */
async function endTimeToReturn(tx: Db, personId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ leaving_at: 1 })
    .where('id', '=', personId)
    .where('state', '=', 'leaving')
    .where('leaving_at', '>', 1)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) afterCommit(tx, { kind: 'person-changed', personId });
  return numUpdatedRows === 1n;
}
