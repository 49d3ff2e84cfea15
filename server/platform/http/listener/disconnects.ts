import type { ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { isStream } from '#server/platform/http/answers/stream-answer.ts';

/** The usual status in logs for a request whose client disconnected. It is never sent. */
const CLIENT_CLOSED_REQUEST = 499;

interface RequestLine {
  readonly requestId: string;
  readonly method: string | readonly string[];
  /** The path of the route, without personal parts. */
  readonly route: string | undefined;
}

const watched = new WeakSet<ServerResponse>();

/**
 * Logs a client that disconnects before its answer is complete. The level is info, because the server made no error.
 */
export function logWhenDisconnected(
  response: ServerResponse,
  log: FastifyBaseLogger,
  line: RequestLine,
): void {
  if (watched.has(response)) return;
  watched.add(response);
  response.once('close', () => {
    if (response.writableFinished || isStream(response)) return;
    log.info({ ...line, status: CLIENT_CLOSED_REQUEST }, 'the connection ended before the answer');
  });
}

/** Logs the disconnects of all requests that reach the framework. */
export function logDisconnects(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // The framework and its plugins add ten listeners to a file's answer. The listener below is one more.
    reply.raw.setMaxListeners(20);
    const { method, url: route } = request.routeOptions;
    logWhenDisconnected(reply.raw, request.log, { requestId: request.id, method, route });
    done();
  });
}
