import { buffer } from 'node:stream/consumers';
import type { Reportable } from '#server/access/reports.ts';
import type { Context } from '#server/context.ts';

/** Reports of one photo that keep the picture itself. It is the same picture, unless its owner has changed it in between. */
const PICTURES_MAX = 3;

/**
 * The picture of a reported photo, as base64; '' for anything else. It is a part of the sealed evidence, so that a person who
 * changes the photo after a report does not remove what it was about.
 */
export async function readPicture(
  { store, photos }: Context,
  { kind, targetId, evidence }: Reportable,
): Promise<string> {
  if (kind !== 'photo') return '';
  const { count } = await store.db
    .selectFrom('reports')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('target_id', '=', targetId)
    .where('kind', '=', 'photo')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count >= PICTURES_MAX) return '';
  const photo = await photos.read(evidence.photo, 'card');
  return photo ? (await buffer(photo.stream)).toString('base64') : '';
}
