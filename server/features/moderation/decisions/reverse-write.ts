import { endMutes, listMutedBy } from '#server/access/safety/reporter-mutes.ts';
import { stillModerates } from '#server/access/live-moderation.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { evidenceEnd, setEvidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueue, withdrawLetters, type SealedLetter } from '#server/platform/mail/queue.ts';
import { readBefore } from './before-decision.ts';
import { decideReports, findCase, readPhotoOf, setStrike } from './decide-write.ts';
import { closeOpenedAppeal, goBack, measuresOf } from './go-back.ts';
import { applyMeasures } from './measures.ts';
import type { MutedReporter } from './mute-reporters.ts';
import { planReversal, type Reverser, type ReversalPlan, type ReversalRefusal } from './plan-reversal.ts';
import { UNDO_MS } from './undo-time.ts';
import { openWaitingAppeal } from './waiting-appeals.ts';

export interface Reversal extends Reverser {
  readonly caseId: string;
  /** Sealed. */
  readonly reason: string;
  /** For the person affected; null for a deleted account. */
  readonly letter: SealedLetter | null;
  /** The reporters whom the decision mutes. */
  readonly muted: readonly MutedReporter[];
  /** For a photo case: see `Measures`. */
  readonly presentPhoto: string;
  readonly newPhoto: string;
  /** The plan for which the letters and the photo were prepared. */
  readonly plan: ReversalPlan['kind'];
}

/** `silent`: an undo that mails nobody. `mailed`: a reversal, of which the people affected get a mail. */
type ReversalResult = 'silent' | 'mailed';

/**
 * Takes the last decision of a case back, in one transaction.
 * @returns silent or mailed; photo_changed, without a change, if the case or its photo has changed since the reversal was prepared.
 */
export const reverseDecision = defineWrite(
  'reverseDecision',
  async (tx, reversal: Reversal): Promise<ReversalResult | ReversalRefusal | 'photo_changed'> => {
    const { caseId, muted, moderatorId } = reversal;
    const found = await findCase(tx, caseId);
    if (!found) return 'not_found';
    await lockPeople(tx, [moderatorId, found.owner_id, found.profile_id, ...muted.map(({ id }) => id)]);
    // An undo claims the case again.
    if (!(await stillModerates(tx, moderatorId))) return 'no_moderator';
    // Read again, because locked data may have changed before the lock.
    const row = (await findCase(tx, caseId)) ?? found;
    const plan = await planReversal(tx, row, reversal);
    if (typeof plan === 'string') return plan;
    const isPrepared = plan.kind === reversal.plan && (await listMutedBy(tx, row)).length === muted.length;
    const isSamePhoto = row.kind !== 'photo' || (await readPhotoOf(tx, row)) === reversal.presentPhoto;
    if (!isPrepared || !isSamePhoto) return 'photo_changed';
    if (plan.kind === 'reopen') await closeOpenedAppeal(tx, row);
    if (!(await changeCase(tx, row, plan, reversal))) return 'undecided';
    return carryOut(tx, row, plan, reversal);
  },
);

