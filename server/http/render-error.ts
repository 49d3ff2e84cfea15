import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, type ErrorAnswer } from '#contract/errors.ts';
import type { Context } from '#server/context.ts';
import { StoreUnavailable } from '#server/db/errors.ts';
import { Failure } from '#server/errors.ts';
import { PhotosUnavailable } from '#server/photos/errors.ts';

const UNAVAILABLE_RETRY_SECONDS = 5;
const LINGER_MS = 1_000;

/** A refusal by the framework or its plugins, before a handler runs. */
function fromFramework(error: FastifyError): Failure | null {
  const status = error.statusCode;
  if (status === undefined || status < 400 || status >= 500) return null;
  if (status === 413) return new Failure('too_large', 'That is too large to send.');
  if (status === 415 || error.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') {
    return new Failure(
      'wrong_content_type',
      'The body must be application/json, or multipart/form-data where a file is sent.',
    );
  }
  // 403: a path that no file of the web app can have.
  if (status === 404 || status === 403) return new Failure('not_found', 'There is nothing at this address.');
  return new Failure('invalid_input', 'The request could not be read. Check its address, headers and body.');
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof StoreUnavailable) {
    return new Failure(
      'unavailable',
      'Quad cannot reach its store right now. Please try again in a moment.',
      {
        retryAfter: UNAVAILABLE_RETRY_SECONDS,
      },
    );
  }
  if (error instanceof PhotosUnavailable) {
    return new Failure('unavailable', 'Photos cannot be reached right now. Please try again in a moment.', {
      retryAfter: UNAVAILABLE_RETRY_SECONDS,
    });
  }
  return (
    fromFramework(error as FastifyError) ??
    new Failure('internal', 'Something went wrong on our side. Please try again.')
  );
}

/** Answers what Node's parser refuses: it never becomes a request, so the same form of error is written by hand. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const isLong = error.code === 'HPE_HEADER_OVERFLOW';
  const isSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = isLong
    ? 'The address or the headers of the request are too long.'
    : isSlow
      ? 'The request took too long to arrive.'
      : 'The request could not be read. Check its address and headers.';
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
  // Cutting at once could take the answer with it; a client that never closes its side must not hold the connection.
  socket.setTimeout(LINGER_MS, () => socket.destroy());
}

/** Every error that a handler or a plugin throws is rendered; a test's server compares its code with the contract. */
export function setErrorHandler(app: FastifyInstance, { answerCheck }: Pick<Context, 'answerCheck'>): void {
  app.setErrorHandler((error, request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (endpoint) answerCheck?.failure(endpoint, toFailure(error).code);
    return renderError(error, request, reply);
  });
}

/** The only renderer of errors (docs/product.md section 4). An unknown error is a 500 without detail, logged with the request's id. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toFailure(error);
  const status = errorStatus[failure.code];
  // The reason is known, so a stack would only fill the log during an outage.
  if (error instanceof StoreUnavailable)
    request.log.error({ reason: error.message }, 'the store is unavailable');
  else if (error instanceof PhotosUnavailable)
    request.log.error({ reason: error.message }, 'the photos are unavailable');
  else if (status >= 500) request.log.error({ err: error }, failure.code);
  if (failure.retryAfter !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(failure.retryAfter)));
  const answer: ErrorAnswer = { success: false, code: failure.code, message: failure.message };
  if (failure.fields) answer.fields = failure.fields;
  return reply.code(status).header('cache-control', 'no-store').send(answer);
}
