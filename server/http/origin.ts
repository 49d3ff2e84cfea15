import type { FastifyRequest } from 'fastify';
import { fail } from '#server/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a changing request that a foreign page made: neither from the public address nor from the request's own host
 * (CONTRACT.md section 2). Absent headers pass: they come from programs, which have no cookies to abuse.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: string): void {
  if (safeMethods.has(request.method)) return;
  const from = request.headers.origin ?? request.headers.referer;
  if (from === undefined) return;
  const origin = URL.parse(from);
  if (origin && (origin.origin === publicUrl || origin.host === request.headers.host)) return;
  fail('foreign_origin', 'This request came from another site, so it was refused.');
}
