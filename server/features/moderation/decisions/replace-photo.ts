import { withCopiedPhoto, withNewPhoto } from '#server/access/photos/new-photo.ts';
import { readFirstReports } from '#server/features/moderation/cases/case-parts.ts';
import { isReportedPhoto } from '#server/features/moderation/cases/present-photo.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import type { Context } from '#server/identity/context.ts';
import { fail } from '#server/platform/errors.ts';
import { placeholder } from '#server/platform/photos/placeholder.ts';

/** Maximum tries. In each round, one of several parallel changes to a case's photo succeeds. */
const ROUNDS_MAX = 20;

/**
 * Repeats an act on a case if the case's photo has changed between preparation and write.
 * @throws too_often after {@link ROUNDS_MAX} tries.
 */
export async function untilPhotoStays<Result extends string>(
  tryOnce: () => Promise<Result | 'photo_changed'>,
): Promise<Result> {
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const result = await tryOnce();
    if (result !== 'photo_changed') return result;
  }
  return fail('too_often', 'The photo of this case is being changed. Please try again.', { retryAfter: 1 });
}

/**
 * Passes on the key of the photo's replacement: a grey picture for a reported photo, a copy of the removed photo to
 * restore it, or ''.
 */
export async function withReplacement<T>(
  context: Context,
  row: CaseRow,
  { presentPhoto, removes }: { presentPhoto: string; removes: boolean },
  use: (newPhoto: string) => Promise<T>,
): Promise<T> {
  const { photos } = context;
  const { removed_photo: removed } = row;
  const isGrey = presentPhoto === row.placeholder;
  if (removes && !isGrey && (await isPhotoOfCase(context, row, presentPhoto)))
    return withNewPhoto(context, '', (key) => photos.put(key, placeholder), use);
  if (removes || !isGrey || removed === null) return use('');
  return withCopiedPhoto(context, removed, (key, isCopied) => use(isCopied ? key : ''));
}

async function isPhotoOfCase(context: Context, { id, kind }: CaseRow, photo: string): Promise<boolean> {
  if (kind !== 'photo' || photo === '') return false;
  return isReportedPhoto(context, {
    caseId: id,
    photo,
    reports: await readFirstReports(context.store.db, [id]),
  });
}
