import { moveOpinion } from '#server/access/safety/opinion-state.ts';
import { evidenceEnd, setEvidenceEnd } from '#server/features/moderation/cases/evidence-time.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import type { BeforeDecision } from './before-decision.ts';
import { setStrike } from './decide-write.ts';
import { applyMeasures, targetOf, type Measures } from './measures.ts';
import type { ReversalPlan } from './plan-reversal.ts';

/** Undoes what a decision has done to its target, the people affected and the reports. The caller has locked them. */

/** See {@link Measures}. */
type PreparedPhoto = Pick<Measures, 'presentPhoto' | 'newPhoto' | 'now'>;

/** The measures of what is in force after a reversal. */
export function measuresOf(
  { presentPhoto, newPhoto, now }: PreparedPhoto,
  decided: Pick<Measures, 'decisions' | 'outcome' | 'endsAt'>,
): Measures {
  return { ...decided, presentPhoto, newPhoto, photoKeepUntil: evidenceEnd(now), now };
}

/**
 * Brings everything back to the state before the decision.
 * @returns whether an opinion is hidden again until a moderator decides.
 */
export async function goBack(
  tx: Db,
  row: CaseRow,
  { to }: Extract<ReversalPlan, { to: unknown }>,
  reversal: PreparedPhoto,
): Promise<boolean> {
  const { now } = reversal;
  const { outcome, ends_at: endsAt, rule, first_decided_at: firstAt } = to.columns;
  const decisions = JSON.parse(to.columns.decisions) as Measures['decisions'];
  // With `dismissed`, the brake of the person would end.
  await applyMeasures(tx, row, measuresOf(reversal, { decisions, outcome: 'upheld', endsAt }));
  const isHidden = await holdAgain(tx, row, to, decisions.includes('remove'));
  if (to.brakeUntil > now)
    await tx
      .updateTable('people')
      .set({ brake_until: to.brakeUntil })
      .where('id', '=', row.owner_id)
      .where('brake_until', '<', to.brakeUntil)
      .execute();
  await setStrike(tx, row, { outcome, rule, since: firstAt ?? now });
  await reopenReports(tx, row, to);
  await setEvidenceEnd(tx, row.id, null);
  return isHidden;
}

/** The appeal that this decision opened waits again. A target has one open case. */
export async function closeOpenedAppeal(tx: Db, { id, kind, target_id: targetId, decided_at: at }: CaseRow) {
  await tx
    .updateTable('cases')
    .set({ state: 'decided', appeal_opened_at: null, appeal_acknowledged_at: null })
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('state', '=', 'open')
    .where('id', '<>', id)
    .where('appeal_opened_at', '=', at)
    .where('claimed_by', 'is', null)
    .execute();
}

/** Hides an opinion that was hidden before the decision. @returns whether it is hidden now, but not removed. */
async function holdAgain(
  tx: Db,
  row: CaseRow,
  { heldFrom }: Pick<BeforeDecision, 'heldFrom'>,
  isRemoved: boolean,
): Promise<boolean> {
  if (row.kind !== 'opinion' || heldFrom === null) return false;
  const setHeld = (from: 'shown' | 'waiting') =>
    tx.updateTable('cases').set({ held_from: from }).where('id', '=', row.id).execute();
  if (isRemoved) await setHeld(heldFrom);
  // Its owner may have approved it meanwhile.
  else
    for (const from of ['shown', 'waiting'] as const)
      if (await moveOpinion(tx, targetOf(row), { from: [from], to: 'held' })) {
        await setHeld(from);
        return true;
      }
  return false;
}

/** Gives the reports that the decision has decided their earlier state. */
async function reopenReports(
  tx: Db,
  row: CaseRow,
  { columns: { outcome, decided_at: at } }: Pick<BeforeDecision, 'columns'>,
): Promise<void> {
  const reports = () =>
    tx
      .updateTable('reports')
      .where('case_id', '=', row.id)
      .where('decided_at', '=', row.decided_at)
      .returning('reporter_id');
  // Reports that came during an appeal were open.
  const again = await reports()
    .set({ state: 'open', decided_at: null })
    .$if(outcome !== null, (query) => query.where('created_at', '>', at ?? 0))
    .execute();
  const rest = await reports()
    .set({ state: outcome ?? 'open', decided_at: at })
    .execute();
  for (const { reporter_id: personId } of [...again, ...rest])
    afterCommit(tx, { kind: 'notices-changed', personId });
}
