import type { Reportable } from '#server/access/safety/reports.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readCard } from '#server/platform/photos/read-card.ts';

/**
 * Maximum different photos of a case whose pictures are kept, so that repeated changes of the photo do not fill the
 * store.
 */
export const PICTURES_MAX = 8;

/**
 * Reads the picture of a reported photo, as base64; '' for other targets, and without a file. The picture is part of
 * the sealed evidence, so that changing the photo after a report does not remove the evidence.
 */
export async function readPicture({ photos }: Context, { kind, evidence }: Reportable): Promise<string> {
  return kind === 'photo' ? readCard(photos, evidence.photo) : '';
}

/**
 * Decides whether a new report of a photo keeps the picture. `there`: another report of the case has the same picture.
 * `full`: the case has its maximum of pictures. The caller has locked the owner of the photo.
 * @param mark identifies the picture; the same picture has the same mark.
 */
export async function placePicture(tx: Db, caseId: string, mark: string): Promise<'keep' | 'there' | 'full'> {
  const kept = await tx
    .selectFrom('reports')
    .select('picture_mark')
    .where('case_id', '=', caseId)
    .where('has_picture', '=', 1)
    .execute();
  if (kept.some(({ picture_mark }) => picture_mark === mark)) return 'there';
  return kept.length < PICTURES_MAX ? 'keep' : 'full';
}
