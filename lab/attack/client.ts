import { Agent, request } from 'node:http';
import type { Target } from './target.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
export interface Answer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly setCookies: readonly string[];
  /** Until the whole answer was there. */
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const TIMEOUT_MS = 30_000;

/** The answers with a 5xx by the port of their server: no attack may cause one. */
const failures = new Map<number, string[]>();

/** What has been answered with a 5xx so far, such as `503 GET /get`. */
export const failuresOf = ({ port }: Pick<Target, 'port'>): readonly string[] => failures.get(port) ?? [];

export function noteFailure({ port }: Pick<Target, 'port'>, failure: string): void {
  failures.set(port, [...failuresOf({ port }), failure]);
}

/** Sends one request and notes a 5xx. It never rejects. */
export function send({ port }: Pick<Target, 'port'>, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const start = performance.now();
    const end = (status: number, text = '', retryAfter?: string, setCookies: readonly string[] = []) =>
      resolve({ status, text, retryAfter, setCookies, ms: performance.now() - start });
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        timeout: TIMEOUT_MS,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('error', () => end(0))
          .on('end', () => {
            const { statusCode = 0, headers: got } = answer;
            if (statusCode >= 500) noteFailure({ port }, `${statusCode} ${method} ${path.slice(0, 100)}`);
            end(statusCode, text, got['retry-after'], got['set-cookie']);
          });
      },
    );
    sent.on('error', () => end(0)).on('timeout', () => sent.destroy());
    sent.end(body);
  });
}

/** A browser: it keeps its cookies. */
export interface Browser {
  readonly post: (path: string, body: object, method?: string) => Promise<Answer>;
  readonly get: (path: string) => Promise<Answer>;
  readonly form: (
    path: string,
    fields: Readonly<Record<string, string>>,
    photo: Buffer,
    method?: string,
  ) => Promise<Answer>;
  readonly cookie: () => string;
}

export function openBrowser(target: Pick<Target, 'port'>): Browser {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const call = async (sent: Sent) => {
    const answer = await send(target, {
      ...sent,
      headers: { ...sent.headers, ...(cookies.size > 0 ? { cookie: cookie() } : {}) },
    });
    for (const line of answer.setCookies) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return answer;
  };
  return {
    cookie,
    get: (path) => call({ method: 'GET', path }),
    post: (path, body, method = 'POST') =>
      call({ method, path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    form: (path, fields, photo, method = 'POST') => call({ method, path, ...buildForm(fields, photo) }),
  };
}

const BOUNDARY = 'quad-attack-boundary';

export function buildForm(
  fields: Readonly<Record<string, string>>,
  photo: Buffer,
): { headers: Record<string, string>; body: Buffer } {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(texts.join('') + file), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}
