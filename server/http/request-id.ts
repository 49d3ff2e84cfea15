import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { runWithRequestId } from '#server/log.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const wellFormed = /^[\w.-]{8,64}$/;

/** @returns a function that chooses a request's id: a trusted proxy's `x-request-id` if it is well formed, or a new UUID. */
export function createRequestIds(isTrusted: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && wellFormed.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** Adds the request's id to every log line that is written while the request is served. */
export function logWithRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runWithRequestId(request.id, done));
}
