import type { FastifyRequest } from 'fastify';
import type { BaseServices } from '#server/platform/base-services.ts';
import { findClientNetwork, findClientNetworks } from './trusted-proxies.ts';

/** The keyed hash of a client's network, for the security log. */
export function hashClientNetwork(
  { secrets }: Pick<BaseServices, 'secrets'>,
  request: FastifyRequest,
): string {
  return secrets.hash('network', findClientNetwork(request.ip));
}

/** Keyed hashes of the networks that `findClientNetworks` returns. */
export interface ClientNetworks {
  readonly network: string;
  /** The /48 around an IPv6 /64; null for IPv4. */
  readonly wide: string | null;
}

/** The keyed hashes of a client's networks, for counts. */
export function hashClientNetworks(
  { secrets }: Pick<BaseServices, 'secrets'>,
  request: FastifyRequest,
): ClientNetworks {
  const { network, wide } = findClientNetworks(request.ip);
  return {
    network: secrets.hash('network', network),
    wide: wide === null ? null : secrets.hash('network', wide),
  };
}
