import ipaddr from 'ipaddr.js';

/** The only range of IPv6 in which public addresses are given out so far (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public network: not of this machine, of a network inside, or of a range with another use. An
 * address of IPv6 that contains one of IPv4 is none, because it would be reached in another way than it looks.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
