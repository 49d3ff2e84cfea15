import ipaddr from 'ipaddr.js';
import { parseNetwork, withoutPort } from './networks.ts';

/**
 * Returns true if the machine at `address` is a trusted proxy. `hop` 0 is the peer of the connection, 1 is the machine
 * before it, and so on.
 */
export type TrustedProxies = (address: string, hop: number) => boolean;

const HOPS_MAX = 16;
/** One shared network for all clients whose address a proxy writes in an unknown format. */
const UNREADABLE = 'unreadable';

export const trustNobody: TrustedProxies = () => false;

/**
 * Parses `TRUST_PROXY`: a hop count, or addresses and networks (`127.0.0.1,10.0.0.0/8`).
 * @returns `null` for any other text.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops <= HOPS_MAX ? (_address, hop) => hop < hops : null;
  }
  const networks = text.split(',').map((entry) => parseNetwork(entry.trim()));
  if (!networks.every((network) => network !== null)) return null;
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    const peer = ipaddr.process(address);
    return networks.some(([network, bits]) => network.kind() === peer.kind() && peer.match(network, bits));
  };
}

/** The network that counts as one client: an IPv4 address, or an IPv6 /64. One client can own a /64. */
export function findClientNetwork(address: string): string {
  return findClientNetworks(address).network;
}

/**
 * Returns the networks that a client's calls count against.
 * @returns `network` of {@link findClientNetwork}. For IPv6 also the /48 around it, which one organisation can own.
 */
export function findClientNetworks(address: string): { network: string; wide: string | null } {
  const plain = withoutPort(address);
  if (!ipaddr.isValid(plain)) return { network: UNREADABLE, wide: null };
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return { network: parsed.toString(), wide: null };
  const parts = parsed.parts.map((part) => part.toString(16));
  return { network: parts.slice(0, 4).join(':'), wide: parts.slice(0, 3).join(':') };
}
