import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { runWithRequestId } from '#server/log.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const wellFormed = /^[\w.-]{8,64}$/;

export interface RequestIds {
  /** The id that the request has, or else a trusted proxy's `x-request-id` if it is well formed, or a new UUID. */
  choose(request: IncomingMessage): string;
  /** Gives a request the id that was chosen for it, for the next call of `choose`. */
  keep(request: IncomingMessage, id: string): void;
}

export function createRequestIds(isTrusted: TrustedProxies): RequestIds {
  const ids = new WeakMap<IncomingMessage, string>();
  return {
    choose(request) {
      const known = ids.get(request);
      if (known !== undefined) return known;
      const given = request.headers['x-request-id'];
      const isUsable = typeof given === 'string' && wellFormed.test(given);
      return isUsable && isTrusted(request.socket.remoteAddress ?? '', 0) ? given : randomUUID();
    },
    keep: (request, id) => void ids.set(request, id),
  };
}

/** Adds the request's id to every log line that is written while the request is served. */
export function logWithRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runWithRequestId(request.id, done));
}
