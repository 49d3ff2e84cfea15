import { findAccount, type Account } from '#server/access/accounts/accounts.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import { findKnownBrowser } from '#server/identity/known-browsers.ts';

/** The subject of a log-in. */
export interface Target {
  readonly account: Account | undefined;
  /** The binding of the code: the account's address, or the mailbox without an account. */
  readonly address: string;
  /** The scope of codes and tries: the id of a known browser, otherwise ''. */
  readonly scope: string;
}

/**
 * Finds the account of an address, and whether the account knows the browser. Always runs the same statements.
 * @param browserHash hash of the known-browser token that the request sent; '' for none.
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
