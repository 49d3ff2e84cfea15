import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bucket } from './config/bucket.ts';
import { ConfigError } from './config/refuse.ts';
import { createOnce } from './create-once.ts';
import { claimSetting, readSetting } from './db/settings.ts';
import type { Store } from './db/store.ts';
import type { Secrets } from './secrets.ts';

/**
 * Refuses a SECRET that differs from the one with which this store was first used: codes of one node would fail on
 * another, and letters in the queue could not be decrypted.
 * @throws ConfigError with a remedy.
 */
export async function refuseOtherSecret(store: Store, { fingerprint }: Secrets): Promise<void> {
  const stored = await store.run(claimSetting, { name: 'secret', value: fingerprint });
  if (stored === fingerprint) return;
  throw new ConfigError(
    `SECRET is not the one that this store is used with: set that one on every node, or restore the file "secret" of DATA_DIR. To change it for good, stop every node and run this SQL on the store (open codes become void): delete from settings where name = 'secret'`,
  );
}

/**
 * Detects a photo folder that is not the one of the other nodes of this database: their photos are missing here. The first
 * node writes the same id into the folder and into the store. A store without an id accepts any folder.
 * @returns one line with a remedy, or `null` if the folder is shared.
 * @throws ConfigError when the store has no id and the folder's is damaged: then it cannot become the store's.
 */
export async function detectOtherPhotoFolder(
  store: Pick<Store, 'db' | 'run'>,
  folder: string,
): Promise<string | null> {
  const file = path.join(folder, 'folder-id');
  const known = await readSetting(store.db, 'photo-folder');
  // Without an id in the store, this may be the first start.
  if (known === undefined) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await createOnce(file, randomUUID());
  }
  const id = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (known === undefined) refuseDamagedId(id, file);
  const stored = known ?? (await store.run(claimSetting, { name: 'photo-folder', value: id }));
  if (stored === id) return null;
  return `DATA_DIR has a photo folder that is not the one of this database (${folder}), so photos of other nodes answer 404 here: every node needs the same folder, on a shared disk. If it is that folder, restored or moved, run: mkdir -p '${folder}' && echo ${stored} > '${file}'`;
}

function refuseDamagedId(id: string, file: string): void {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return;
  throw new ConfigError(
    `DATA_DIR has a damaged file ${file}: it must contain one UUID. Delete it, and start again`,
  );
}

/**
 * Detects a bucket that is not the one of the other nodes of this database. The first node writes its name into the store.
 * @returns one line with a remedy, or `null`.
 */
export async function detectOtherBucket(store: Store, { bucket, endpoint }: Bucket): Promise<string | null> {
  const place = `${endpoint ?? 'https://s3.amazonaws.com'}/${bucket}`;
  const stored = await store.run(claimSetting, { name: 'photo-folder', value: place });
  if (stored === place) return null;
  const other = stored.startsWith('http') ? stored : 'a folder on a disk';
  return `PHOTO_STORE is ${place}, and the photos of this database are in ${other}, so they answer 404 here: every node needs the same. If all of them have been copied, run this SQL on the store and start again: delete from settings where name = 'photo-folder'`;
}
