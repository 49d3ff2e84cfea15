import type { Agent } from 'node:http';
import { ask, type Answered } from '../../client.ts';

/** A request of the load. */
export interface WireRequest {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
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
  request: WireRequest,
  agent: Agent | false = false,
): Promise<Answered> {
  const answered = await ask(`http://127.0.0.1:${port}`, request, agent);
  if (answered.status >= 200 && answered.status < 300) return answered;
  const { method, path } = request;
  throw new Error(`${method} ${path} answered ${answered.status}: ${answered.text.slice(0, 200)}`);
}

function headersOfBody(json: string): Record<string, string> {
  return { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) };
}
