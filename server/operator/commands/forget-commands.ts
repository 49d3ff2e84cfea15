import { deleteSetting } from '#server/platform/db/settings.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { NotDone } from '#server/operator/usage.ts';

/**
 * Makes the store accept the SECRET of the next start.
 * @returns the text to print.
 * @throws NotDone if the store already accepts any SECRET.
 */
export async function forgetSecret({ db, run }: StoreBeside): Promise<string> {
  if (!(await run(deleteSetting, { name: 'secret' })))
    throw new NotDone('The store accepts any SECRET already');
  const { count } = await db
    .selectFrom('settings')
    .select((q) => q.fn.countAll().as('count'))
    .where('name', 'like', 'no-moderator:%')
    .executeTakeFirstOrThrow();
  const removed =
    Number(count) === 0
      ? ''
      : `Addresses that were removed from moderation: ${Number(count)}. Take them out of MODERATORS and OFFICERS, or remove them again after the start: they are kept as hashes with the SECRET of before.\n`;
  return `The store takes the SECRET of the next start: start every node with the new one.
Open codes become void, and letters that wait are deleted. Sessions stay.
${removed}`;
}

/** Makes the store accept the photo folder or bucket of the next start. Like {@link forgetSecret}. */
export async function forgetPhotoPlace({ run }: StoreBeside): Promise<string> {
  if (!(await run(deleteSetting, { name: 'photo-folder' })))
    throw new NotDone('The store accepts any place of the photos already');
  return `The store takes the photo folder or bucket of the next start: start every node with the same.
`;
}
