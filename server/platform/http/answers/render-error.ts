import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type ErrorAnswer } from '#contract/errors.ts';
import { StoreBusy, StoreConflict, StoreUnavailable } from '#server/platform/db/errors.ts';
import { Failure } from '#server/platform/errors.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';
import type { AnswerCheck } from './answer-check.ts';
import { noteErrorCode } from '#server/platform/http/listener/observe-requests.ts';

const UNAVAILABLE_RETRY_SECONDS = 5;
/** A connection stays open this long after the answer to unreadable input. */
const LINGER_MS = 3_000;
/** Minimum interval of these log lines, because a busy store causes very many refusals. */
const LOG_BUSY_EVERY_MS = 10_000;
const UNREADABLE = 'The request could not be read. Check its address, headers and body.';

/**
 * Translates an error of Fastify or a plugin that was thrown before a handler ran.
 * @returns null for an unknown error.
 */
function translateFrameworkError(error: FastifyError): Failure | null {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 413) return new Failure('too_large', 'That is too large to send.');
  if (status === 415 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new Failure(
      'wrong_content_type',
      'The body must be application/json, or multipart/form-data where a file is sent.',
    );
  }
  // 403: the web app has no file with this path.
  if (status === 404 || status === 403) return new Failure('not_found', 'There is nothing at this address.');
  return new Failure('invalid_input', UNREADABLE);
}

function toFailure(error: unknown, requestId: string): Failure {
  if (error instanceof Failure) return error;
  // Writes are repeated after a conflict. A read hardly ever has one.
  if (error instanceof StoreBusy || error instanceof StoreConflict) {
    return new Failure('unavailable', 'Quad is very busy right now. Please try again in a moment.', {
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
    });
  }
  if (error instanceof StoreUnavailable) {
    return new Failure(
      'unavailable',
      'Quad cannot reach its database right now. Please try again in a moment.',
      {
        retryAfter: UNAVAILABLE_RETRY_SECONDS,
      },
    );
  }
  if (error instanceof PhotosUnavailable) {
    return new Failure('unavailable', 'Photos are not available right now. Please try again in a moment.', {
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
    });
  }
  return (
    translateFrameworkError(error as FastifyError) ??
    new Failure(
      'internal',
      `Something went wrong on our side. Please try again. If you report it, quote this number: ${requestId}`,
    )
  );
}

/** Connections with an answered request whose body is still arriving. */
const answered = new WeakSet<Socket>();

/** Remembers requests with an early answer, so that a later timeout does not send a second answer. */
export function noteEarlyAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (!raw.complete) {
      answered.add(raw.socket);
      raw.once('end', () => answered.delete(raw.socket));
    }
    done();
  });
}

/**
 * Answers input that Node's HTTP parser refuses. No request object exists, so the error answer is written to the
 * socket.
 * @returns whether an answer was written.
 */
export function answerParseError(error: Error & { code?: string }, socket: Socket): boolean {
  // A browser opens connections in advance, and repeats a request if its connection closed without an answer. An answer
  // on an unused connection could collide with its first request.
  const isUnused = socket.bytesRead === 0;
  if (isUnused || error.code === 'ECONNRESET' || !socket.writable || answered.has(socket)) {
    socket.destroy();
    return false;
  }
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = isLong
    ? 'The address or the headers of the request are too long.'
    : isSlow
      ? 'The request took too long to arrive.'
      : UNREADABLE;
  const body = JSON.stringify({ success: false, code: 'invalid_input', message } satisfies ErrorAnswer);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${randomUUID()}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Destroying the socket immediately could lose the answer. The timeout ends a socket whose client never closes its
  // side.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  return true;
}

/** Renders every error that a handler or a plugin throws. Tests compare the error's code with the contract. */
export function setErrorHandler(
  app: FastifyInstance,
  { answerCheck }: { readonly answerCheck?: AnswerCheck | undefined },
): void {
  app.setErrorHandler((error, request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) answerCheck?.failure(endpoint, toFailure(error, request.id).code);
    return renderError(error, request, reply);
  });
}

const busy = { refused: 0, loggedAt: Number.NEGATIVE_INFINITY };

/** Logs one of many refusals, with their number since the last line. */
function logBusy({ message }: Error, { log }: FastifyRequest): void {
  busy.refused += 1;
  const now = performance.now();
  if (now - busy.loggedAt < LOG_BUSY_EVERY_MS) return;
  log.error({ reason: message, refused: busy.refused }, 'the store is busy');
  busy.loggedAt = now;
  busy.refused = 0;
}

/**
 * Renders every error (docs/product.md section 4). An unknown error becomes a 500 without detail and is logged with the
 * request's id.
 */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error, request.id);
  const status = errorStatus[failure.code];
  noteErrorCode(reply.raw, failure.code);
  // The reason of an outage is known, so the stack is not logged.
  if (error instanceof StoreBusy || error instanceof StoreConflict) logBusy(error, request);
  else if (error instanceof StoreUnavailable)
    request.log.error({ reason: error.message }, 'the store is unavailable');
  else if (error instanceof PhotosUnavailable)
    request.log.error({ reason: error.message }, 'the photos are unavailable');
  else if (failure.isReported) request.log.debug(failure.code);
  else if (failure.code === 'unavailable') request.log.warn({ reason: failure.message }, failure.code);
  else if (status >= 500) request.log.error({ err: error }, failure.code);
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
  const answer: ErrorAnswer = { success: false, code: failure.code, message: failure.message };
  if (failure.fields) answer.fields = failure.fields;
  if (failure.words) answer.words = [...failure.words];
  if (failure.contact) answer.contact = failure.contact;
  if (failure.help) answer.help = true;
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}
