import type { ServerResponse } from 'node:http';
import type { Config } from '#server/platform/config/config.ts';
import { createLineLog } from '#server/platform/process/log.ts';
import type { RequestIdentity } from '#server/platform/process/request-context.ts';
import { healthz, readyz } from '#contract/health.ts';
import type { BaseServices } from '#server/platform/base-services.ts';
import type { FrontStep } from './front-listener.ts';

/**
 * Counts and times every request, whatever answers it, and writes the request's log line. A server without metrics and
 * request log has no observer (docs/decisions/040).
 */
export interface RequestObserver {
  readonly figures: RequestFigures;
  /** Begins to observe a request. */
  readonly begin: FrontStep;
  /** Writes the collected lines. */
  flush(): void;
}

/** Upper bounds in seconds: from an answer out of memory to a request that a proxy gives up. */
export const DURATION_BUCKETS = [0.005, 0.025, 0.1, 0.3, 1, 3, 10];

export interface RequestFigures {
  inFlight: number;
  /** Open server-sent event streams. Such a request counts as answered when its stream begins. */
  streams: number;
  /** Unreadable input that got a 400. */
  unreadable: number;
  /** Connections refused because of the maximum. */
  connectionsRefused: number;
  readonly series: Map<string, RequestSeries>;
  /** Number of error answers by their code. */
  readonly codes: Map<string, number>;
}

/** The requests with one route, method and status. */
export interface RequestSeries {
  readonly route: string;
  readonly method: string;
  readonly status: string;
  /** Requests per bucket, not cumulative. The last number counts requests slower than every bucket. */
  readonly buckets: number[];
  seconds: number;
}

interface Observed {
  readonly startMs: number;
  /** The path of the route as declared, so that no text from a client is recorded. */
  route: string | undefined;
  identity: RequestIdentity | undefined;
  code: string | undefined;
  isStream: boolean;
  readonly beginStream: (response: ServerResponse, request: Observed) => void;
}

const observed = Symbol('observed');
type ObservedResponse = ServerResponse & { [observed]?: Observed };

/** Records the route and identity of a request. Like the functions below, it does nothing without an observer. */
export function nameCall(
  response: ServerResponse,
  route: string | undefined,
  identity: RequestIdentity,
): void {
  const request = (response as ObservedResponse)[observed];
  if (!request) return;
  request.route = route;
  request.identity = identity;
}

/** Records the code of an error answer. */
export function noteErrorCode(response: ServerResponse, code: string): void {
  const request = (response as ObservedResponse)[observed];
  if (request) request.code = code;
}

/** Records that the answer is a stream and begins now. */
export function noteStream(response: ServerResponse): void {
  const request = (response as ObservedResponse)[observed];
  request?.beginStream(response, request);
}

/** Load balancers call these every second. A successful call writes no line. */
const quietRoutes = new Set<string | undefined>([healthz.path, readyz.path]);

/** The methods that can appear in figures. A request with another method gets a 404. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

type Parts = Pick<BaseServices, 'log'> & { readonly config: Pick<Config, 'metrics' | 'requestLog'> };

/** @returns null when both metrics and the request log are off. */
export function createRequestObserver({ config, log }: Parts): RequestObserver | null {
  const lines = config.requestLog === 'off' ? null : createLineLog(log);
  if (!lines && !config.metrics) return null;
  const loggedFrom = config.requestLog === 'errors' ? 400 : 0;
  const figures: RequestFigures = {
    inFlight: 0,
    streams: 0,
    unreadable: 0,
    connectionsRefused: 0,
    series: new Map(),
    codes: new Map(),
  };

  function count(request: Observed, method: string, status: string, ms: number): void {
    const { route = 'none', code } = request;
    const key = `${status} ${method} ${route}`;
    let series = figures.series.get(key);
    if (!series) {
      series = {
        route,
        method,
        status,
        buckets: Array.from({ length: DURATION_BUCKETS.length + 1 }, () => 0),
        seconds: 0,
      };
      figures.series.set(key, series);
    }
    const seconds = ms / 1000;
    series.seconds += seconds;
    let bucket = 0;
    while (seconds > (DURATION_BUCKETS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
    series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1;
    if (code !== undefined) figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
  }

  function end(response: ServerResponse, request: Observed, isAnswered: boolean): void {
    figures.inFlight -= 1;
    const ms = performance.now() - request.startMs;
    const { statusCode } = response;
    const sent = response.req.method ?? '';
    const method = methods.has(sent) ? sent : 'other';
    count(request, method, isAnswered ? `${Math.trunc(statusCode / 100)}xx` : 'closed', ms);
    // A disconnect writes its own line.
    if (!lines || !isAnswered || statusCode < loggedFrom) return;
    if (statusCode < 400 && quietRoutes.has(request.route)) return;
    lines.write(writeLine(request, method, statusCode, ms));
  }

  // One function serves all responses, so that no request creates a function.
  function onClose(this: ObservedResponse): void {
    const request = this[observed];
    if (request?.isStream) figures.streams -= 1;
    else if (request) end(this, request, this.writableFinished);
  }

  function beginStream(response: ServerResponse, request: Observed): void {
    end(response, request, true);
    request.isStream = true;
    figures.streams += 1;
  }

  return {
    figures,
    begin(_request, response: ObservedResponse) {
      figures.inFlight += 1;
      response[observed] = {
        startMs: performance.now(),
        route: undefined,
        identity: undefined,
        code: undefined,
        isStream: false,
        beginStream,
      };
      response.on('close', onClose);
      return false;
    },
    flush: () => lines?.flush(),
  };
}

/**
 * Formats the fields of a line as JSON. No value needs escaping: ids are well formed (`request-id.ts`), and the other
 * values come from lists of the server and the contract.
 */
function writeLine(
  { identity, route = 'none', code }: Observed,
  method: string,
  status: number,
  ms: number,
): string {
  const ids = identity
    ? `"requestId":"${identity.requestId}",${identity.trace_id ? `"trace_id":"${identity.trace_id}",` : ''}`
    : '';
  const end = code === undefined ? '' : `,"code":"${code}"`;
  return `${ids}"method":"${method}","call":"${route}","status":${status},"ms":${Math.round(ms * 10) / 10}${end},"msg":"request"`;
}
