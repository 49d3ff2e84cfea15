import type { Page, Route } from '@playwright/test';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

type Matcher = RegExp | ((url: URL) => boolean);
type Handler = (route: Route) => unknown;

/** A server in front of the product that can answer in its place. */
export interface Stage {
  readonly url: string;
  /**
   * Gives the page `route` and `addInitScript` of this server, and removes those of the page before. The part of
   * Playwright's interface that the states use works in every engine, because WebKit's driver has none of it.
   */
  take(page: Page): void;
  /** The number of scripts and calls that the product has not yet answered. */
  countWaiting(): number;
  close(): void;
}

/** @param product the address of the product. */
export async function startStage(product: string): Promise<Stage> {
  let routes: (readonly [Matcher, Handler])[] = [];
  let scripts: string[] = [];
  const waiting = new Set<ServerResponse>();

  const passOn = (request: IncomingMessage, answer: ServerResponse, path: string) => {
    const { method, headers } = request;
    // The events never end, and photos are awaited where they are shown.
    if (!/^\/(?:events|photos)/.test(path)) waiting.add(answer);
    // A page is changed below, so it comes uncompressed.
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    const sent = send(new URL(path, product), options, (got) => {
      const { statusCode = 500 } = got;
      if (scripts.length === 0 || !got.headers['content-type']?.startsWith('text/html'))
        return void got.pipe(answer.writeHead(statusCode, got.headers));
      // The policy of the page and its length are those of the page without the scripts.
      const { 'content-security-policy': _policy, 'content-length': _length, ...kept } = got.headers;
      void textOf(got).then((page) =>
        answer
          .writeHead(statusCode, kept)
          .end(page.replace('<head>', () => `<head><script>${scripts.join(';\n')}</script>`)),
      );
    });
    sent.on('error', () => answer.destroy());
    answer.on('close', () => {
      waiting.delete(answer);
      sent.destroy();
    });
    request.pipe(sent);
  };

  const server = createServer((request, answer) => {
    const url = new URL(String(request.url), product);
    // A stored page would be shown without the routes and scripts of the next page.
    if (url.pathname === '/service-worker.js') return void answer.writeHead(404).end();
    const found = routes.filter(([matcher]) =>
      matcher instanceof RegExp ? matcher.test(url.href) : matcher(url),
    );
    const goOn = (to: URL): void => {
      const [, handler] = found.pop() ?? [];
      if (!handler) return passOn(request, answer, to.pathname + to.search);
      void handler(routeOf(request, answer, { url: to, goOn }) as unknown as Route);
    };
    goOn(url);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    take(page) {
      [routes, scripts] = [[], []];
      Object.assign(page, {
        route: (matcher: Matcher, handler: Handler) => void routes.push([matcher, handler]),
        addInitScript: (script: string) => void scripts.push(script),
      });
    },
    countWaiting: () => waiting.size,
    close: () => (server.closeAllConnections(), server.close()),
  };
}

interface Fulfilment {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: string;
  readonly json?: unknown;
}

/** The part of Playwright's `Route` that the states use. */
function routeOf(
  request: IncomingMessage,
  answer: ServerResponse,
  { url, goOn }: { readonly url: URL; readonly goOn: (to: URL) => void },
) {
  return {
    request: () => ({
      url: () => url.href,
      isNavigationRequest: () => request.headers.accept?.startsWith('text/html') ?? false,
    }),
    fetch: () => fetch(url, { headers: { cookie: request.headers.cookie ?? '' } }),
    fulfill: ({ status = 200, headers, contentType = 'application/json', body, json }: Fulfilment) =>
      answer.writeHead(status, { 'content-type': contentType, ...headers }).end(body ?? JSON.stringify(json)),
    continue: () => goOn(url),
    fallback: (changed: { readonly url?: string } = {}) => goOn(new URL(changed.url ?? url)),
    abort: () => answer.destroy(),
  };
}
