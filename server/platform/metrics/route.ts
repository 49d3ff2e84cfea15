import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { fail } from '#server/platform/errors.ts';
import { mayReadMetrics } from './token.ts';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics` on the product's port. It exists only with a token, and only if metrics have no separate port. */
export function metricsRoute(
  app: FastifyInstance,
  {
    config,
    printMetrics,
  }: { readonly config: Config; readonly printMetrics: (() => Promise<string>) | null },
): void {
  const { metrics } = config;
  if (!printMetrics || !metrics || metrics.port !== null) return;
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(metrics.token, request.headers.authorization)) {
      reply.header('www-authenticate', 'Bearer');
      return fail('no_session', 'The metrics need their token.');
    }
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await printMetrics());
  });
}
