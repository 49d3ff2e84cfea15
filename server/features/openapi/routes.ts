import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '#server/platform/base-services.ts';
import { cookieName } from '#server/identity/session.ts';
import { createTextEncoder } from '#server/platform/http/answers/encode-text.ts';
import { toByteString, type Bodies } from '#server/platform/http/answers/json-text.ts';

interface Answer {
  readonly bytes: string;
  readonly bodies: Bodies;
}

/** Routes of the API description: OpenAPI for programs and a page for people. They need no session. */
export function openApiRoutes(app: FastifyInstance, { config }: Pick<BaseServices, 'config'>): void {
  const encodeText = createTextEncoder();
  // Loaded and created on the first request, because most processes never get such a request.
  const send = (path: string, type: string, load: () => Promise<string>) => {
    let answer: Promise<Answer> | undefined;
    app.get(path, async (request, reply) => {
      answer ??= load().then((text) => ({ bytes: toByteString(text), bodies: new Map() }));
      const { encoding, body } = encodeText(await answer, request.headers['accept-encoding']);
      reply.headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
      if (encoding) reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
      return typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    });
  };
  send('/openapi.json', 'application/json', async () => {
    const { createDocument } = await import('./document.ts');
    return JSON.stringify(createDocument(cookieName(config)));
  });
  send('/docs/api', 'text/html', async () => (await import('./page.ts')).page);
  send('/docs/api.css', 'text/css', async () => (await import('./page.ts')).readStyle());
  send('/docs/api.js', 'text/javascript', async () => (await import('./page.ts')).readScript());
}
