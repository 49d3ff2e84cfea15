import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { login, verifyUser } from '#contract/sign-in.ts';
import type { Words } from '#contract/words/en/words.ts';
import { takeEarlyAnswer } from '#web/data/api/early-answer.ts';
import { parseJson } from '#web/data/storage/storage.ts';

/** The server's answer to a refused call. Some codes add fields. */
type Refusal = Pick<ErrorAnswer, 'code' | 'message' | 'fields'> & Readonly<Record<string, unknown>>;

/** The error for a call that the server refused. `message` is a sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** For invalid input: the message of each wrong field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole answer, including the fields that only some codes have. */
  readonly answer: Refusal;
  /** Seconds from the `Retry-After` header; null if it is missing. */
  readonly retryAfter: number | null;

  constructor(status: number, answer: Refusal, retryAfter: number | null = null) {
    super(answer.message);
    this.retryAfter = retryAfter;
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.answer = answer;
  }
}

/** The error for a call without a valid answer. The server may or may not have executed the call. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** The key of the text that explains the error. */
  readonly reason: 'tooSlow' | 'noConnection' | 'notThere';

  constructor(reason: NetworkError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export interface Answer<Data> {
  readonly data: Data;
  /** The cursor of the next page, from the `Link` header; null on the last page. */
  readonly next: string | null;
}

interface CallOptions {
  readonly file?: Blob;
  readonly signal?: AbortSignal;
  /** The browser completes the call even if the page is closed. */
  readonly keepalive?: boolean;
}

const CALL_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 90_000;

/** Creates an event. `emit` calls all listeners. `listen` adds a listener and returns a function that removes it. */
function makeEvent<T>() {
  const listeners = new Set<(value: T) => void>();
  return {
    listen: (listener: (value: T) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit: (value: T): void => {
      for (const listener of listeners) listener(value);
    },
  };
}

const sessionEnd = makeEvent<number>();
const answers = makeEvent<Headers>();
const suspension = makeEvent<string>();

/**
 * Calls the listener when the server does not know a call's session. The value is the call's start time
 * (`performance.now`).
 */
export const onSessionEnd = sessionEnd.listen;
/** Calls the listener when a call is refused because of a suspension. The value is the server's message. */
export const onSuspension = suspension.listen;
/** Calls the listener with the headers of each answer of Quad, including refusals. */
export const onAnswer = answers.listen;

let translateAnswer = (answer: unknown): unknown => answer;

/** Sets the function that replaces the message in an answer of the server, which is in English. */
export function setTranslation(translate: typeof translateAnswer): void {
  translateAnswer = translate;
}

/** Calls an endpoint. All calls use this function; method, path and carrier come from the contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Answer<OutputOf<E>>> {
  const calledAt = performance.now();
  const timeout = AbortSignal.timeout(options.file ? UPLOAD_TIMEOUT_MS : CALL_TIMEOUT_MS);
  const signal = options.signal ? anySignal(options.signal, timeout) : timeout;
  try {
    const response = await send(endpoint, input as Record<string, unknown>, { ...options, signal });
    const text = await response.text();
    return readAnswer(endpoint, response, translateAnswer(parseJson(text)), calledAt);
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    // The caller aborted the call, so this is not a network error.
    if (options.signal?.aborted) throw error;
    throw new NetworkError(timeout.aborted ? 'tooSlow' : 'noConnection', { cause: error });
  }
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  { file, signal, keepalive }: CallOptions,
): Promise<Response> {
  const { url, rest } = fillPath(endpoint.path, input);
  const init: RequestInit = { method: endpoint.method };
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  if (endpoint.carrier === 'query') {
    const address = url + toQuery(rest);
    return (signal && (await takeEarlyAnswer(address, signal))) ?? fetch(address, init);
  }
  if (endpoint.carrier === 'form') return fetch(url, { ...init, body: toForm(rest, file) });
  const headers = { 'content-type': 'application/json' };
  return fetch(url, { ...init, headers, body: JSON.stringify(rest) });
}

/** Aborts when either signal aborts. Some supported browsers have no function for it. */
function anySignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
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

/** Reads the cursor from `Link: </get?cursor=…>; rel="next"`. */
function readNextCursor(response: Response): string | null {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(response.headers.get('link') ?? '');
  return next?.[1] ? new URL(next[1], location.href).searchParams.get('cursor') : null;
}

function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  body: unknown,
  calledAt: number,
): Answer<OutputOf<E>> {
  const { ok, status, headers } = response;
  const isRefusal = !ok && isErrorAnswer(body);
  // A proxy in front of Quad sent this answer.
  if (!isRefusal && (!ok || body === null))
    throw new NetworkError(status >= 500 ? 'notThere' : 'noConnection');
  answers.emit(headers);
  if (!isRefusal) return { data: body as OutputOf<E>, next: readNextCursor(response) };
  // In the calls of a log-in and in verifyUser, 401 means a wrong proof. In all other calls it means an ended session.
  if (status === 401 && !endpoint.path.startsWith(login.path) && endpoint.path !== verifyUser.path)
    sessionEnd.emit(calledAt);
  if (body.code === 'suspended') suspension.emit(body.message);
  throw new ApiError(status, body, Number(headers.get('retry-after')) || null);
}

function isErrorAnswer(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

/** The sentence to show for an error. */
export function messageOf(error: unknown, words: Words): string {
  if (error instanceof NetworkError) return words[error.reason];
  return error instanceof ApiError ? error.message : words.somethingBroke;
}

/** The hint to show below a failed screen's message. Empty without network, which a line over the dock states. */
export function hintFor(error: unknown, words: Words): string {
  if (!(error instanceof NetworkError)) return words.tryLater;
  return error.reason === 'tooSlow' ? words.tooSlow : '';
}

export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
