import type { Config } from '#server/config.ts';
import { readSetting } from '#server/db/settings.ts';
import type { Store } from '#server/db/store.ts';
import { deriveSecrets, findSecret, type Secrets } from '#server/secrets.ts';
import { NotDone } from './usage.ts';

/** The keys of what is encrypted in the store. @throws NotDone when there is no secret, or it is not the one of this store. */
export async function loadStoreSecrets({ db }: Pick<Store, 'db'>, config: Config): Promise<Secrets> {
  const secret = await findSecret(config.secret, config.dataDir);
  const secrets = secret === null ? null : deriveSecrets(secret);
  if (secrets && (await readSetting(db, 'secret')) === secrets.fingerprint) return secrets;
  throw new NotDone('SECRET is not the one that this store is used with');
}
