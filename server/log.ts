import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { FastifyBaseLogger } from 'fastify';
import type { LogLevel } from './config.ts';

const REDACTED = [
  '*.email',
  '*.address',
  '*.otp',
  '*.token',
  'req.headers.cookie',
  'req.headers.authorization',
];

/**
 * JSON lines in production, readable otherwise. Errors keep message and stack without the parameters that drivers
 * attach, so no code, token or mail address reaches a log.
 */
export function createLog(level: LogLevel, production: boolean): FastifyBaseLogger {
  const options = {
    level,
    redact: { paths: REDACTED, remove: true },
    serializers: { err: plainError, error: plainError },
  };
  if (production) return pino(options);
  return pino(options, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

function plainError(error: Error & { code?: unknown }): object {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack };
}
