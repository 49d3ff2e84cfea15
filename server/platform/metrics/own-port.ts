import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { MetricsSettings as MetricsConfig } from '#server/platform/config/metrics.ts';
import { refuseSetting } from '#server/platform/config/refuse.ts';
import { METRICS_TYPE } from './route.ts';
import { mayReadMetrics } from './token.ts';

/** Maximum number of simultaneous scrapes. */
const CONNECTIONS_MAX = 20;

/**
 * Serves `/metrics` on a separate port.
 * @throws ConfigError when the port cannot be used.
 */
export async function openMetricsPort(
  { port, host, token }: MetricsConfig,
  log: FastifyBaseLogger,
  print: () => Promise<string>,
): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store', ...headers })
        .end(request.method === 'HEAD' ? undefined : body);
    if (request.url?.split('?')[0] !== '/metrics') return answer(404, 'only /metrics is here\n');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return answer(405, 'only GET is allowed\n', { allow: 'GET, HEAD' });
    if (!mayReadMetrics(token, request.headers.authorization))
      return answer(401, 'METRICS_TOKEN is needed\n', { 'www-authenticate': 'Bearer' });
    print().then(
      (text) => answer(200, text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be read');
        answer(500, 'the metrics cannot be read\n');
      },
    );
  });
  server.maxConnections = CONNECTIONS_MAX;
  // `exclusive`: even in a cluster worker, the port belongs to this process alone.
  server.listen({ port: port ?? 0, host, exclusive: true });
  await once(server, 'listening').catch((error: Error) =>
    refuseSetting('METRICS_PORT', `cannot be used with METRICS_HOST=${host}: ${error.message}`, '9464'),
  );
  // The listening port does not keep a finished process alive.
  server.unref();
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
