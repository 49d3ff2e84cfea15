/** What a trial (demo/) adds to a store: people and cases that nobody may take for real ones in production. */

/** The domain of invented people. `.example` is reserved (RFC 2606), so a mail to them reaches nobody. */
export const INVENTED_DOMAIN = 'demo.quad.example';

/** Every invented id, a UUIDv7 of the year 2001, is less than this; no real id is. */
export const INVENTED_ID_END = '00e61bb3-1800-7000-8000-000000000000';

/** @param address as typed or normalised. */
export function isInventedAddress(address: string): boolean {
  return address.toLowerCase().endsWith(`@${INVENTED_DOMAIN}`);
}
