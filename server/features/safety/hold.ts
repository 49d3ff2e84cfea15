import type { ReportReason } from '#contract/reports.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { CaseTarget } from '#server/access/safety/open-case.ts';
import { moveOpinion } from '#server/access/safety/opinion-state.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** Number of reporters with accounts older than a day that hides an opinion until a moderator decides. */
const HOLD_REPORTERS = 3;
const DAY_MS = 86_400_000;
/** Reasons for which a single report is enough. */
const gravest = ['sexual', 'doxxing'] as const satisfies readonly ReportReason[];
/**
 * In 24 hours, a new account's reports can hide at most this many opinions, for the gravest reasons only. The victim of
 * an opinion may have signed up to report it.
 */
const YOUNG_HOLDS = 3;

interface HoldFacts {
  readonly caseId: string;
  readonly target: CaseTarget;
  /** The opinion's current state. */
  readonly state: 'shown' | 'waiting';
  readonly reason: ReportReason;
  readonly reporterId: string;
  /** The weight of the report: see `weighReporter`. */
  readonly weight: 1 | 2;
  readonly now: number;
}

/** Holds an opinion if its case has enough reports. Call it after a report by a reporter who is not muted is stored. */
export async function holdIfDue(tx: Db, facts: HoldFacts): Promise<void> {
  const { caseId, target, state, now } = facts;
  const isEnough = (await isEnoughAlone(tx, facts)) || (await countReporters(tx, caseId)) >= HOLD_REPORTERS;
  if (!isEnough || !(await moveOpinion(tx, target, { from: ['shown', 'waiting'], to: 'held' }))) return;
  await tx.updateTable('cases').set({ held_from: state }).where('id', '=', caseId).execute();
  await addCaseEvent(tx, { caseId, at: now, kind: 'held' });
}

/** True if this report alone hides the opinion. */
async function isEnoughAlone(
  tx: Db,
  { target, reason, reporterId, weight, now }: HoldFacts,
): Promise<boolean> {
  if (!gravest.some((one) => one === reason) || (await wasDismissed(tx, target))) return false;
  return weight === 2 || (await countGravest(tx, reporterId, now - DAY_MS)) <= YOUNG_HOLDS;
}

async function countGravest(tx: Db, reporterId: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', 'opinion')
    .where('reason', 'in', gravest)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

async function countReporters(tx: Db, caseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('weight', '=', 2)
    // After an appeal, the case also has the reports of its first decision.
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** True if a moderator found nothing wrong. A single report then does not hide the opinion again. */
async function wasDismissed(tx: Db, { kind, targetId }: CaseTarget): Promise<boolean> {
  const earlier = await tx
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('outcome', '=', 'dismissed')
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}
