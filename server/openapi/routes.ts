import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context.ts';
import { cookieName } from '#server/http/session.ts';
import { createDocument } from './document.ts';
import { pageStyle, renderPage, STYLE_PATH } from './page.ts';

/** Routes of the API description: OpenAPI for programs and a page for people. They need no session. */
export function openApiRoutes(app: FastifyInstance, { config }: Pick<Context, 'config'>): void {
  // Created on the first request, because most processes never get one.
  let answers: { document: string; page: string } | undefined;
  const readAnswers = () => {
    if (answers) return answers;
    const document = createDocument(cookieName(config));
    answers = { document: JSON.stringify(document), page: renderPage(document) };
    return answers;
  };
  const send = (path: string, type: string, text: () => string) =>
    app.get(path, async (_request, reply) =>
      reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' }).send(text()),
    );
  send('/openapi.json', 'application/json', () => readAnswers().document);
  send('/docs/api', 'text/html', () => readAnswers().page);
  send(STYLE_PATH, 'text/css', () => pageStyle);
}
