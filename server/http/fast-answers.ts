import type { IncomingMessage, ServerResponse } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { createBoundedCache, type BoundedCache } from '#server/cache/bounded-cache.ts';
import type { Context } from '#server/context.ts';
import { hashToken } from '#server/secrets.ts';
import type { CompressText } from './compress-text.ts';
import type { JsonText } from './json-text.ts';
import { nextLink } from './page.ts';
import { createRequestIds } from './request-id.ts';
import { cookieName, type Viewer } from './session.ts';

/**
 * Answers from memory, before the framework. A GET request whose session, input and answer are all in memory needs none of
 * the framework's hooks: it is checked, counted and answered here in one step. Every other request, and every error, takes
 * the usual way. The headers are those that the usual way has sent for the same endpoint, so they are written once
 * (docs/decisions/021).
 */

/** Returns an answer that is in memory, or undefined. */
export type Peek<Input, Output> = (input: Input, viewer: Viewer) => JsonText<Output> | undefined;

export interface FastAnswers {
  /** Adds an endpoint. @returns a function that records the parsed input of an answered request and its headers. */
  add<Wire, Input extends object, Output>(
    endpoint: Endpoint<Wire, Input, Output>,
    peek: Peek<Input, Output>,
  ): (request: FastifyRequest, input: Input) => void;
  /** Puts itself before the framework's listener of `app.server`. */
  attach(app: FastifyInstance): void;
}

interface Found {
  readonly input: object;
  readonly answer: JsonText<unknown>;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly peek: Peek<object, unknown>;
  /** Parsed inputs by the path and query of the request. */
  readonly inputs: BoundedCache<object>;
  /** The headers that are the same in every answer, as names and values in turn. Null until the first answer. */
  headers: string[] | null;
}

const INPUT_BYTES = 500;
const INPUTS_MAX_BYTES = 4 * 1024 * 1024;
/** Longer queries take the usual way. */
const QUERY_MAX = 400;

/** Headers that differ from answer to answer. */
const ownHeaders = new Set([
  'x-request-id',
  'link',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'vary',
  'connection',
  'date',
]);

export function createFastAnswers(context: Context, compressText: CompressText): FastAnswers {
  const { config, store, sessions, drain, limits, answerCheck } = context;
  const routes = new Map<string, Route>();
  const chooseId = createRequestIds(config.trustedProxies);
  const cookieStart = `${cookieName(config)}=`;

  /** The answer to a request, if everything is in memory. */
  function find(route: Route, { url = '', headers }: IncomingMessage): Found | undefined {
    const token = readCookie(headers.cookie, cookieStart);
    const viewer = token === '' ? undefined : sessions.peek(hashToken(token));
    const input = route.inputs.get(url);
    if (!viewer || !input) return undefined;
    const answer = route.peek(input, viewer);
    return answer && { input, answer };
  }

  /** As {@link find} and {@link send}, after the commits of other nodes and the limit on calls. */
  async function answerLater(
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
    caughtUp: Promise<void> | null,
  ): Promise<boolean> {
    if (caughtUp) await caughtUp;
    const found = find(route, request);
    if (!found) return false;
    await count(route, request);
    send(route, found, request, response);
    return true;
  }

  async function count({ endpoint: { limit } }: Route, request: IncomingMessage): Promise<void> {
    if (config.limits && limit !== 'none') await limits(limit, proxyAddr(request, config.trustedProxies));
  }

  function send(
    { endpoint, headers }: Route,
    { input, answer }: Found,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    answerCheck?.success(endpoint, answer);
    const { text, nextCursor } = answer;
    const compressed = compressText(text, request.headers['accept-encoding']);
    const all = [...(headers ?? []), 'x-request-id', chooseId(request)];
    if (nextCursor !== null) all.push('link', nextLink(endpoint.path, { ...input, cursor: nextCursor }));
    if (compressed) all.push('content-encoding', compressed.encoding, 'vary', 'accept-encoding');
    all.push('content-length', String(compressed ? compressed.body.length : Buffer.byteLength(text)));
    response.writeHead(200, all);
    response.end(compressed ? compressed.body : text);
  }

  function findRoute({ method, url, headers }: IncomingMessage): Route | undefined {
    if (method !== 'GET' || url === undefined || url.length > QUERY_MAX || drain.isDraining) return undefined;
    if (headers.host === undefined || headers['content-length'] !== undefined) return undefined;
    const end = url.indexOf('?');
    const route = routes.get(end === -1 ? url : url.slice(0, end));
    return route?.headers ? route : undefined;
  }

  return {
    add(endpoint, peek) {
      const route: Route = {
        endpoint,
        peek: peek as Peek<object, unknown>,
        inputs: createBoundedCache(INPUTS_MAX_BYTES),
        headers: null,
      };
      routes.set(endpoint.path, route);
      return ({ raw: { url = '' } }, input) => {
        if (url.length <= QUERY_MAX) route.inputs.set(url, input, INPUT_BYTES + 2 * url.length);
      };
    },
    attach(app) {
      app.addHook('onSend', (request, reply, payload, done) => {
        const route = routes.get(request.routeOptions.url ?? '');
        if (route && reply.statusCode === 200) route.headers ??= listCommonHeaders(reply.getHeaders());
        done(null, payload);
      });
      const [handle] = app.server.listeners('request') as [(...args: unknown[]) => void];
      app.server.removeAllListeners('request');
      app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
        const route = findRoute(request);
        const usual = () => handle(request, response);
        if (!route) return usual();
        const caughtUp = store.catchUp();
        if (caughtUp || config.limits) {
          answerLater(route, request, response, caughtUp).then((isAnswered) => isAnswered || usual(), usual);
          return;
        }
        const found = find(route, request);
        if (found) send(route, found, request, response);
        else usual();
      });
    },
  };
}

function listCommonHeaders(headers: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    ownHeaders.has(name) || typeof value !== 'string' ? [] : [name, value],
  );
}

/** @param start name of the cookie and `=`. @returns the value; '' if there is none. */
function readCookie(header: string | undefined, start: string): string {
  if (header === undefined) return '';
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (pair.startsWith(start)) return pair.slice(start.length);
  }
  return '';
}
