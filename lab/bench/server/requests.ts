import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request of the load. */
export interface WireRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** The row that a success of this write adds. */
  readonly row?: Row;
}

export type Row = { readonly actorId: string; readonly targetId: string } | { readonly opinionId: string };

export interface WireAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as it was sent, compressed if it was. */
  readonly body: Buffer;
}

/** The bytes of a request on a keep-alive connection. */
export function formatRequest({ method, path, headers, body }: WireRequest): string {
  const json = body === undefined ? '' : JSON.stringify(body);
  const all = { host: '127.0.0.1', ...headers, ...(json ? headersOfBody(json) : {}) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${json}`;
}

/**
 * Sends one request.
 * @param agent its connections are used; otherwise a new one.
 * @throws if the answer is not a success.
 */
export async function sendSuccessfully(
  port: number,
  { method, path, headers, body }: WireRequest,
  agent: Agent | false = false,
): Promise<WireAnswer> {
  const json = body === undefined ? '' : JSON.stringify(body);
  const sending = request({
    host: '127.0.0.1',
    port,
    agent,
    method,
    path,
    headers: { ...headers, ...(json ? headersOfBody(json) : {}) },
  });
  sending.end(json);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  const answered = { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
  if (answered.status >= 200 && answered.status < 300) return answered;
  const text = answered.body.toString('utf8', 0, 200);
  throw new Error(`${method} ${path} answered ${answered.status}: ${text}`);
}

function headersOfBody(json: string): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) };
}
