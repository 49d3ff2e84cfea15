import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { login, verifyUser } from '#contract/sign-in.ts';
import type { Words } from '#contract/words.ts';

/** The server understood and refused. `message` is a sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** What is wrong with which field, for a 400 on input. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds, where the server names a time to come back. */
  readonly retryAfter: number | null;

  constructor(
    status: number,
    answer: Pick<ErrorAnswer, 'code' | 'message' | 'fields'>,
    retryAfter: number | null = null,
  ) {
    super(answer.message);
    this.retryAfter = retryAfter;
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
  }
}

/** No answer came, or none that makes sense: the call may or may not have been done. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The text that explains it. */
  readonly reason: 'tooSlow' | 'noConnection' | 'notThere';

  constructor(reason: NetworkError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface Answer<Data> {
  readonly data: Data;
  /** The cursor of the next page, out of the `Link` header; `null` at the end. */
  readonly next: string | null;
}

interface CallOptions {
  readonly file?: Blob;
  readonly signal?: AbortSignal;
}

const CALL_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 90_000;

const sessionEndListeners = new Set<() => void>();

/** Tells when the server no longer knows the session. Returns the way to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  sessionEndListeners.add(listener);
  return () => sessionEndListeners.delete(listener);
}

/** The only fetch: what is sent, where and how, is the contract's word. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const response = await send(endpoint, input as Record<string, unknown>, options);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return { data: body as OutputOf<E>, next: readNextCursor(response) };
  throw readError(endpoint, response, body);
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.file ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const { url, rest } = fillPath(endpoint.path, input);
  try {
    if (endpoint.carrier === 'query') {
      return await fetch(url + toQuery(rest), { method: endpoint.method, signal });
    }
    const body = endpoint.carrier === 'form' ? toForm(rest, options.file) : JSON.stringify(rest);
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : undefined;
    return await fetch(url, { method: endpoint.method, body, signal, ...(headers && { headers }) });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError(timeout.aborted ? 'tooSlow' : 'noConnection', { cause: error });
  }
}

function fillPath(path: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { url, rest };
}

function entries(input: Record<string, unknown>): [string, string][] {
  return Object.entries(input)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => [name, String(value)]);
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams(entries(input)).toString();
  return query && `?${query}`;
}

function toForm(input: Record<string, unknown>, file: Blob | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of entries(input)) form.append(name, value);
  if (file) form.append('image', file, file instanceof File ? file.name : 'photo.jpg');
  return form;
}

/** `Link: </get?cursor=…>; rel="next"` */
function readNextCursor(response: Response): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '');
  return next?.[1] ? new URL(next[1], location.href).searchParams.get('cursor') : null;
}

function readError(endpoint: Endpoint, { status, headers }: Response, body: unknown): Error {
  // Not Quad's own words: something before it answered.
  if (!isErrorAnswer(body)) return new NetworkError(status >= 500 ? 'notThere' : 'noConnection');
  // The same status means a wrong code in these two, an ended session everywhere else.
  if (status === 401 && endpoint.path !== login.path && endpoint.path !== verifyUser.path) {
    for (const listener of sessionEndListeners) listener();
  }
  return new ApiError(status, body, Number(headers.get('retry-after')) || null);
}

function isErrorAnswer(body: unknown): body is ErrorAnswer {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** A sentence for a person, whatever went wrong. */
export function messageOf(error: unknown, words: Words): string {
  if (error instanceof NetworkError) return words[error.reason];
  return error instanceof ApiError ? error.message : words.somethingBroke;
}

/** What may help after a failure that was told in other words. */
export function hintFor(error: unknown, words: Words): string {
  return error instanceof NetworkError ? words.checkNetwork : words.tryLater;
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
