import ipaddr from 'ipaddr.js';

/** The only IPv6 range from which public addresses are assigned so far (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True if an address belongs to the public network. False for this machine, internal networks and ranges with another
 * use. False also for an IPv6 address that contains an IPv4 address, because it would reach another network than it
 * shows.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}
