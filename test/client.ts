import { expect } from 'vitest';
import { errorAnswer, errorStatus, type ErrorAnswer } from '#contract/errors.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** The answer of a call: the contract's output after a success, otherwise an error answer. */
export interface Answer<Output> {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** The output of a success. Reading it after a failure fails the test. */
  readonly body: Output;
  /** The error of a failure. Reading it after a success fails the test. */
  readonly error: ErrorAnswer;
  /** Path and query of the next page in the `Link` header, or `null` at the end. */
  readonly next: string | null;
}

/** An HTTP client that stores cookies like a browser and checks every answer against the contract. */
export interface Client {
  /** Sends any input, even if the contract does not allow it. */
  call<Wire, Input, Output>(
    endpoint: Endpoint<Wire, Input, Output>,
    input?: Wire | Record<string, unknown>,
    options?: { file?: Blob; fileName?: string; headers?: Record<string, string> },
  ): Promise<Answer<Output>>;
  /** Follows a `Link` header. */
  follow<Wire, Input, Output>(endpoint: Endpoint<Wire, Input, Output>, next: string): Promise<Answer<Output>>;
  /** Sends a request without a contract. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The `Cookie` header's value. Setting it replaces all cookies. */
  cookie: string;
}

/** The cookies of a browser, by name. */
function createCookies() {
  const values = new Map<string, string>();
  return {
    get header() {
      return [...values].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set header(text: string) {
      values.clear();
      for (const pair of text.split(';')) if (pair.trim()) this.store(pair.trim());
    },
    /** Stores `name=value`. An empty value deletes the cookie. */
    store(pair: string) {
      const end = pair.indexOf('=');
      const [name, value] = [pair.slice(0, end), pair.slice(end + 1)];
      if (value) values.set(name, value);
      else values.delete(name);
    },
  };
}

export function createClient(url: string): Client {
  const cookies = createCookies();
  const client: Client = {
    get cookie() {
      return cookies.header;
    },
    set cookie(header) {
      cookies.header = header;
    },
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (client.cookie) headers.set('cookie', client.cookie);
      const response = await fetch(url + path, { ...init, headers });
      for (const header of response.headers.getSetCookie()) cookies.store(header.split(';')[0] ?? '');
      return response;
    },
    async call(endpoint, input = {}, { file, fileName = 'photo.jpg', headers = {} } = {}) {
      const fields = { ...(input as Record<string, unknown>) };
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
        // Half of a surrogate pair cannot be encoded in a URL.
        const value = encodeURIComponent(asText(fields[name] ?? '').toWellFormed());
        delete fields[name];
        return value;
      });
      if (endpoint.carrier === 'query')
        return read(endpoint, await client.fetch(path + queryOf(fields), { headers }));
      if (endpoint.carrier === 'form') {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, asText(value));
        if (file) form.set('image', file, fileName);
        return read(endpoint, await client.fetch(path, { method: endpoint.method, body: form, headers }));
      }
      const json = { 'content-type': 'application/json', ...headers };
      return read(
        endpoint,
        await client.fetch(path, { method: endpoint.method, body: JSON.stringify(fields), headers: json }),
      );
    },
    async follow(endpoint, next) {
      return read(endpoint, await client.fetch(next));
    },
  };
  return client;
}

function queryOf(fields: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) search.set(name, asText(value));
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** Converts a value to text for a query string or a form. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function read<Wire, Input, Output>(
  endpoint: Endpoint<Wire, Input, Output>,
  response: Response,
): Promise<Answer<Output>> {
  const json: unknown = await response.json();
  const { status, ok, headers } = response;
  const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? null;
  const parsed = ok ? null : errorAnswer.parse(json);
  if (parsed) expect(errorStatus[parsed.code]).toBe(status);
  return {
    status,
    ok,
    headers,
    next,
    get body() {
      if (parsed)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${parsed.code}: ${parsed.message}`);
      // Parsing removes unknown fields, so the comparison finds fields outside the contract.
      const output = endpoint.output.parse(json);
      expect(json).toStrictEqual(output);
      return output;
    },
    get error() {
      if (!parsed) throw new Error(`${endpoint.method} ${endpoint.path}: expected a failure, got ${status}`);
      return parsed;
    },
  };
}

/** Status and code of an error answer in the contract's form. */
export async function refusal(response: Response): Promise<[number, string]> {
  const { code } = errorAnswer.parse(await response.json());
  expect(errorStatus[code]).toBe(response.status);
  return [response.status, code];
}
