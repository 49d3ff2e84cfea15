import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { pino, symbols, type DestinationStream, type Logger } from 'pino';
import pretty from 'pino-pretty';
import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from '#server/platform/config/config.ts';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { PhotosUnavailable } from '#server/platform/photos/errors.ts';

const REDACTED = [
  '*.email',
  '*.address',
  '*.otp',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
];

/** What every log line of a request has. */
export interface RequestIdentity {
  readonly requestId: string;
  /** The trace that the client has sent (W3C Trace Context). */
  readonly trace_id?: string;
}

/** The identity of the current request. It is available in all callbacks and awaits of the request. */
const currentRequest = new AsyncLocalStorage<RequestIdentity>();

/** Runs `work` with a current request. Log lines that `work` writes contain its identity. */
export function runInRequest<T>(identity: RequestIdentity, work: () => T): T {
  return currentRequest.run(identity, work);
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
    mixin: () => ({ ...currentRequest.getStore() }),
  };
  if (destination) return pino(options, destination);
  if (production) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** Milliseconds for which lines of requests are collected. */
const COLLECT_MS = 100;

interface LineLog {
  /** @param fields as JSON, without braces. The caller makes the text, because that takes a fifth of the time of a logger. */
  write(fields: string): void;
  /** Writes what is collected. */
  flush(): void;
}

/**
 * A log for many lines of level info, in the form of `log` and to its destination. Lines are collected for a moment and written
 * together, because each write is a call of the operating system that the event loop waits for.
 * @returns null when the level of `log` leaves these lines out.
 */
export function createLineLog(log: FastifyBaseLogger): LineLog | null {
  const { [symbols.streamSym]: destination } = log as unknown as Record<symbol, DestinationStream>;
  if (!destination || !(log as Logger).isLevelEnabled('info')) return null;
  const end = `,"pid":${process.pid},"hostname":${JSON.stringify(hostname())}}\n`;
  let collected = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (collected !== '') destination.write(collected);
    collected = '';
  };
  return {
    write(fields) {
      collected += `{"level":30,"time":${Date.now()},${fields}${end}`;
      timer ??= setTimeout(flush, COLLECT_MS);
    },
    flush,
  };
}

function plainError(error: Error & { code?: unknown }): object {
  const { name: type, code, message } = error;
  // The reason of an outage is known, so its stack is not logged.
  if (error instanceof StoreUnavailable || error instanceof PhotosUnavailable) return { type, message };
  return { type, code, message, stack: error.stack };
}
