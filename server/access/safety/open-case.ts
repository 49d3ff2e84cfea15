import type { ReportKind } from '#contract/reports.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { addAlerts } from './case-alerts.ts';
import { addCaseEvent } from './case-log.ts';
import { URGENT_GRAVITY } from './gravity.ts';

/** The subject of a case. */
export interface CaseTarget {
  readonly kind: ReportKind;
  readonly targetId: string;
  /** The person whom a decision affects. */
  readonly ownerId: string;
  readonly profileId: string;
}

interface NewCase {
  /** The id for a new case. */
  readonly caseId: string;
  readonly gravity: number;
  readonly now: number;
}

/**
 * Opens the case of a target, or joins the open case, which keeps the greater gravity. The caller has locked the owner
 * with `lockPeople`.
 * @returns the id of the case.
 */
export async function openCase(
  tx: Db,
  target: CaseTarget,
  { caseId, gravity, now }: NewCase,
): Promise<string> {
  const open = await findOpenCase(tx, target);
  if (open) {
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set({ gravity })
      .where('id', '=', open)
      .where('gravity', '<', gravity)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n && gravity >= URGENT_GRAVITY)
      await addAlerts(tx, { caseId: open, events: ['urgent'], now });
    return open;
  }
  await tx
    .insertInto('cases')
    .values({
      id: caseId,
      kind: target.kind,
      target_id: target.targetId,
      owner_id: target.ownerId,
      profile_id: target.profileId,
      gravity,
      opened_at: now,
    })
    .execute();
  await addCaseEvent(tx, { caseId, at: now, kind: 'opened' });
  const events = gravity >= URGENT_GRAVITY ? (['opened', 'urgent'] as const) : (['opened'] as const);
  await addAlerts(tx, { caseId, events, now });
  return caseId;
}

/** The index `cases_open` allows one open case per target. A report also joins a case that an appeal has reopened. */
async function findOpenCase(tx: Db, { kind, targetId }: CaseTarget): Promise<string | null> {
  const open = await tx
    .selectFrom('cases')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return open?.id ?? null;
}
