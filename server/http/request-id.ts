import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serveRequest } from '#server/log.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const wellFormed = /^[\w.-]{8,64}$/;

/** @returns a function that gives a request its id: the one that a trusted proxy gave it if it is well formed, or a new one. */
export function createRequestIds(isTrusted: TrustedProxies): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isUsable = typeof given === 'string' && wellFormed.test(given);
    return isUsable && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** Every log line that is written while a request is served has the request's id. */
export function logWithRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => serveRequest(request.id, done));
}
