import type { Config } from '#server/platform/config/config.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { deriveSecrets, findSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { NotDone } from './usage.ts';

/**
 * Loads the keys for the encrypted data of the store.
 * @throws NotDone if there is no secret, or if it is not this store's.
 */
export async function loadStoreSecrets({ db }: Pick<Store, 'db'>, config: Config): Promise<Secrets> {
  const secret = await findSecret(config.secret, config.dataDir);
  const secrets = secret === null ? null : deriveSecrets(secret);
  if (secrets && (await readSetting(db, 'secret')) === secrets.fingerprint) return secrets;
  throw new NotDone('SECRET is not the one that this store is used with');
}
