import { isSuspended } from '#server/access/accounts/accounts.ts';
import { isErased } from '#server/access/accounts/left-people.ts';
import { stillModerates } from '#server/access/live-moderation.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { UNREPORTED_GRAVITY } from '#server/access/safety/gravity.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { SealedLetter } from '#server/platform/mail/queue.ts';
import type { Decision } from './check-decision.ts';
import { settleCase, type NewDecision } from './decide-write.ts';
import { evidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import { selectInForce, settleSuspension } from './measures.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';

/**
 * Suspensions by the operator or an officer, without a report. They are decisions of cases like those of moderators, so
 * they have the same mail, screen, strike, appeal and end. The log of moderation names the officer, but only the role
 * of the operator.
 */

/** The officer who decides, with texts for the log, sealed; '' for none. */
interface DecidingOfficer {
  readonly moderatorId: string;
  readonly note: string;
  readonly message: string;
}

/** The columns that the letter needs, for a case that is opened and decided at once. */
export const NEW_CASE = { outcome: null, held_from: null, appealed_at: null } as const;

interface OperatorAct {
  readonly personId: string;
  readonly now: number;
}

/** A decision of the operator on one case. */
export interface CaseDecision {
  readonly caseId: string;
  readonly decision: Decision;
  /** Null if the person no longer has a mail address. */
  readonly letter: SealedLetter | null;
}

interface Suspension extends OperatorAct, CaseDecision {
  /** Null for the operator. */
  readonly officer: DecidingOfficer | null;
}

/** Opens a case of a person and decides it. An existing open case of that person stays with the moderators. */
export const suspendWithoutReport = defineWrite(
  'suspendWithoutReport',
  async (
    tx,
    { personId, now, officer, ...decided }: Suspension,
  ): Promise<'done' | 'suspended already' | 'erased' | 'officer ended'> => {
    await lockPeople(tx, officer ? [personId, officer.moderatorId] : [personId]);
    if (officer && !(await stillModerates(tx, officer.moderatorId))) return 'officer ended';
    if (await isErased(tx, personId, now)) return 'erased';
    if (await isSuspended(tx, personId, now)) return 'suspended already';
    const row = await tx
      .insertInto('cases')
      .values({
        id: decided.caseId,
        kind: 'person',
        target_id: personId,
        owner_id: personId,
        profile_id: personId,
        // Never open, because a target has at most one open case, and that may exist.
        state: 'decided',
        gravity: UNREPORTED_GRAVITY,
        opened_at: now,
        acknowledged_at: now,
        decided_at: now,
        without_report: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addCaseEvent(tx, {
      caseId: row.id,
      at: now,
      kind: 'opened',
      actorId: officer?.moderatorId ?? null,
    });
    await settleCase(tx, row, { ...completeDecision(decided, now), ...officer, isUnclaimed: true });
    return 'done';
  },
);

/** Lists the cases that suspend a person now. */
export async function listSuspending(db: Db, personId: string, now: number): Promise<CaseRow[]> {
  return selectInForce(db, personId, 'suspend')
    .selectAll()
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', now)]))
    .orderBy('id')
    .execute();
}

/** A case's decision without its suspension. Its other measures stay. */
export function withoutSuspension(row: CaseRow): Decision {
  const left = readDecisions(row).filter((decision) => decision !== 'suspend');
  if (left.length === 0)
    return { decisions: ['restore'], outcome: 'dismissed', endsAt: null, rule: '', ruleText: '' };
  const endsAt = left.includes('mute') ? row.ends_at : null;
  return { decisions: left, outcome: 'upheld', endsAt, rule: row.rule, ruleText: row.rule_text };
}

/**
 * Ends a person's suspension by removing it from the decisions of all cases, even where an appeal about it is open.
 * @param cases the {@link withoutSuspension} of each case of {@link listSuspending}.
 */
export const unsuspendByOperator = defineWrite(
  'unsuspendByOperator',
  async (
    tx,
    { personId, now, cases }: OperatorAct & { readonly cases: readonly CaseDecision[] },
  ): Promise<'done' | 'not suspended' | 'changed'> => {
    await lockPeople(tx, [personId]);
    if (!(await isSuspended(tx, personId, now))) return 'not suspended';
    const rows = await listSuspending(tx, personId, now);
    // The letters describe the cases before the lock, so the cases must not have changed.
    const present = rows.map((row) => ({ caseId: row.id, decision: withoutSuspension(row) }));
    const prepared = cases.map(({ caseId, decision }) => ({ caseId, decision }));
    if (JSON.stringify(present) !== JSON.stringify(prepared)) return 'changed';
    for (const [nth, decided] of cases.entries())
      await settleCase(tx, rows[nth] as CaseRow, completeDecision(decided, now));
    // Also ends a suspension without a case, set by the operator's own SQL.
    await settleSuspension(tx, personId, now);
    return 'done';
  },
);

function completeDecision({ caseId, decision, letter }: CaseDecision, now: number): NewDecision {
  return {
    ...decision,
    caseId,
    letter,
    now,
    moderatorId: null,
    note: '',
    message: '',
    mutedReporters: [],
    presentPhoto: '',
    newPhoto: '',
    photoKeepUntil: evidenceEnd(now),
  };
}