/** Changes the row of the case. This statement decides between parallel reversals and decisions. */
async function changeCase(
  tx: Db,
  row: CaseRow,
  plan: ReversalPlan,
  { moderatorId, now }: Reversal,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set(columnsOf(row, plan, { moderatorId, now }))
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('outcome', '=', row.outcome)
    .where('decided_at', '=', row.decided_at)
    .where('decisions', '=', row.decisions)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function columnsOf(
  row: CaseRow,
  plan: ReversalPlan,
  { moderatorId, now }: Pick<Reversal, 'moderatorId' | 'now'>,
) {
  const isUpheld = row.outcome === 'upheld';
  switch (plan.kind) {
    case 'reopen':
    case 'wait': {
      const { columns } = plan.to;
      const isAppeal = columns.outcome !== null;
      const isOpen = plan.kind === 'reopen';
      return {
        ...columns,
        state: isOpen ? ('open' as const) : ('decided' as const),
        // The person affected still sees the decision, marked as reversed.
        ...(isUpheld && !isAppeal ? { reversed_at: now, decided_at: now } : {}),
        ...(isOpen ? {} : { appeal_opened_at: null, appeal_acknowledged_at: null }),
        claimed_by: isOpen && plan.isSilent ? moderatorId : null,
        claimed_at: isOpen && plan.isSilent ? now : 0,
        clear_at: null,
        before_decision: '',
        undone_until: isAppeal ? now + UNDO_MS : 0,
      };
    }
    case 'take-back':
      return {
        state: 'decided' as const,
        claimed_by: null,
        claimed_at: 0,
        decided_at: now,
        decided_by: moderatorId,
        outcome: 'dismissed' as const,
        decisions: '["restore"]',
        ends_at: null,
        rule: '',
        rule_text: '',
        appeal_outcome: row.appealed_at === null ? null : ('changed' as const),
        clear_at: evidenceEnd(now),
        reversed_at: now,
        before_decision: '',
      };
    case 'end-mutes':
      return { decisions: '["dismiss"]', ends_at: null, rule: '', before_decision: '' };
  }
}

async function carryOut(
  tx: Db,
  row: CaseRow,
  plan: ReversalPlan,
  reversal: Reversal,
): Promise<ReversalResult> {
  const { now, letter, muted } = reversal;
  const before = readBefore(row);
  const isWithdrawn = await withdrawLetters(tx, before?.letters ?? []);
  const isSilent = 'isSilent' in plan && plan.isSilent && isWithdrawn;
  let isHidden = false;
  if (plan.kind === 'take-back') await takeBack(tx, row, reversal);
  if (plan.kind === 'reopen' || plan.kind === 'wait') isHidden = await goBack(tx, row, plan, reversal);
  const free = await endMutes(tx, row, { ids: muted.map(({ id }) => id), now });
  await logReversal(tx, row, reversal, isSilent);
  if (letter && !isSilent && (row.outcome === 'upheld' || isHidden)) await enqueue(tx, letter);
  // A reporter whose letter was withdrawn knows nothing of the mute.
  if (isSilent) return 'silent';
  if (before && before.letters.length > 0 && isWithdrawn) return 'mailed';
  for (const one of muted) if (one.letter && free.includes(one.id)) await enqueue(tx, one.letter);
  return 'mailed';
}

/** Takes back what a decision against a person has done. */
async function takeBack(tx: Db, row: CaseRow, reversal: Reversal): Promise<void> {
  const { caseId, now } = reversal;
  const outcome = 'dismissed';
  await applyMeasures(tx, row, measuresOf(reversal, { decisions: ['restore'], outcome, endsAt: null }));
  await setStrike(tx, row, { outcome, rule: '', since: now });
  await decideReports(tx, { caseId, outcome, now });
  await setEvidenceEnd(tx, caseId, evidenceEnd(now));
  if (row.state === 'open') await openWaitingAppeal(tx, row, now);
}

async function logReversal(tx: Db, row: CaseRow, reversal: Reversal, isSilent: boolean): Promise<void> {
  const { caseId, moderatorId, reason } = reversal;
  const now = (await findCase(tx, caseId)) ?? row;
  const { state, clear_at: clearNoteAt } = now;
  const change = {
    before: readDecisions(row),
    after: readDecisions(now),
    outcome: state === 'open' ? 'open' : (now.outcome ?? ''),
  };
  await addCaseEvent(tx, {
    caseId,
    at: reversal.now,
    kind: 'reversed',
    actorId: moderatorId,
    detail: JSON.stringify({ undo: isSilent, decidedAt: row.decided_at, ...change }),
    note: reason,
    clearNoteAt: state === 'open' ? null : clearNoteAt,
  });
}
