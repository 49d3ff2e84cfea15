import type { ReportReason } from '#contract/reports.ts';
import { addCaseEvent } from '#server/cases/log.ts';
import type { CaseTarget } from '#server/cases/open-case.ts';
import { moveOpinion } from '#server/cases/opinion-state.ts';
import type { Db } from '#server/db/store.ts';

/** Reporters whose accounts are older than a day, after whom an opinion is hidden until a moderator decides. */
const HOLD_REPORTERS = 3;
/** Reasons for which one such reporter is enough. */
const gravest: ReadonlySet<ReportReason> = new Set(['sexual', 'doxxing']);

interface HoldFacts {
  readonly caseId: string;
  readonly target: CaseTarget;
  /** The state that the opinion has now. */
  readonly state: 'shown' | 'waiting';
  readonly reason: ReportReason;
  readonly now: number;
}

/** Holds an opinion if its case has enough reports. Call it after a report of full weight is stored. */
export async function holdIfDue(tx: Db, { caseId, target, state, reason, now }: HoldFacts): Promise<void> {
  const isEnough =
    (gravest.has(reason) && !(await wasDismissed(tx, target))) ||
    (await countReporters(tx, caseId)) >= HOLD_REPORTERS;
  if (!isEnough || !(await moveOpinion(tx, target, { from: ['shown', 'waiting'], to: 'held' }))) return;
  await tx.updateTable('cases').set({ held_from: state }).where('id', '=', caseId).execute();
  await addCaseEvent(tx, { caseId, at: now, kind: 'held' });
}

async function countReporters(tx: Db, caseId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('weight', '=', 2)
    // After an appeal the case has the reports of its first decision, too.
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** After a moderator has found nothing wrong, one reporter alone does not hide the opinion again. */
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
