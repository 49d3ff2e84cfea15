import { writeFile } from 'node:fs/promises';
import type { Config } from '#server/platform/config/config.ts';
import type { Store } from '#server/platform/db/store.ts';
import { packData } from '#server/features/my-data/pack-data.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { findPerson } from './find-person.ts';
import { loadStoreSecrets } from '#server/operator/store-secrets.ts';
import { NotDone } from '#server/operator/usage.ts';

/**
 * Writes the ZIP of "Download my data" to a new file that only its owner can read (mode 0600).
 * @param typed an id or an address.
 * @returns the text to print.
 * @throws NotDone if the file already exists or cannot be written.
 */
export async function exportPerson(
  store: Pick<Store, 'db'>,
  config: Config & { readonly photos: PhotoStore },
  typed: string,
  file: string,
): Promise<string> {
  const { id, state } = await findPerson(store.db, typed);
  const secrets = await loadStoreSecrets(store, config);
  const zip = await packData({ store, config, secrets, photos: config.photos }, { id, state });
  try {
    await writeFile(file, zip, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new NotDone(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  return `Wrote ${zip.length} bytes to ${file}.\n`;
}
