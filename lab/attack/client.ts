import { Agent } from 'node:http';
import { askInTime, type Asked } from '../client.ts';
import type { Target } from './target.ts';

export interface Answer {
  /** 0 when the connection ended without an answer. */
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | undefined;
  readonly setCookies: readonly string[];
  /** Time until the whole answer had arrived. */
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** The answers with a 5xx, by the port of their server. No attack may cause a 5xx. */
const failures = new Map<number, string[]>();

/** The answers with a 5xx so far, such as `503 GET /get`. */
export const failuresOf = ({ port }: Pick<Target, 'port'>): readonly string[] => failures.get(port) ?? [];

export function noteFailure({ port }: Pick<Target, 'port'>, failure: string): void {
  failures.set(port, [...failuresOf({ port }), failure]);
}

/** Sends one request and notes a 5xx. It never rejects. */
export async function send({ port }: Pick<Target, 'port'>, asked: Asked): Promise<Answer> {
  const { status, text, headers, began, ended } = await askInTime(`http://127.0.0.1:${port}`, asked, agent);
  if (status >= 500) noteFailure({ port }, `${status} ${asked.method} ${asked.path.slice(0, 100)}`);
  return {
    status,
    text: status === 0 ? '' : text,
    retryAfter: headers['retry-after'],
    setCookies: headers['set-cookie'] ?? [],
    ms: ended - began,
  };
}

/** A client that keeps its cookies, like a browser. */
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
  const call = async (asked: Asked) => {
    const answer = await send(target, {
      ...asked,
      ...(cookies.size > 0 ? { cookie: cookie() } : {}),
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
    post: (path, body, method = 'POST') => call({ method, path, body }),
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
