import { once } from 'node:events';
import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Longer than any answer of Quad takes: a silent database is given up after 12 seconds. */
const TIMEOUT_MS = 30_000;

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly cookie?: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request, without repetitions. @throws when there is no complete answer. */
export async function ask(
  url: string,
  { method, path, cookie, body }: Asked,
  agent?: Agent,
): Promise<Answered> {
  const json = body === undefined ? '' : JSON.stringify(body);
  const sending = request(new URL(path, url), {
    method,
    agent: agent ?? false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(json ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) } : {}),
    },
  });
  sending.end(json);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
