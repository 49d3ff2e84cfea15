import type { Viewer } from '#server/access/viewer.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { concerns } from './claim.ts';
import { refuseConcerned, refuseUnknownCase } from '#server/features/moderation/decisions/decide.ts';
import type { CaseRow } from './queue.ts';

/**
 * Reads a case, open or decided.
 * @throws not_found for an unknown case, not_yours for a case that concerns the moderator.
 */
export async function readOneCase(db: Db, viewer: Pick<Viewer, 'id'>, caseId: string): Promise<CaseRow> {
  const row = await db.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
  if (!row) return refuseUnknownCase();
  // A moderator may read a case that they decided, although another one decides an appeal.
  return (await concerns(db, row, viewer.id)) ? refuseConcerned() : row;
}
