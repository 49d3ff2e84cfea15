import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Where the input travels: `query` string, `json` body, multipart `form`,
 * or `json-or-query` (a DELETE's body is optional on the wire). Path parameters (`/getuser/:id`) join it in every case.
 */
type Carrier = 'query' | 'json' | 'form' | 'json-or-query';

/**
 * One call: the server registers it, the web client calls it, `/openapi.json` describes it. No other file has its path.
 * `Wire` is what a client may send, `Input` what the server makes of it.
 */
export interface Endpoint<Wire = unknown, Input = unknown, Output = unknown> {
  readonly method: Method;
  readonly path: string;
  /** `required`: 401 without a session. */
  readonly session: 'required' | 'none';
  /** Which of the two per-address limits counts it; health checks are in none. */
  readonly limit: 'code' | 'call' | 'none';
  readonly carrier: Carrier;
  readonly input: z.ZodMiniType<Input, Wire>;
  /** A file field named `image`, beside the input, in a multipart form. */
  readonly file?: 'image';
  readonly output: z.ZodMiniType<Output>;
  /** What a success does to the session cookie. */
  readonly cookie?: 'sets' | 'clears';
  /** What it can answer besides the codes that follow from the fields above: see {@link errorsOf}. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
}

/** What a client may send to an endpoint, and what it is answered. */
export type InputOf<E> = E extends Endpoint<infer Wire> ? Wire : never;
export type OutputOf<E> = E extends Endpoint<infer _Wire, infer _Input, infer Output> ? Output : never;

/** Every code that a call can answer. */
export function errorsOf({
  method,
  session,
  limit,
  carrier,
  errors,
}: Pick<Endpoint, 'method' | 'session' | 'limit' | 'carrier' | 'errors'>): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input'];
  if (session === 'required') codes.push('no_session');
  if (method !== 'GET') codes.push('foreign_origin');
  if (carrier !== 'query') codes.push('too_large', 'wrong_content_type');
  if (limit !== 'none') codes.push('too_often');
  codes.push(...errors, 'internal', 'unavailable');
  return [...new Set(codes)];
}

/** Infers an endpoint's types from its schemas. */
export function defineEndpoint<Wire, Input, Output>(
  endpoint: Endpoint<Wire, Input, Output>,
): Endpoint<Wire, Input, Output> {
  return endpoint;
}

/** The answer of a call without data. */
export const done = z.object({ success: z.literal(true) });
/** A success with a sentence for a person. */
export const doneWithMessage = z.object({ success: z.literal(true), message: z.string() });
