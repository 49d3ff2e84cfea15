import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import type { Bucket } from '#server/platform/config/bucket.ts';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { createOnce } from './create-once.ts';
import { claimSetting, readSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { QUAD_COMMAND } from '#server/platform/config/environment.ts';
import type { Secrets } from './secrets.ts';

/**
 * Refuses a SECRET that differs from the first SECRET of this store. Otherwise one node's codes would fail on another,
 * and queued letters could not be decrypted.
 * @throws ConfigError with a remedy.
 */
export async function refuseOtherSecret(store: Store, { fingerprint }: Secrets): Promise<void> {
  const stored = await store.run(claimSetting, { name: 'secret', value: fingerprint });
  if (stored === fingerprint) return;
  throw new ConfigError(
    `SECRET is not the one that this store is used with: set that one on every node, or restore the file "secret" of DATA_DIR. To change it for good, stop every node and run (open codes become void): ${QUAD_COMMAND} secret --forget`,
  );
}

type PhotoPlace = Pick<Config, 'dataDir' | 'photoBucket'>;

/**
 * As {@link findOtherPhotoPlace}, and claims this place for a store without one. The first node writes an id into its
 * folder and into the store; for a bucket, it writes the bucket's name into the store.
 * @throws ConfigError when the folder's id is damaged and so cannot become the store's id.
 */
export async function claimPhotoPlace(
  store: Pick<Store, 'db' | 'run'>,
  place: PhotoPlace,
): Promise<string | null> {
  if ((await readSetting(store.db, 'photo-folder')) === undefined)
    await store.run(claimSetting, { name: 'photo-folder', value: await makePlaceId(place) });
  return findOtherPhotoPlace(store, place);
}

/**
 * Detects a photo folder or bucket that differs from the other nodes' place: their photos are missing here. Only reads.
 * A store without a place accepts any.
 * @returns one line with a remedy, or `null` if the place is shared.
 */
export async function findOtherPhotoPlace(
  { db }: Pick<Store, 'db'>,
  place: PhotoPlace,
): Promise<string | null> {
  const stored = await readSetting(db, 'photo-folder');
  if (stored === undefined || stored === (await readPlaceId(place))) return null;
  const { photoBucket, dataDir } = place;
  if (photoBucket || stored.startsWith('http')) {
    const here = photoBucket ? nameBucket(photoBucket) : 'not set';
    const other = stored.startsWith('http') ? stored : 'a folder on a disk';
    return `PHOTO_STORE is ${here}, and the photos of this database are in ${other}, so they answer 404 here: every node needs the same. If all of them have been copied, stop every node, run this and start again: ${QUAD_COMMAND} photos --forget-place`;
  }
  const folder = path.join(dataDir, 'photos');
  return `DATA_DIR has a photo folder that is not the one of this database (${folder}), so photos of other nodes answer 404 here: every node needs the same folder, on a shared disk. If it is that folder, restored or moved, run: mkdir -p '${folder}' && echo ${stored} > '${folderIdOf(dataDir)}'`;
}

function nameBucket({ bucket, endpoint }: Bucket): string {
  return `${endpoint ?? 'https://s3.amazonaws.com'}/${bucket}`;
}

function folderIdOf(dataDir: string): string {
  return path.join(dataDir, 'photos', 'folder-id');
}

/** The name of the bucket or the id of the folder; '' for a folder without an id. */
async function readPlaceId({ photoBucket, dataDir }: PhotoPlace): Promise<string> {
  if (photoBucket) return nameBucket(photoBucket);
  return (await readFile(folderIdOf(dataDir), 'utf8').catch(() => '')).trim();
}

/** As {@link readPlaceId}, but creates a missing id of a folder. */
async function makePlaceId(place: PhotoPlace): Promise<string> {
  if (place.photoBucket) return nameBucket(place.photoBucket);
  const file = folderIdOf(place.dataDir);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await createOnce(file, randomUUID());
  const id = await readPlaceId(place);
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id;
  throw new ConfigError(
    `DATA_DIR has a damaged file ${file}: it must contain one UUID. Delete it, and start again`,
  );
}
