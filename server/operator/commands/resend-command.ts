import { findOwnUser } from '#server/access/accounts/accounts.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Store } from '#server/platform/db/store.ts';
import { findWaitingLetters, hastenLetters, type ClaimedLetter } from '#server/platform/mail/claims.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { loadStoreSecrets } from '#server/operator/store-secrets.ts';

/**
 * Makes a person's failed letters due now if they would wait for more than two minutes. A running server sends them
 * within 5 seconds. Letters that a server may be sending stay untouched, and no letter is written again.
 * @returns the text to print, without address and content.
 */
export async function resendLetters(
  store: Pick<Store, 'db' | 'run'>,
  config: Config,
  personId: string,
): Promise<string> {
  const secrets = await loadStoreSecrets(store, config);
  const { email } = await findOwnUser(store.db, personId);
  const now = Date.now();
  const ids: string[] = [];
  for (const letter of await findWaitingLetters(store.db, now))
    if ((await readReceiver(letter, secrets)).toLowerCase() === email.toLowerCase()) ids.push(letter.id);
  const count = ids.length === 0 ? 0 : await store.run(hastenLetters, { ids, now });
  return `${count} ${count === 1 ? 'letter is' : 'letters are'} tried again now.\n`;
}

/** Reads the receiver. The queue deletes a letter that cannot be read. */
async function readReceiver({ sealed }: ClaimedLetter, secrets: Secrets): Promise<string> {
  const text = await secrets.unseal(sealed).catch(() => null);
  return text === null ? '' : (JSON.parse(text) as Letter).to;
}
