import path from 'node:path';
import { openStore } from '#server/platform/db/open.ts';
import { openStoreBeside } from '#server/platform/db/open-beside.ts';
import { comparePhotos } from '#server/operator/commands/photos-command.ts';
import { openPhotos } from '#server/platform/photos/open.ts';
import { runQuadWith } from '#test/run-quad.ts';
import { startNode } from '../../processes.ts';
import { expectThat } from '../outcome/outcome.ts';
import { makeEmptyPlace } from '../world/store.ts';
import { addressOf, type Ceph } from './ceph.ts';
import { compareObjects, countDifferent } from './objects.ts';

/** More than one page of a bucket's list, which has 1,000 objects. */
const PLANTED = 525;
const AT_ONCE = 25;
const TWO_DAYS_MS = 2 * 86_400_000;

interface Place {
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly bucket: Awaited<ReturnType<Ceph['makeBucket']>>;
  readonly ceph: Ceph;
}

/**
 * Searches for photos without an owner, among planted photos. Then makes a backup into a bucket and restores it into
 * another bucket.
 * @returns lines of the table.
 */
export async function sweepAndRestore(
  opened: AsyncDisposableStack,
  { env, folder, bucket, ceph }: Place,
): Promise<string[]> {
  const table: string[] = [];
  const databaseUrl = env['DATABASE_URL'] ?? null;
  // The nodes keep running. On SQLite the node holds the lock of the folder.
  const store = await openStoreBeside({ databaseUrl, dataDir: folder });
  opened.defer(() => store.close());
  const photos = await openPhotos({ dataDir: folder, photoBucket: bucket });
  const before = await compareObjects(store, photos);
  expectThat(before.incomplete.length === 0, `${before.incomplete.length} people have no complete photo`);
  expectThat(
    before.nobodys.length === 0,
    `${before.nobodys.length} photos belong to nobody after the faults`,
  );
  const picture = Buffer.from('a picture');
  for (let nth = 0; nth < PLANTED; nth += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, more) =>
        photos.put(`nobodys-${(nth + more).toString().padStart(6, '0')}`, { card: picture, dense: picture }),
      ),
    );
  for (const options of [[], ['--delete']]) {
    const { code, out, error } = await runQuadWith(env, ['photos', ...options]);
    expectThat(code === 0 && out.includes('\n0 belong to nobody'), `quad photos: ${code} ${out}${error}`);
  }
  // The command ignores today's objects, so it runs with the time of the day after tomorrow.
  const now = Date.now() + TWO_DAYS_MS;
  const expected = PLANTED + before.nobodys.length;
  const found: number[] = [];
  for (const mustDelete of [false, true, false])
    found.push((await comparePhotos(store.db, photos, { mustDelete, now })).orphans.count);
  expectThat(found.join() === [expected, expected, 0].join(), `belong to nobody: ${found.join()}`);
  const after = await compareObjects(store, photos);
  expectThat(after.incomplete.length + after.nobodys.length === 0, 'the search has deleted something else');
  table.push(
    `photos that belong to nobody: ${before.nobodys.length} after the faults; of ${PLANTED} planted ones ${found[0]} found, ${found[1]} deleted, ${found[2]} left; photos of people that are not complete: ${after.incomplete.length} of ${after.owned.size}`,
  );

  const address = addressOf(await ceph.makeBucket('quad-backups'), '/daily');
  const backup = await runQuadWith(env, ['backup', path.join(folder, 'backups'), '--copy-to', address]);
  expectThat(backup.code === 0, `backup ended with ${backup.code}: ${backup.error}`);
  const copy = /^Copied to (\S+): /m.exec(backup.out)?.[1] ?? '';
  const other = await ceph.makeBucket('quad-restored');
  const place = await makeEmptyPlace(folder, databaseUrl);
  const restoredEnv = { ...env, ...place, PHOTO_STORE: addressOf(other) };
  const restore = await runQuadWith(restoredEnv, ['restore', copy]);
  expectThat(restore.code === 0, `restore ended with ${restore.code}: ${restore.error}${restore.out}`);
  const node = await startNode(restoredEnv, folder);
  await node.end('SIGTERM');
  const restored = await openStore(
    { databaseUrl: place['DATABASE_URL'] ?? null, dataDir: place['DATA_DIR'] ?? '' },
    () => {},
  );
  opened.defer(() => restored.close());
  const otherPhotos = await openPhotos({ dataDir: folder, photoBucket: other });
  const fit = await compareObjects(restored, otherPhotos);
  const different = await countDifferent(after.owned, photos, otherPhotos);
  expectThat(
    fit.incomplete.length === 0 && different === 0,
    `${different} restored objects are not the same`,
  );
  table.push(
    `backup into a bucket, restore from it into another: ${different} of ${2 * after.owned.size} objects lost or different`,
  );
  photos.close();
  otherPhotos.close();
  return table;
}
