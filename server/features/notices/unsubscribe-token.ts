import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Secrets } from '#server/platform/process/secrets.ts';
import { isId } from '#server/platform/db/id.ts';

/** The person and a keyed hash. It ends a mail and can do nothing else, so it has no end. */
export function createUnsubscribeToken(secrets: Secrets, personId: string): string {
  return `${personId}.${secrets.hash('unsubscribe', personId)}`;
}

/** The person whom the link of a request names; null for a wrong one. */
export function readUnsubscribeToken(secrets: Secrets, request: FastifyRequest): string | null {
  const { token } = request.query as { token?: unknown };
  const [id = '', mark = ''] = typeof token === 'string' ? token.split('.') : [];
  if (!isId(id)) return null;
  const expected = Buffer.from(secrets.hash('unsubscribe', id));
  const given = Buffer.from(mark);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
