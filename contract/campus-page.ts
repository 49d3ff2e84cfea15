/** Log-in by the campus's own provider (OpenID Connect): docs/product.md section 7. */

/** The address of a page, not of a call. It redirects to the provider. */
export const CAMPUS_LOG_IN_PATH = '/login/campus';
/** The address to which the provider sends the browser back. */
export const CAMPUS_CALLBACK_PATH = '/login/campus/callback';

/** Parameter of the page's address after a campus log-in. Its value is one of the lists below, never free text. */
const CAMPUS_PARAMETER = 'campus';

/** `in`: logged in. `new`: there is no account yet, and the sign-up opens. */
export type CampusSuccess = 'in' | 'new';

/** The reason why a campus log-in failed. */
const campusTroubles = [
  /** The person did not consent, or left the provider's page. */
  'cancelled',
  /** The log-in began in another browser or too long ago, or was already used. */
  'stale',
  /** The provider gave no address, or has not verified it. */
  'unverified',
  /** The address belongs to a campus that is not listed. */
  'foreign',
  /** There is no account, and the mail server cannot send letters to the address. */
  'unreachable',
  /** The account is not active. */
  'inactive',
  /** The provider or the store answered too late, or in an unknown form. */
  'unavailable',
  /** The provider refused, or its answer failed a check. */
  'failed',
  /** Too many requests. */
  'busy',
] as const;
export type CampusTrouble = (typeof campusTroubles)[number];

/** The page that a visitor gets after a campus log-in: a fixed page with one parameter. */
export function campusPage(outcome: CampusSuccess | CampusTrouble): string {
  return outcome === 'new' ? `/?sign-up&${CAMPUS_PARAMETER}=new` : `/?${CAMPUS_PARAMETER}=${outcome}`;
}
