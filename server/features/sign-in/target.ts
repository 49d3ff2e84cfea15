import { findAccount, type Account } from '#server/access/accounts.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { findKnownBrowser } from '#server/identity/known-browsers.ts';

/** What a log-in is about. */
export interface Target {
  readonly account: Account | undefined;
  /** What the code is bound to: the account's address, or the mailbox where there is no account. */
  readonly address: string;
  /** The scope of codes and tries: the id of the browser if the account knows it, else ''. */
  readonly scope: string;
}

/**
 * Finds the account of an address, and whether it knows the browser. The statements are the same in every case.
 * @param browserHash hash of the known-browser token that the request has shown; '' for none.
 */
export async function findTarget(
  { store, clock }: Pick<BaseServices, 'store' | 'clock'>,
  address: { normalised: string; mailbox: string },
  browserHash: string,
): Promise<Target> {
  const [account, browser] = await Promise.all([
    findAccount(store.db, address),
    findKnownBrowser(store.db, browserHash, clock()),
  ]);
  const isKnown = account !== undefined && browser?.personId === account.id;
  return { account, address: account?.address ?? address.mailbox, scope: isKnown ? browser.id : '' };
}
