import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Outcome } from './history.ts';

/** Longer than any answer of Quad, because Quad gives up a silent database after 12 seconds. */
const TIMEOUT_MS = 30_000;

/** A request. Its path, with the query, is sent unchanged. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes are sent unchanged, everything else as JSON. */
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as sent, perhaps compressed. */
  readonly body: Buffer;
  readonly text: string;
}

/**
 * Sends one request, without repetitions.
 * @param url the server's origin.
 * @param agent its connections are used; otherwise a new one.
 * @throws when there is no complete answer.
 */
export async function ask(url: string, asked: Asked, agent: http.Agent | false = false): Promise<Answered> {
  const { protocol, hostname, port } = new URL(url);
  const { method, path, cookie, headers, body } = asked;
  const bytes = body === undefined ? null : encode(body);
  const sending = (protocol === 'https:' ? https : http).request({
    host: hostname,
    port,
    method,
    path,
    agent,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(isRaw(body) ? {} : { 'content-type': 'application/json' }),
      ...headers,
      ...(bytes === null ? {} : { 'content-length': bytes.length }),
    },
  });
  sending.end(bytes);
  const [answer] = (await once(sending, 'response')) as [http.IncomingMessage];
  const received = await buffer(answer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    body: received,
    text: received.toString(),
  };
}

function encode(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}

function isRaw(body: unknown): boolean {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
}

/** The outcome of a write, as its answer reveals it. @param status 0: no answer. */
export function outcomeOfStatus(status: number): Outcome {
  if (status === 0 || status >= 500) return 'unknown';
  return status === 200 ? 'acknowledged' : 'refused';
}

/** One answer, or a request without one. */
export interface Answer {
  readonly began: number;
  readonly ended: number;
  readonly isWrite: boolean;
  /** 0: no answer. */
  readonly status: number;
  readonly hasRetryAfter: boolean;
  /** The start of the body or of the error; empty after a success. */
  readonly text: string;
}

/** An answer with its times: milliseconds of `performance.now()`. Status 0: no answer. */
interface TimedAnswer extends Answered {
  readonly began: number;
  readonly ended: number;
}

export interface Client {
  /** @param expected a status besides 200 that is no failure. Such an answer is not recorded. */
  readonly send: (asked: Asked, isWrite: boolean, expected?: number) => Promise<TimedAnswer>;
  readonly close: () => void;
}

/** Sends one request and notes its times. It never rejects. */
export async function askInTime(url: string, asked: Asked, agent?: http.Agent): Promise<TimedAnswer> {
  const began = performance.now();
  const answered = await ask(url, asked, agent).catch(({ message }: Error): Answered => ({
    status: 0,
    headers: {},
    body: Buffer.alloc(0),
    text: message,
  }));
  return { ...answered, began, ended: performance.now() };
}

/**
 * @param urls nodes or balancers. The client uses them in turn for each request.
 * @param answers where each answer is recorded.
 * @param connections the number of simultaneous requests to each URL.
 */
export function createClient(urls: readonly string[], answers: Answer[], connections = 1): Client {
  const agents = urls.map(() => new http.Agent({ keepAlive: true, maxSockets: connections }));
  let turn = 0;
  return {
    async send(asked, isWrite, expected) {
      turn += 1;
      const nth = turn % urls.length;
      const answered = await askInTime(urls[nth] ?? '', asked, agents[nth]);
      const { began, ended, status, headers } = answered;
      const text = status === 200 ? '' : answered.text.slice(0, 100);
      const hasRetryAfter = headers['retry-after'] !== undefined;
      if (status !== expected) answers.push({ began, ended, isWrite, status, hasRetryAfter, text });
      return answered;
    },
    close() {
      for (const agent of agents) agent.destroy();
    },
  };
}
