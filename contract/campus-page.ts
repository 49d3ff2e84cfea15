/** Log-in by the campus's own provider (OpenID Connect): docs/product.md section 7. */

/** A page address, not a call: it leads to the provider. */
export const CAMPUS_LOG_IN_PATH = '/login/campus';
/** Where the provider sends the browser back. */
export const CAMPUS_CALLBACK_PATH = '/login/campus/callback';

/** Parameter of the page's address after a campus log-in. Its value is one of the lists below, never free text. */
const CAMPUS_PARAMETER = 'campus';

/** `in`: logged in. `new`: there is no account yet, and the sign-up is open. */
export type CampusSuccess = 'in' | 'new';

/** Why a campus log-in did not succeed. */
const campusTroubles = [
  /** The person did not consent, or left the provider's page. */
  'cancelled',
  /** Begun in another browser, too long ago, or used already. */
  'stale',
  /** The provider gave no address, or has not verified it. */
  'unverified',
  /** The address is of a campus that is not listed. */
  'foreign',
  /** There is no account, and the mail server cannot send letters to the address. */
  'unreachable',
  /** The account is not active. */
  'inactive',
  /** The provider or the store did not answer in time, or not in a known form. */
  'unavailable',
  /** The provider refused, or its answer failed a check. */
  'failed',
  /** Too many requests. */
  'busy',
] as const;
export type CampusTrouble = (typeof campusTroubles)[number];

/** Where a visitor is sent after a campus log-in: a fixed page with one parameter. */
export function campusPage(outcome: CampusSuccess | CampusTrouble): string {
  return outcome === 'new' ? `/?sign-up&${CAMPUS_PARAMETER}=new` : `/?${CAMPUS_PARAMETER}=${outcome}`;
}
