import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { isId } from '#server/platform/db/id.ts';

/** Creates a token from the person and a keyed hash. It never expires, because it can only turn the daily mail off. */
export function createUnsubscribeToken(secrets: Secrets, personId: string): string {
  return `${personId}.${secrets.hash('unsubscribe', personId)}`;
}

/** Reads the person from the link of a request; null for a wrong link. */
export function readUnsubscribeToken(secrets: Secrets, request: FastifyRequest): string | null {
  const { token } = request.query as { token?: unknown };
  const [id = '', mark = ''] = typeof token === 'string' ? token.split('.') : [];
  if (!isId(id)) return null;
  const expected = Buffer.from(secrets.hash('unsubscribe', id));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
