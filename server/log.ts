import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';
import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from './config.ts';
import { StoreUnavailable } from './db/errors.ts';
import { PhotosUnavailable } from './photos/errors.ts';

const REDACTED = [
  '*.email',
  '*.address',
  '*.otp',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
];

/**
 * The id of the current request. It is available in all callbacks and awaits of the request, so that every log line has
 * it.
 */
const currentRequestId = new AsyncLocalStorage<string>();

/** Runs `work` with a current request id. Log lines that `work` writes contain it. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return currentRequestId.run(requestId, work);
}

/**
 * Creates the logger: JSON lines in production, otherwise readable lines. Errors are logged with message and stack but
 * without the parameters that drivers attach, so no code, token or mail address reaches a log.
 * @param destination default: standard output.
 */
export function createLog(
  level: LogLevel,
  production: boolean,
  destination?: DestinationStream,
): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: REDACTED, remove: true },
    serializers: { err: plainError, error: plainError },
    mixin() {
      const requestId = currentRequestId.getStore();
      return requestId === undefined ? {} : { requestId };
    },
  };
  if (destination) return pino(options, destination);
  if (production) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

function plainError(error: Error & { code?: unknown }): object {
  const { name: type, code, message } = error;
  // The reason of an outage is known, so its stack is not logged.
  if (error instanceof StoreUnavailable || error instanceof PhotosUnavailable) return { type, message };
  return { type, code, message, stack: error.stack };
}
