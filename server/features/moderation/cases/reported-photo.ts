import type { Context } from '#server/identity/context.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import { fail } from '#server/platform/errors.ts';
import { isId } from '#server/platform/db/id.ts';
import { concerns } from './claim.ts';
import { unsealReport } from './sealed-report.ts';

const recordPhotoView = defineWrite(
  'recordPhotoView',
  async (tx, { caseId, actorId, at }: { caseId: string; actorId: string; at: number }): Promise<void> =>
    addCaseEvent(tx, { caseId, at, kind: 'looked', actorId, detail: 'photo' }),
);

/**
 * Reads the photo as it was when reported, as a `data:` address. The log records this view before the photo is read.
 * @throws not_found for a report without a picture, and for a case that concerns the moderator.
 */
export async function readReportedPhoto(
  { store, secrets, clock }: Context,
  viewer: Viewer,
  reportId: string,
): Promise<string> {
  if (!isId(reportId)) return refuseUnknownPhoto();
  const row = await store.db
    .selectFrom('reports as r')
    .innerJoin('cases as c', 'c.id', 'r.case_id')
    .select(['r.sealed', 'r.picture_mark', 'c.id', 'c.owner_id', 'c.profile_id', 'c.appealed_at'])
    .where('r.id', '=', reportId)
    .executeTakeFirst();
  if (!row || (await concerns(store.db, row, viewer.id))) return refuseUnknownPhoto();
  await store.run(recordPhotoView, { caseId: row.id, actorId: viewer.id, at: clock() });
  const sealed = (await findKeeper(store.db, row.id, row.picture_mark)) ?? row.sealed;
  const { picture } = (await unsealReport(secrets, sealed)).evidence;
  return picture ? `data:image/webp;base64,${picture}` : refuseUnknownPhoto();
}

/**
 * Finds the case's report that keeps the picture with this mark. Undefined for an old report without a mark, which
 * keeps its own picture.
 */
async function findKeeper(db: Db, caseId: string, mark: string): Promise<string | undefined> {
  if (mark === '') return undefined;
  const keeper = await db
    .selectFrom('reports')
    .select('sealed')
    .where('case_id', '=', caseId)
    .where('picture_mark', '=', mark)
    .where('has_picture', '=', 1)
    .executeTakeFirst();
  return keeper?.sealed;
}

function refuseUnknownPhoto(): never {
  return fail('not_found', 'There is no such photo.');
}
