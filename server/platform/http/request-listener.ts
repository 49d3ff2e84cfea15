import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Adds a listener before all current listeners for requests. The last added listener runs first. */
export function addListenerFirst(
  app: FastifyInstance,
  listen: (request: IncomingMessage, response: ServerResponse, handle: Handle) => void,
): void {
  const [handle] = app.server.listeners('request') as [Handle];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    listen(request, response, handle);
  });
}
