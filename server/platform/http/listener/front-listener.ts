import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * A step before the framework.
 * @param handle the framework's listener.
 * @returns true if the step answers the request or calls `handle`, at once or later. Then no further step runs.
 */
export type FrontStep = (request: IncomingMessage, response: ServerResponse, handle: Handle) => boolean;

/** Runs the steps for each request, from first to last, and then the framework. */
export function runStepsFirst(app: FastifyInstance, steps: readonly FrontStep[]): void {
  const [handle] = app.server.listeners('request') as [Handle];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const step of steps) if (step(request, response, handle)) return;
    handle(request, response);
  });
}
