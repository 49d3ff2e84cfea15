import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { healthz, readyz } from '#contract/health.ts';
import type { LiveSettings } from '#server/platform/db/live-settings.ts';
import { fail } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/http/web-files/escape-html.ts';
import { opensPage } from '#server/platform/http/web-files/web-files.ts';

/** A break: the operator has closed the service with `quad maintenance on`. */
export interface ServiceBreak {
  /** The text for people; null while the service is open. */
  readonly message: string | null;
}

const RETRY_SECONDS = 60;
/**
 * These paths stay open. A load balancer keeps using the node, because the node shows the page to people. Metrics need
 * their token.
 */
const openPaths = new Set([healthz.path, readyz.path, '/metrics']);

export function createServiceBreak(settings: LiveSettings): ServiceBreak {
  return {
    get message() {
      return settings.values.get('service-break') || null;
    },
  };
}

/**
 * During the break, answers everything except health checks and metrics with 503. Browsers get a page, API calls get an
 * error.
 */
export function refuseDuringBreak(
  app: FastifyInstance,
  { serviceBreak }: { readonly serviceBreak: ServiceBreak },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { message } = serviceBreak;
    if (message === null || openPaths.has(request.routeOptions.url ?? '')) return done();
    if (!opensPage(request.raw)) return fail('unavailable', message, { retryAfter: RETRY_SECONDS });
    void reply
      .code(503)
      .headers({
        'retry-after': RETRY_SECONDS,
        'cache-control': 'no-store',
        'content-security-policy': pagePolicy,
      })
      .type('text/html; charset=utf-8')
      .send(renderPage(message));
  });
}

const style = `:root{color-scheme:light dark}
body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;background:light-dark(#eef3f0,#121614);color:light-dark(#18221d,#e6ece8)}
h1{font-size:1.5rem;color:light-dark(#0f6b3c,#7fd6a4)}`;
const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`;

/** A page that reloads itself each minute. */
function renderPage(message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}">
<title>Quad will be back soon</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Quad will be back soon</h1>
<p>${escapeHtml(message)}</p>
</main>
</body>
</html>
`;
}
