import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import { findClientNetwork } from './trusted-proxies.ts';

/** The keyed hash of a client's network, for the security log. */
export function hashClientNetwork({ secrets }: Pick<Context, 'secrets'>, request: FastifyRequest): string {
  return secrets.hash('network', findClientNetwork(request.ip));
}
