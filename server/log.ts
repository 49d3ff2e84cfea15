import { AsyncLocalStorage } from 'node:async_hooks';
import { pino, type DestinationStream } from 'pino';
import pretty from 'pino-pretty';
import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from './config.ts';
import { StoreUnavailable } from './db/errors.ts';

const REDACTED = [
  '*.email',
  '*.address',
  '*.otp',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
];

/**
 * The id of the request that the running code serves. It follows the code through callbacks and awaits, so that every
 * log line has it.
 */
const servedRequest = new AsyncLocalStorage<string>();

/** Runs `work` as a part of serving a request: log lines that it writes have the request's id. */
export function serveRequest<T>(requestId: string, work: () => T): T {
  return servedRequest.run(requestId, work);
}

/**
 * JSON lines in production, readable otherwise. Errors keep message and stack without the parameters that drivers
 * attach, so no code, token or mail address reaches a log.
 * @param destination where lines go; by default standard output.
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
      const requestId = servedRequest.getStore();
      return requestId === undefined ? {} : { requestId };
    },
  };
  if (destination) return pino(options, destination);
  if (production) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

function plainError(error: Error & { code?: unknown }): object {
  const { name: type, code, message } = error;
  // An outage has a known reason; its stacks would only fill the log.
  if (error instanceof StoreUnavailable) return { type, message };
  return { type, code, message, stack: error.stack };
}
