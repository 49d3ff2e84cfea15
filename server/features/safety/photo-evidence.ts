import type { Reportable } from '#server/access/reports.ts';
import type { Context } from '#server/identity/context.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readCard } from '#server/platform/photos/read-card.ts';

/** Different photos of one case whose pictures are kept, so that who changes the photo again and again does not fill the store. */
export const PICTURES_MAX = 8;

/**
 * The picture of a reported photo, as base64; '' for anything else, and without its file. It is a part of the sealed evidence, so
 * that a person who changes the photo after a report does not remove what it was about.
 */
export async function readPicture({ photos }: Context, { kind, evidence }: Reportable): Promise<string> {
  return kind === 'photo' ? readCard(photos, evidence.photo) : '';
}

/**
 * Whether a new report of a photo keeps the picture, or another report of the case has the same one already, or the case has as many
 * as it may have. The caller has locked the owner of the photo.
 * @param mark of the picture; the same picture has the same one.
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
