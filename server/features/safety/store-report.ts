import type { ReportKind, ReportReason } from '#contract/reports.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { findReportable, weighReporter, type Reportable } from '#server/access/safety/reports.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { checkBrakes } from '#server/access/safety/brake.ts';
import { gravityOf } from '#server/access/safety/gravity.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { openCase } from '#server/access/safety/open-case.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { isId } from '#server/platform/db/id.ts';
import { holdIfDue } from './hold.ts';
import { placePicture } from './photo-evidence.ts';

interface NewReport {
  readonly viewer: Viewer;
  readonly kind: ReportKind;
  readonly targetId: string;
  /** The people concerned. They never change, so they are locked first. */
  readonly ownerId: string;
  readonly profileId: string;
  readonly reason: ReportReason;
  /** Note and evidence. */
  readonly sealed: string;
  /** For a photo: its keyed hash, and `sealed` including the picture; '' for none. */
  readonly picture: '' | { readonly mark: string; readonly sealed: string };
  readonly reportId: string;
  /** Ids for new cases: of the target, and of the person. */
  readonly caseId: string;
  readonly brakeCaseId: string;
  readonly now: number;
}

/** True if the viewer has reported the target. People and photos change, so only an undecided report of them counts. */
export async function hasReported(
  db: Db,
  viewer: Viewer,
  { kind, targetId }: { kind: ReportKind; targetId: string },
): Promise<boolean> {
  if (!isId(targetId)) return false;
  const earlier = await db
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', targetId)
    .where('reporter_id', '=', viewer.id)
    .where('kind', '=', kind)
    .$if(kind !== 'opinion', (query) => query.where('state', '=', 'open'))
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

/** Stores a report once in the case of its target. Then starts the hold or brake that enough reports cause. */
export const storeReport = defineWrite(
  'storeReport',
  async (tx, report: NewReport): Promise<'done' | 'oneself' | 'not_found'> => {
    const { viewer, kind, targetId, ownerId, profileId, now } = report;
    await lockPeople(tx, [viewer.id, ownerId, profileId]);
    if (await hasReported(tx, viewer, report)) return 'done';
    const target = await findReportable(tx, viewer, kind, targetId);
    if (typeof target === 'string') return target;
    const weight = await weighReporter(tx, viewer, now);
    const gravity = gravityOf(report.reason, weight);
    const caseId = await openCase(tx, target, { caseId: report.caseId, gravity, now });
    if (await insertReport(tx, report, caseId, weight)) await actOn(tx, report, { caseId, target, weight });
    return 'done';
  },
);

/** @returns false if the case already has an open report by this person. */
async function insertReport(
  tx: Db,
  { reportId, viewer, kind, targetId, ownerId, reason, sealed, picture, now }: NewReport,
  caseId: string,
  weight: 0 | 1 | 2,
): Promise<boolean> {
  const place = picture ? await placePicture(tx, caseId, picture.mark) : 'full';
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reports')
    .values({
      id: reportId,
      case_id: caseId,
      reporter_id: viewer.id,
      kind,
      target_id: targetId,
      owner_id: ownerId,
      reason,
      sealed: picture && place === 'keep' ? picture.sealed : sealed,
      weight,
      created_at: now,
      picture_mark: picture ? picture.mark : '',
      has_picture: place === 'keep' ? 1 : 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await addCaseEvent(tx, { caseId, at: now, kind: 'reported', detail: reason });
  return true;
}

async function actOn(
  tx: Db,
  { viewer, reason, ownerId, brakeCaseId, now }: NewReport,
  { caseId, target, weight }: { caseId: string; target: Reportable; weight: 0 | 1 | 2 },
): Promise<void> {
  const { state } = target;
  if (weight === 0) return;
  if (state === 'shown' || state === 'waiting')
    await holdIfDue(tx, { caseId, target, state, reason, reporterId: viewer.id, weight, now });
  if (target.kind !== 'opinion') await checkBrakes(tx, [{ personId: ownerId, caseId: brakeCaseId, now }]);
}
