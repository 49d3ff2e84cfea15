import { expect, test } from 'vitest';
import { openDiskPhotos } from '#server/platform/photos/disk.ts';
import { comparePhotos } from '#server/operator/commands/photos-command.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { aFolder } from '#test/server-process.ts';
import { DAY, shareTestServer } from '#test/test-server.ts';
import { copyPhotos, restorePhotos } from './photo-files.ts';

const AT_ONCE = 8;
const picture = Buffer.from('a picture');
const server = shareTestServer();

/** Photos on a disk. Each call waits until 8 calls have begun. */
function meetingPhotos(folder: string): PhotoStore {
  const disk = openDiskPhotos(folder, Date.now);
  const allAreHere = Promise.withResolvers<void>();
  let here = 0;
  const meet = () => {
    here += 1;
    if (here === AT_ONCE) allAreHere.resolve();
    return allAreHere.promise;
  };
  return {
    ...disk,
    put: (key, renditions) => meet().then(() => disk.put(key, renditions)),
    read: (key, density) => meet().then(() => disk.read(key, density)),
    remove: (key) => meet().then(() => disk.remove(key)),
  };
}

async function fill(folder: string): Promise<void> {
  const photos = openDiskPhotos(folder, Date.now);
  for (let nth = 0; nth < AT_ONCE; nth += 1)
    await photos.put(`photo-${nth}-of-8`, { card: picture, dense: picture });
}

test('backup, restore and the deletion of photos without an owner work on 8 photos at once', async () => {
  const [from, to, restored] = [await aFolder(), await aFolder(), await aFolder()];
  await fill(from);
  expect(await copyPhotos(meetingPhotos(from), { to, earlier: null })).toBe(2 * AT_ONCE);
  expect((await restorePhotos(to, meetingPhotos(restored))).files).toBe(2 * AT_ONCE);
  const { store } = server().context;
  const now = Date.now() + 7 * DAY;
  const report = await comparePhotos(store.db, meetingPhotos(restored), { mustDelete: true, now });
  expect(report).toMatchObject({ stored: AT_ONCE, orphans: { count: AT_ONCE } });
  expect(await openDiskPhotos(restored, Date.now).read('photo-0-of-8', 'card')).toBeNull();
});
