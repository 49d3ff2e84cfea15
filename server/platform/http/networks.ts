import ipaddr from 'ipaddr.js';

/** An address and the number of its first bits that a network has in common. */
export type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Parses a network or a single address. An IPv4 address must have four parts, because `10/8` is ambiguous. */
export function parseNetwork(text: string): Network | null {
  const address = text.split('/')[0] ?? '';
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (text.includes('/')) return null;
  const single = ipaddr.process(text);
  return [single, single.kind() === 'ipv4' ? 32 : 128];
}

/** The usual form of a network: its first address and the number of bits, such as `203.0.113.0/24`. */
export function writeNetwork([address, bits]: Network): string {
  const kind = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}

/** @param address a client's address, with or without a port. @param network in the form of {@link writeNetwork}. */
export function isInNetwork(address: string, network: string): boolean {
  const plain = withoutPort(address);
  const parsed = parseNetwork(network);
  if (!parsed || !ipaddr.isValid(plain)) return false;
  const [first, bits] = parsed;
  const client = ipaddr.process(plain);
  return client.kind() === first.kind() && client.match(first, bits);
}

/**
 * Removes the port. Some proxies write `192.0.2.1:49152` or `[2001:db8::1]:49152`, and each connection would count as a
 * separate network.
 */
export function withoutPort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? [];
  return ipv6 ?? ipv4 ?? address;
}
