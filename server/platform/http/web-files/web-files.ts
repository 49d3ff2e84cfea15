import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sharedPaths, STUDENT_PATH } from '#contract/screens.ts';
import { fail } from '#server/platform/errors.ts';
import { WEB_FOLDER } from './build-id.ts';
import { createPageSender } from './page-file.ts';

const YEAR_SECONDS = 31_536_000;

/** No route has this path. */
const UNKNOWN_PATH = '/undecodable-path';

/**
 * Chooses the path for the router. Two kinds of address get an unknown path: an address that cannot be decoded
 * (`/%E0%A4%A`), which gets a 404, and a screen that shares its path with a call, when a browser opens it. The screen
 * gets the page.
 */
export function rewriteAddress(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  const { url = '/' } = request;
  const [encoded = ''] = url.split('?');
  if (sharedPaths.includes(encoded) && opensPage(request)) return UNKNOWN_PATH;
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(encoded);
    return url;
  } catch {
    return UNKNOWN_PATH;
  }
}

/**
 * True if a browser opens the address as a page. A script's call accepts anything or JSON, and cannot send a browser's
 * mode `navigate`.
 * WebKit opens some pages while it accepts anything: three of 60 with a service worker (measured in WebKitGTK 2.50).
 */
export function opensPage({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
}

interface WebFiles {
  readonly folder?: string;
  /** Inserts the settings of this moment into the page, so that changed settings need no new build. */
  readonly fillPage?: (html: string) => string;
}

/**
 * Serves the built web app. Files in `assets/` have a hash in their names and are cached for a year. The page is
 * revalidated each time, so that no browser runs an old app. For an unknown path a browser gets the page, which
 * contains the screens.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { folder = WEB_FOLDER, fillPage = (html) => html }: WebFiles = {},
): Promise<void> {
  const page = path.join(folder, 'index.html');
  const html = existsSync(page) ? readFileSync(page, 'utf8') : null;
  const sendPage = html === null ? null : createPageSender(() => fillPage(html));
  if (sendPage) {
    app.get('/', sendPage);
    // Programs that make link previews often accept anything, as a script's call does.
    app.get(`${STUDENT_PATH}:id`, sendPage);
    await serveFiles(app, folder);
  }
  app.setNotFoundHandler((request, reply) => {
    if (sendPage && opensPage(request.raw)) return sendPage(request, reply);
    return fail('not_found', 'There is nothing at this address.');
  });
}

/**
 * Serves the files that exist at the start, except the page, because its file lacks the settings. The plugin's wildcard
 * is not used: it would read the folders on every request.
 */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const assets = path.join(folder, 'assets') + path.sep;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^index\.html|\.(?:br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)));
  const files = new Set(names.map((name) => name.replaceAll(path.sep, '/')));
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders(reply, file) {
      const isHashed = file.startsWith(assets);
      void reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: ({ params }, reply) =>
      files.has(params['*']) ? reply.sendFile(params['*']) : reply.callNotFound(),
    errorHandler(error, request, reply) {
      // The client has disconnected.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
      else app.errorHandler(error, request, reply);
    },
  });
}
