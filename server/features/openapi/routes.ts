import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '#server/platform/base-services.ts';
import { cookieName } from '#server/identity/session.ts';

const STYLE_PATH = '/docs/api.css';

/** Routes of the API description: OpenAPI for programs and a page for people. They need no session. */
export function openApiRoutes(app: FastifyInstance, { config }: Pick<BaseServices, 'config'>): void {
  // Loaded and created on the first request, because most processes never get one.
  let answers: Promise<{ document: string; page: string; style: string }> | undefined;
  const send = (path: string, type: string, answer: 'document' | 'page' | 'style') =>
    app.get(path, async (_request, reply) => {
      answers ??= createAnswers(cookieName(config));
      const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' };
      return reply.headers(headers).send((await answers)[answer]);
    });
  send('/openapi.json', 'application/json', 'document');
  send('/docs/api', 'text/html', 'page');
  send(STYLE_PATH, 'text/css', 'style');
}

async function createAnswers(cookie: string) {
  const [{ createDocument }, { pageStyle, renderPage }] = await Promise.all([
    import('./document.ts'),
    import('./page.ts'),
  ]);
  const document = createDocument(cookie);
  return { document: JSON.stringify(document), page: renderPage(document, STYLE_PATH), style: pageStyle };
}
