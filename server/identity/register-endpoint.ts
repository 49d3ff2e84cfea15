import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import { findSuspension } from '#server/access/accounts/accounts.ts';
import { suspendedMessage } from '#contract/words/en/answers.ts';
import { StoreBusy } from '#server/platform/db/errors.ts';
import { fail, refuseWithoutSession } from '#server/platform/errors.ts';
import { countCaller } from './callers.ts';
import { createFastAnswers, type Edge, type FastAnswers, type Read } from './fast-answers.ts';
import { FileAnswer } from '#server/platform/http/answers/file-answer.ts';
import { sendStream, StreamAnswer } from '#server/platform/http/answers/stream-answer.ts';
import { JsonText } from '#server/platform/http/answers/json-text.ts';
import { kindOf, PEOPLE_IN_ROW_MAX } from '#server/platform/limits/call-limits.ts';
import { refuseForeignOrigin } from '#server/platform/http/origin.ts';
import { createTextRenderer, type RenderText } from '#server/platform/http/answers/render-text.ts';
import type { Viewer } from './session.ts';
import { refuseOtherQuery } from '#server/platform/http/utf8.ts';

/** A handler's argument: validated input and, if the endpoint has one, the viewer. */
export interface Call<Input> {
  readonly input: Input;
  /** The person of the session. A placeholder when the endpoint requires no session. */
  readonly viewer: Viewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface Wiring {
  readonly app: FastifyInstance;
  readonly context: Context;
  readonly fastAnswers: FastAnswers;
  readonly renderText: RenderText;
}

export function createWiring(app: FastifyInstance, context: Context, edge: Omit<Edge, 'renderText'>): Wiring {
  const renderText = createTextRenderer();
  return { app, context, fastAnswers: createFastAnswers(context, { ...edge, renderText }), renderText };
}

/**
 * Registers one endpoint of the contract: session and limits → origin → input → handler → answer.
 * The answer is the handler's result: a value, or its JSON text. Tests compare it with the contract
 * (test/answer-check.ts).
 */
export function registerEndpoint<Wire, Input extends object, Output>(
  wiring: Wiring,
  endpoint: Endpoint<Wire, Input, Output>,
  handle: (call: Call<Input>) => Promise<Output | JsonText<Output> | FileAnswer | StreamAnswer>,
): void {
  registerRoute(wiring, endpoint, {
    async respond(request, reply, viewer) {
      const input = parseInput(endpoint.input, readFields(endpoint, request));
      return { input, answer: await handle({ input, viewer, request, reply }) };
    },
  });
}

interface Route<Input, Output> {
  /** An additional check. It runs after the common checks and before the body is read. */
  admit?(request: FastifyRequest, reply: FastifyReply, viewer: Viewer): void;
  /** Reads the input and handles the call. */
  respond(
    request: FastifyRequest,
    reply: FastifyReply,
    viewer: Viewer,
  ): Promise<{ input: Input; answer: Output | JsonText<Output> | FileAnswer | StreamAnswer }>;
}

/** The steps of every endpoint: see {@link registerEndpoint}. */
export function registerRoute<Wire, Input extends object, Output>(
  { app, context, fastAnswers, renderText }: Wiring,
  endpoint: Endpoint<Wire, Input, Output>,
  route: Route<Input, Output>,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const isOwnWrite = endpoint.session === 'required' && kindOf(endpoint) === 'write';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    // These checks run before the body is read, so that requests without a session cost little.
    async onRequest(request, reply) {
      fastAnswers.rethrow(request.raw);
      if (isOwnWrite && context.store.isCrowded()) throw new StoreBusy('too many wait for the store');
      const viewer = await countCaller(request.raw, endpoint, context);
      refuseForeignOrigin(request, context.config.ownOrigin);
      if (endpoint.session === 'required') {
        viewers.set(request, viewer ?? refuseWithoutSession());
        if (viewer?.state === 'suspended' && !endpoint.whenSuspended) await refuseSuspended(context, viewer);
      }
      refuseOtherQuery(request.raw.url ?? '');
      route.admit?.(request, reply, viewers.get(request) ?? noViewer);
    },
    async handler(request, reply) {
      const { input, answer } = await route.respond(request, reply, viewers.get(request) ?? noViewer);
      if (answer instanceof StreamAnswer) {
        reply.hijack();
        sendStream(reply.raw, reply.getHeaders(), answer);
        return reply;
      }
      reply.header('cache-control', 'no-store');
      if (answer instanceof FileAnswer) {
        context.answerCheck?.success(endpoint, answer.name);
        reply.header('content-disposition', `attachment; filename="${answer.name}"`);
        return reply.type(endpoint.answers ?? 'application/octet-stream').send(answer.bytes);
      }
      context.answerCheck?.success(endpoint, answer);
      if (!(answer instanceof JsonText)) return answer;
      const { path } = endpoint;
      const accepted = request.headers['accept-encoding'];
      const { headers, body } = renderText({ path, url: request.url, input, accepted }, answer);
      for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
      return typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
    },
  });
}

/** Throws the error for a suspended person's call. The error names the end of the suspension. */
async function refuseSuspended({ store }: Context, viewer: Viewer): Promise<never> {
  return fail('suspended', suspendedMessage(await findSuspension(store.db, viewer.id)));
}

/**
 * Registers an endpoint that only reads and shows other people. Each page counts as the number of people it shows, at
 * most two per row. Its answers are sent before the framework: see `fast-answers.ts`.
 * @param isOwn true if the call reads the viewer's own data. Such data stay readable when they show nobody else.
 */
export function registerRead<Wire, Input extends { readonly limit: number }, Output>(
  wiring: Wiring,
  endpoint: Endpoint<Wire, Input, Output>,
  read: Read<Input, Output>,
  isOwn: (call: Parameters<typeof read>[0]) => boolean = () => false,
): void {
  const { limits } = wiring.context;
  const counted: typeof read = (call) =>
    isOwn(call)
      ? limits.countOwnCards(call.viewer.id, () => read(call))
      : limits.countCards(call.viewer.id, PEOPLE_IN_ROW_MAX * call.input.limit, () => read(call));
  wiring.fastAnswers.add(endpoint, counted);
  registerEndpoint(wiring, endpoint, async (call) => counted(call));
}

/** Placeholder viewer for endpoints without a session. */
const noViewer: Viewer = {
  id: '',
  state: 'active',
  address: '',
  sessionHash: '',
  sessionId: '',
  relations: null,
};

/** Reads the fields of a request. `register-upload.ts` reads forms. */
function readFields({ carrier }: Pick<Endpoint, 'carrier'>, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>;
  if (carrier === 'query') return { ...(request.query as object), ...params };
  if (carrier === 'json') return withJson(request, params);
  return withJson(request, { ...(request.query as object), ...params });
}

/**
 * Merges the body's fields into `others`. Returns a body that is not an object unchanged, so that the schema refuses
 * it.
 */
function withJson(request: FastifyRequest, others: object): unknown {
  if (request.isMultipart()) fail('wrong_content_type', 'The body must be application/json.');
  const body = request.body ?? {};
  return isPlainObject(body) ? { ...others, ...body } : body;
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws invalid_input with a message for each field. The first field's message is the message of the answer. */
export function parseInput<Input>(schema: z.ZodMiniType<Input>, fields: unknown): Input {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const messages: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path.at(-1) ?? '');
    if (field && !(field in messages)) messages[field] = issue.message;
  }
  const [first] = Object.values(messages);
  return fail('invalid_input', first ?? 'The body must be a JSON object.', { fields: messages });
}
