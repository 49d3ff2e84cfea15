import { lockPeople } from '#server/access/lock-people.ts';
import { readModeratedPeople } from '#server/access/safety/moderated.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';
import { enqueue, type SealedLetter } from '#server/platform/mail/queue.ts';
import { claimsBefore, findObstacle, type Obstacle } from '#server/features/moderation/cases/claim.ts';
import { evidenceEnd, setEvidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { describeBefore, keepBefore } from './before-decision.ts';
import { applyMeasures, type Measures } from './measures.ts';
import { muteReporters, type MutedReporter } from './mute-reporters.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import { openWaitingAppeal } from './waiting-appeals.ts';

const DAY_MS = 86_400_000;
/** Days for which a strike counts. */
const STRIKE_DAYS = 180;

export interface NewDecision extends Measures {
  readonly caseId: string;
  /** Null for the operator, who needs no claim. */
  readonly moderatorId: string | null;
  /** True for an officer who opens the case and decides it at once. */
  readonly isUnclaimed?: boolean;
  readonly rule: string;
  readonly ruleText: string;
  /** Sealed; '' for none. */
  readonly note: string;
  readonly letter: SealedLetter | null;
  /** The moderator's words in the letter, sealed; '' for none. */
  readonly message: string;
  readonly mutedReporters: readonly MutedReporter[];
}

export type DecisionRefusal = Obstacle | 'photo_changed' | 'not_claimed';

/** Decides a case in one transaction. Only the moderator who claimed the case can. */
export const decideCase = defineWrite(
  'decideCase',
  async (
    tx,
    decision: NewDecision & { readonly moderatorId: string; readonly undoMs: number },
  ): Promise<'done' | DecisionRefusal> => {
    const { caseId, moderatorId } = decision;
    const found = await findCase(tx, caseId);
    if (!found) return 'not_found';
    const reporters = decision.mutedReporters.map(({ id }) => id);
    // With the moderator, because two moderators may decide about each other at once.
    await lockPeople(tx, [found.owner_id, found.profile_id, moderatorId, ...reporters]);
    // Read again, because locked data may have changed before the lock.
    const row = (await findCase(tx, caseId)) ?? found;
    const obstacle = await findObstacle(tx, row, moderatorId);
    if (obstacle) return obstacle;
    if (row.kind === 'photo' && (await readPhotoOf(tx, row)) !== decision.presentPhoto)
      return 'photo_changed';
    if (await settleCase(tx, row, withWaitingLetters(decision))) return 'done';
    // The case of a deleted person has nobody to lock, so another moderator may have decided it meanwhile.
    return (await findObstacle(tx, await findCase(tx, caseId), moderatorId)) ?? 'not_claimed';
  },
);

function withWaitingLetters<Decision extends NewDecision & { readonly undoMs: number }>(
  decision: Decision,
): Decision {
  const { letter, mutedReporters, undoMs } = decision;
  const wait = (one: SealedLetter) => ({ ...one, next_try_at: one.next_try_at + undoMs });
  return {
    ...decision,
    letter: letter && wait(letter),
    mutedReporters: mutedReporters.map((one) => ({ ...one, letter: one.letter && wait(one.letter) })),
  };
}

/**
 * Closes a case and carries out its decision. The caller has locked all people concerned.
 * @returns whether the case was closed. A moderator must have claimed it.
 */
export async function settleCase(tx: Db, row: CaseRow, decision: NewDecision): Promise<boolean> {
  const before = await describeBefore(tx, row, decision.now);
  if (!(await closeCase(tx, row, decision))) return false;
  await applyMeasures(tx, row, decision);
  const letters = await muteReporters(tx, decision.mutedReporters, decision);
  await setStrike(tx, row, { ...decision, since: row.first_decided_at ?? decision.now });
  await decideReports(tx, decision);
  await logDecisions(tx, row, decision);
  await setEvidenceEnd(tx, row.id, evidenceEnd(decision.now));
  await openWaitingAppeal(tx, row, decision.now);
  if (decision.letter) {
    await enqueue(tx, decision.letter);
    letters.push(decision.letter.id);
  }
  // The mail about an officer's case goes at once, so it cannot be undone, only reversed.
  if (!decision.isUnclaimed) await keepBefore(tx, row.id, { ...before, letters });
  return true;
}

export async function decideReports(
  tx: Db,
  { caseId, outcome, now }: Pick<NewDecision, 'caseId' | 'outcome' | 'now'>,
): Promise<void> {
  // A confirmed appeal changes nothing for the reporters. News of it would reveal the appeal.
  const decided = await tx
    .updateTable('reports')
    .set({ state: outcome, decided_at: now })
    .where('case_id', '=', caseId)
    .where('state', '<>', outcome)
    .returning('reporter_id')
    .execute();
  // The notice of a dismissed report counts from the next day on, so nothing is sent now.
  if (outcome === 'upheld')
    for (const { reporter_id: personId } of decided) afterCommit(tx, { kind: 'notices-changed', personId });
}

/** The current photo of the person affected; '' for a deleted account. */
export async function readPhotoOf(db: Db, { owner_id: ownerId }: Pick<CaseRow, 'owner_id'>): Promise<string> {
  return (await readModeratedPeople(db, [ownerId])).get(ownerId)?.photo ?? '';
}

export function findCase(tx: Db, caseId: string): Promise<CaseRow | undefined> {
  return tx.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
}

/**
 * Closes the case if the moderator's claim exists and has not ended. This statement decides between parallel decisions.
 */
async function closeCase(tx: Db, row: CaseRow, decision: NewDecision): Promise<boolean> {
  const { moderatorId, now, outcome, decisions, endsAt, rule, ruleText } = decision;
  const isSame =
    readDecisions(row).toSorted().join() === decisions.toSorted().join() && row.ends_at === endsAt;
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({
      state: 'decided',
      claimed_by: null,
      claimed_at: 0,
      first_decided_at: row.first_decided_at ?? now,
      decided_at: now,
      decided_by: moderatorId,
      outcome,
      decisions: JSON.stringify(decisions),
      ends_at: endsAt,
      rule,
      // The people affected read this text. A rule of `mute-reporter` does not concern them.
      rule_text: outcome === 'upheld' ? ruleText : '',
      appeal_outcome: row.appealed_at === null ? null : isSame ? 'confirmed' : 'changed',
      clear_at: evidenceEnd(now),
      must_mail: 0,
      reversed_at: null,
    })
    .where('id', '=', row.id)
    .$if(moderatorId !== null && !decision.isUnclaimed, (query) =>
      query
        .where('state', '=', 'open')
        .where('claimed_by', '=', moderatorId)
        .where('claimed_at', '>', claimsBefore(now)),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Sets the strike of a case. A case gives one strike, and its later decision may remove it. */
export async function setStrike(
  tx: Db,
  row: CaseRow,
  { outcome, rule, since }: Pick<CaseRow, 'outcome' | 'rule'> & { since: number },
): Promise<void> {
  await tx.deleteFrom('strikes').where('case_id', '=', row.id).execute();
  if (outcome !== 'upheld') return;
  await tx
    .insertInto('strikes')
    .values({
      case_id: row.id,
      person_id: row.owner_id,
      rule,
      created_at: since,
      expires_at: since + STRIKE_DAYS * DAY_MS,
    })
    .execute();
}

async function logDecisions(tx: Db, row: CaseRow, decision: NewDecision): Promise<void> {
  const { caseId, moderatorId, now, decisions, endsAt, rule, note, message, outcome } = decision;
  const until = endsAt === null ? '' : new Date(endsAt).toISOString();
  const change = { before: readDecisions(row), after: decisions, outcome };
  const by = moderatorId === null ? { by: 'operator' } : {};
  const detail = JSON.stringify({ rule, until, ...change, ...by });
  for (const [nth, kind] of decisions.entries())
    await addCaseEvent(tx, {
      caseId,
      at: now,
      kind,
      actorId: moderatorId,
      detail,
      note: nth === 0 ? note : '',
    });
  if (message !== '')
    await addCaseEvent(tx, { caseId, at: now, kind: 'message', actorId: moderatorId, note: message });
}
