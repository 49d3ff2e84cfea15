import type { Config } from '#server/platform/config/config.ts';
import { readSetting } from '#server/platform/db/settings.ts';
import type { Store } from '#server/platform/db/store.ts';
import { deriveSecrets, findSecret, type Secrets } from '#server/platform/process/secrets.ts';
import { NotDone } from './usage.ts';

/**
 * The keys of what is encrypted in the store.
 * @throws NotDone when there is no secret, or it is not the one of this store.
 */
export async function loadStoreSecrets({ db }: Pick<Store, 'db'>, config: Config): Promise<Secrets> {
  const secret = await findSecret(config.secret, config.dataDir);
  const secrets = secret === null ? null : deriveSecrets(secret);
  if (secrets && (await readSetting(db, 'secret')) === secrets.fingerprint) return secrets;
  throw new NotDone('SECRET is not the one that this store is used with');
}
