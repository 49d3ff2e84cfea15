import { findOwnUser } from '#server/access/accounts/accounts.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';
import { deleteForOwner } from '#server/access/leaving/delete-for-owner.ts';
import { changeAddressForOwner } from '#server/features/sign-in/change-email/change-for-owner.ts';
import { collegeOf } from '#server/features/sign-in/colleges/colleges.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { StoreBeside } from '#server/platform/db/open-beside.ts';
import { domainOf, foldAddress, normaliseAddress } from '#server/platform/mail/address.ts';
import { letterTo } from '#server/platform/mail/letter-to.ts';
import { sealLetter } from '#server/platform/mail/queue.ts';
import type { Letter } from '#server/platform/mail/letter.ts';
import { systemRandomness } from '#server/platform/process/randomness.ts';
import { loadStoreSecrets } from '#server/operator/store-secrets.ts';
import { NotDone, UsageError } from '#server/operator/usage.ts';
import { countPasskeys } from './passkeys-command.ts';

/** Acts for an owner who cannot: deletes an account on a letter, corrects the address after a lost mailbox. */

const LETTER_MS = 7 * 86_400_000;

/** @param isFinal true to skip the 7 days to return. @returns the text to print. @throws NotDone. */
export async function deletePerson(
  store: StoreBeside,
  config: Config,
  personId: string,
  isFinal: boolean,
): Promise<string> {
  const seal = await openSealer(store, config);
  const owner = await findOwnUser(store.db, personId);
  const now = Date.now();
  const until = isFinal ? null : now + LEAVING_MS;
  const outcome = await store.run(deleteForOwner, {
    personId,
    opinions: 'remove',
    isFinal,
    officer: null,
    letter: await seal(letterTo(owner, (mails) => mails.accountDeletedForOwner(until))),
    eventId: systemRandomness.id(),
    now,
  });
  if (outcome === 'deleted already')
    throw new NotDone(
      isFinal ? 'This account is being deleted for good' : 'This account has been deleted already: see --now',
    );
  const end = isFinal
    ? 'Deleted for good, and mailed. A running server removes the rows and photos within 10 minutes.'
    : 'Deleted, and mailed. A log-in within 7 days brings the account back; --now ends that.';
  return `${end} A running server notices it ${store.noticed}, and lists have it ${store.shown}.\n`;
}

/** Gives an account another address. Both addresses are mailed. @returns the text to print. @throws NotDone. */
export async function changeAddress(
  store: StoreBeside,
  config: Config,
  personId: string,
  typed: string,
): Promise<string> {
  const normalised = normaliseAddress(typed);
  if (normalised === null) throw new UsageError('The new address is not a mail address');
  const domain = domainOf(normalised);
  if (config.campuses && !config.campuses.has(domain))
    throw new NotDone('CAMPUSES does not have the domain of the new address');
  const seal = await openSealer(store, config);
  const owner = await findOwnUser(store.db, personId);
  const now = Date.now();
  const email = typed.trim();
  const outcome = await store.run(changeAddressForOwner, {
    personId,
    address: foldAddress(normalised),
    email,
    college: collegeOf(config.campuses, domain),
    letters: [
      await seal(letterTo(owner, (mails) => mails.addressChangedForOwner(now))),
      await seal(letterTo({ ...owner, email }, (mails) => mails.addressGivenByOperator(now))),
    ],
    eventId: systemRandomness.id(),
    now,
  });
  if (outcome === 'taken') throw new NotDone('The new address has another account');
  const passkeys = await countPasskeys(store.db, personId);
  const stay =
    passkeys > 0 ? `Passkeys that still log in: ${passkeys}. "passkeys remove" removes them.\n` : '';
  return `Changed, and both addresses are mailed. All sessions and known browsers end; a running server notices it ${store.noticed}.\n${stay}`;
}

/** Seals letters. A running server sends them. @throws NotDone, as {@link loadStoreSecrets}. */
async function openSealer(store: StoreBeside, config: Config) {
  const parts = { secrets: await loadStoreSecrets(store, config), clock: Date.now, random: systemRandomness };
  return (letter: Letter) => sealLetter(parts, letter, LETTER_MS);
}
