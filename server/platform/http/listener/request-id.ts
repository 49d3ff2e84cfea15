import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { runInRequest, type RequestIdentity } from '#server/platform/process/request-context.ts';
import { nameCall } from './observe-requests.ts';
import type { TrustedProxies } from '#server/platform/http/trusted-proxies.ts';

const wellFormed = /^[\w.-]{8,64}$/;

export interface RequestIds {
  /** Returns the id that the request already has, a trusted proxy's well-formed `x-request-id`, or a new UUID. */
  choose(request: IncomingMessage): string;
  /** Stores the chosen id of a request for the next call of `choose`. */
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

/** Adds the request's identity to every log line that is written while the request runs. */
export function logWithRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const identity = identify(request.raw, request.id);
    nameCall(reply.raw, request.routeOptions.url, identity);
    runInRequest(identity, done);
  });
}

/** Version, trace id, parent id and flags. Later versions may have more fields. https://www.w3.org/TR/trace-context/ */
const traceParent =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|(?<!^00.{53})-)/;

/** The identity of a request for its log lines: its id, and the trace id of a valid `traceparent` from any client. */
export function identify({ headers }: IncomingMessage, requestId: string): RequestIdentity {
  const { traceparent } = headers;
  if (traceparent === undefined) return { requestId };
  const traceId = traceParent.exec(String(traceparent))?.[1];
  return traceId === undefined ? { requestId } : { requestId, trace_id: traceId };
}
