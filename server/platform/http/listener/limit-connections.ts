import type { FastifyInstance } from 'fastify';
import type { RequestFigures } from './observe-requests.ts';

/** Maximum number of simultaneous connections. Addresses have no limit, because a whole campus shares one address. */
export const CONNECTIONS_MAX = 10_000;
const LOG_INTERVAL_MS = 60_000;

/** Closes connections past the maximum at once. Counts these closures, and logs them once a minute. */
export function limitConnections(
  app: FastifyInstance,
  max: number,
  figures: RequestFigures | undefined,
): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  app.server.maxConnections = max;
  app.server.on('drop', () => {
    if (figures) figures.connectionsRefused += 1;
    if (performance.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = performance.now();
    app.log.warn(`more than ${max} connections: new ones are closed`);
  });
}
