import type { FastifyRequest } from 'fastify';
import { fail } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that a foreign page made (docs/product.md section 3). Without `ownOrigin` the request's
 * own `Host` is the product's. Absent headers pass: such requests come from programs, which have no cookies to abuse.
 */
export function refuseForeignOrigin(request: FastifyRequest, ownOrigin: string | null): void {
  if (safeMethods.has(request.method)) return;
  const from = request.headers.origin ?? request.headers.referer;
  if (from === undefined) return;
  const origin = URL.parse(from);
  const isOwn = ownOrigin === null ? origin?.host === request.headers.host : origin?.origin === ownOrigin;
  if (origin && isOwn) return;
  fail('foreign_origin', 'This request came from another site, so it was refused.');
}
