import type { Context } from '#server/identity/context.ts';
import { readCard } from '#server/platform/photos/read-card.ts';
import { hasReportOf, REPORTS_MAX } from './case-parts.ts';
import { unsealReport } from './sealed-report.ts';

interface PhotoReport {
  readonly sealed: string;
  readonly picture_mark: string;
}

/**
 * True if a photo is a reported one: it has the same key, or the same picture under the new key that it gets when its
 * owner turns private.
 * @param of the photo, its case, and the case's first reports.
 */
export async function isReportedPhoto(
  { photos, secrets, store }: Pick<Context, 'photos' | 'secrets' | 'store'>,
  of: { caseId: string; photo: string; reports: readonly PhotoReport[] },
): Promise<boolean> {
  const { caseId, photo, reports } = of;
  for (const { sealed } of reports)
    if ((await unsealReport(secrets, sealed)).evidence.photo === photo) return true;
  const picture = await readCard(photos, photo);
  if (picture === '') return false;
  const mark = secrets.hash('picture', picture);
  if (reports.some(({ picture_mark }) => picture_mark === mark)) return true;
  return reports.length === REPORTS_MAX && hasReportOf(store.db, caseId, mark);
}
