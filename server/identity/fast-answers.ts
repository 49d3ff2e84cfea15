import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import type { Endpoint } from '#contract/endpoint.ts';
import { createBoundedCache, type BoundedCache } from '#server/platform/cache/bounded-cache.ts';
import type { Context } from './context.ts';
import { refuseWithoutSession } from '#server/platform/errors.ts';
import { runInRequest } from '#server/platform/process/request-context.ts';
import { hashToken } from '#server/platform/process/secrets.ts';
import { countCaller } from './callers.ts';
import { logWhenDisconnected } from '#server/platform/http/listener/disconnects.ts';
import type { FrontStep } from '#server/platform/http/listener/front-listener.ts';
import type { JsonText } from '#server/platform/http/answers/json-text.ts';
import { kindOf, type CallKind } from '#server/platform/limits/call-limits.ts';
import { nameCall } from '#server/platform/http/listener/observe-requests.ts';
import { readCookie } from '#server/platform/http/read-cookie.ts';
import type { RenderText } from '#server/platform/http/answers/render-text.ts';
import { identify, type RequestIds } from '#server/platform/http/listener/request-id.ts';
import { cookieName, type Viewer } from './session.ts';
import { isUtf8Query } from '#server/platform/http/utf8.ts';

/**
 * Answers GET requests of sessions before the framework, because such a request needs no hook of the framework. The
 * session is read, the call counted, the input parsed and the answer sent here. On SQLite this is one synchronous step
 * if all data are in memory.
 * The framework handles every refusal and error (docs/decisions/021).
 */

/** Makes the answer of a call that only reads. Synchronous if all its parts are in memory. */
export type Read<Input, Output> = (call: {
  readonly input: Input;
  readonly viewer: Viewer;
}) => JsonText<Output> | Promise<JsonText<Output>>;

export interface FastAnswers {
  add<Wire, Input extends object, Output>(
    endpoint: Endpoint<Wire, Input, Output>,
    read: Read<Input, Output>,
  ): void;
  /** Throws the stored error of this request's read, so that the framework answers it without a second read. */
  rethrow(request: IncomingMessage): void;
  readonly answer: FrontStep;
}

/** The parts that answers before the framework share with answers of the framework. */
export interface Edge {
  readonly requestIds: RequestIds;
  /** The headers of every answer. */
  readonly commonHeaders: Readonly<Record<string, string>>;
  /** Returns the headers of every answer that change with time: names and values, alternating. */
  readonly makeHeaders: () => readonly string[];
  readonly renderText: RenderText;
}

/** A received request and its response. */
interface Exchange {
  readonly route: Route;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}

interface Route {
  readonly endpoint: Endpoint;
  readonly kind: CallKind;
  readonly read: Read<object, unknown>;
  /** Parsed inputs by the path and query of the request. */
  readonly inputs: BoundedCache<object>;
}

const INPUT_BYTES = 500;
const INPUTS_MAX_BYTES = 4 * 1024 * 1024;
/** The framework handles longer queries. */
const QUERY_MAX = 600;

export function createFastAnswers(
  context: Context,
  { requestIds, commonHeaders, makeHeaders, renderText }: Edge,
): FastAnswers {
  const { config, store, sessions, drain, serviceBreak, limits, answerCheck, log } = context;
  const routes = new Map<string, Route>();
  const common = Object.entries(commonHeaders).flat();
  const failures = new WeakMap<IncomingMessage, { readonly error: unknown }>();
  /** With several nodes, an answer must wait for their commits. */
  const mustWait = store.name !== 'sqlite';
  const sessionCookie = cookieName(config);

  /** @returns null when the input is not valid. */
  function readInput({ endpoint, inputs }: Route, url: string): object | null {
    const known = inputs.get(url);
    if (known) return known;
    const query = url.slice(endpoint.path.length + 1);
    // The framework explains the error.
    if (!isUtf8Query(query)) return null;
    const { success, data } = endpoint.input.safeParse({ ...parse(query) });
    if (!success) return null;
    inputs.set(url, data as object, INPUT_BYTES + 2 * url.length);
    return data as object;
  }

  /** Answers, synchronously if all data are in memory. @returns false if the framework must handle the request. */
  function tryToAnswer(exchange: Exchange): boolean | Promise<boolean> {
    const { route, request } = exchange;
    const token = readCookie(request.headers.cookie, sessionCookie);
    if (token === '') return false;
    const input = readInput(route, request.url ?? '');
    if (!input) return false;
    const viewer = mustWait ? undefined : sessions.peek(hashToken(token));
    if (!viewer) return answerLater(exchange, input);
    if (viewer.state !== 'active') return false;
    limits.count(limits.ofPerson(viewer.id, route.kind));
    const read = route.read({ input, viewer });
    if (read instanceof Promise) return read.then((text) => send(exchange, input, text));
    return send(exchange, input, read);
  }

  /** As {@link tryToAnswer}, after reading the commits of other nodes and the session. */
  async function answerLater(exchange: Exchange, input: object): Promise<boolean> {
    const { route, request } = exchange;
    const viewer = (await countCaller(request, route.endpoint, context)) ?? refuseWithoutSession();
    if (viewer.state !== 'active') return false;
    return send(exchange, input, await route.read({ input, viewer }));
  }

  function send(exchange: Exchange, input: object, answered: JsonText<unknown>): true {
    const { route, request, response, requestId } = exchange;
    const { endpoint } = route;
    answerCheck?.success(endpoint, answered);
    const { path } = endpoint;
    const accepted = request.headers['accept-encoding'];
    const { headers: own, body } = renderText({ path, url: request.url ?? '', input, accepted }, answered);
    const headers = [...common, ...makeHeaders(), ...own, 'x-request-id', requestId];
    // The drain may have started while the answer was being made.
    if (drain.isDraining) headers.push('connection', 'close');
    headers.push('content-length', String(body.length));
    response.writeHead(200, headers);
    response.end(body, 'latin1');
    return true;
  }

  function findRoute({ method, url, headers }: IncomingMessage): Route | undefined {
    if (method !== 'GET' || url === undefined || url.length > QUERY_MAX) return undefined;
    if (drain.isDraining || serviceBreak.message !== null) return undefined;
    if (headers.host === undefined || headers.expect !== undefined) return undefined;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return undefined;
    const end = url.indexOf('?');
    return routes.get(end === -1 ? url : url.slice(0, end));
  }

  return {
    add(endpoint, read) {
      routes.set(endpoint.path, {
        endpoint,
        kind: kindOf(endpoint) ?? 'call',
        read: read as Read<object, unknown>,
        inputs: createBoundedCache('inputs', INPUTS_MAX_BYTES),
      });
    },
    rethrow(request) {
      const failure = failures.get(request);
      if (failure) throw failure.error;
    },
    answer(request, response, handle) {
      const route = findRoute(request);
      if (!route) return false;
      const requestId = requestIds.choose(request);
      const identity = identify(request, requestId);
      nameCall(response, route.endpoint.path, identity);
      const usual = () => {
        requestIds.keep(request, requestId);
        handle(request, response);
      };
      const refuse = (error: unknown) => {
        failures.set(request, { error });
        usual();
      };
      try {
        const answered = runInRequest(identity, () => tryToAnswer({ route, request, response, requestId }));
        if (answered === false) usual();
        else if (answered !== true) {
          drain.count(response);
          logWhenDisconnected(response, log, { requestId, method: 'GET', route: route.endpoint.path });
          answered.then((isAnswered) => isAnswered || usual(), refuse);
        }
      } catch (error) {
        refuse(error);
      }
      return true;
    },
  };
}
