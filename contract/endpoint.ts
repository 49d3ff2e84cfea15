import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The place of a request's input: `query` string, `json` body, multipart `form`, or `json-or-query` (a DELETE with an
 * optional body). Path parameters (`/getuser/:id`) are always added.
 */
type Carrier = 'query' | 'json' | 'form' | 'json-or-query';

/**
 * One call. The server registers it, the web client calls it, `/openapi.json` describes it. No other file contains its
 * path.
 * `Wire` is the type that a client may send. `Input` is the type after parsing on the server.
 */
export interface Endpoint<Wire = unknown, Input = unknown, Output = unknown> {
  readonly method: Method;
  readonly path: string;
  /** With `required`, a request without a session gets a 401. */
  readonly session: 'required' | 'none';
  /**
   * The kind of call for the limits: a `list` or `search`, the `upload` of a photo, the request of a `code`, or any
   * other `call`. All methods except GET also count as writes. Health checks are not counted.
   */
  readonly limit: 'call' | 'list' | 'search' | 'upload' | 'code' | 'none';
  /** True if a suspended person may make the call. */
  readonly whenSuspended?: true;
  readonly carrier: Carrier;
  readonly input: z.ZodMiniType<Input, Wire>;
  /** Name of the file field in a multipart form. */
  readonly file?: 'image';
  readonly output: z.ZodMiniType<Output>;
  /**
   * The content type of an answer that is not JSON. For a file, `output` is its name. For a stream, `output` is each
   * event's name.
   */
  readonly answers?: 'application/zip' | 'text/event-stream';
  /** Effect of a success on the session cookie. `pending`: it sets the cookie of a pending registration. */
  readonly cookie?: 'sets' | 'clears' | 'pending';
  /** Error codes in addition to those that the fields above imply: see {@link listErrors}. */
  readonly errors: readonly ErrorCode[];
  readonly summary: string;
}

/** The types of an endpoint's request and of its answer. */
export type InputOf<E> = E extends Endpoint<infer Wire> ? Wire : never;
export type OutputOf<E> = E extends Endpoint<infer _Wire, infer _Input, infer Output> ? Output : never;

/** Lists every error code that a call can return. */
export function listErrors({
  method,
  session,
  limit,
  carrier,
  whenSuspended,
  errors,
}: Pick<
  Endpoint,
  'method' | 'session' | 'limit' | 'carrier' | 'whenSuspended' | 'errors'
>): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['invalid_input'];
  if (session === 'required') codes.push('no_session');
  if (session === 'required' && !whenSuspended) codes.push('suspended');
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
/** The answer of a call without data but with a sentence for a person. */
export const doneWithMessage = z.object({ success: z.literal(true), message: z.string() });
