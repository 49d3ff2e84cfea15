import type { Context } from '#server/context.ts';
import { readCard } from '#server/photos/read-card.ts';
import { unsealReport } from './sealed-report.ts';

interface PhotoReport {
  readonly sealed: string;
  readonly picture_mark: string;
}

/**
 * Whether a photo is one that was reported: the same key, or the same picture under another one, which it gets when its owner turns
 * private.
 */
export async function isReportedPhoto(
  { photos, secrets }: Pick<Context, 'photos' | 'secrets'>,
  photo: string,
  reports: readonly PhotoReport[],
): Promise<boolean> {
  for (const { sealed } of reports)
    if ((await unsealReport(secrets, sealed)).evidence.photo === photo) return true;
  const picture = await readCard(photos, photo);
  if (picture === '') return false;
  const mark = secrets.hash('picture', picture);
  return reports.some(({ picture_mark }) => picture_mark === mark);
}
