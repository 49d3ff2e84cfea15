import type { FastifyRequest } from 'fastify';
import { fail } from '#server/platform/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Protects against cross-site request forgery: refuses a request that changes data and comes from another site's page
 * (docs/product.md section 3). Without `ownOrigin`, compares the origin with the request's `Host`.
 * Requests without Origin and Referer are allowed, because they come from programs, which send no browser cookies.
 * @throws foreign_origin.
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
