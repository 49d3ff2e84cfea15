import { readChosenTags } from '#web/data/storage/chosen-tags.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { NetworkError } from '#web/data/api/api.ts';
import { addToZip } from '#web/features/my-data/add-to-zip.ts';

/** The server's readable page names this file (server/features/my-data/write-index.ts). */
const NAME = 'tags-on-this-device.json';

/**
 * Adds the tags of this browser to the person's data. The server does not know them.
 * @throws NetworkError if the download was cut off.
 */
export async function addTags(data: Blob, user: string): Promise<Blob> {
  const all = readChosenTags(user);
  const content = {
    emoji: all.find(([person]) => person === user)?.[1] ?? [],
    students: all
      .filter(([person]) => person !== user)
      .map(([person, tags]) => ({ student: location.origin + studentAddress(person), tags })),
  };
  const whole = await addToZip(data, NAME, `${JSON.stringify(content, null, 2)}\n`);
  if (!whole) throw new NetworkError('notThere');
  return whole;
}
