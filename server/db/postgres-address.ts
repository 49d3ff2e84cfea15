import type { ClientConfig } from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ConfigError } from '#server/config/refuse.ts';
import { summarizeError } from './errors.ts';

/** Ends each refusal of a database. */
export const EXAMPLE = 'Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad';

/**
 * Reads the URL of a database and the files of the certificates that it names. Do it once for all connections: a file that is gone later
 * would make a new connection fail in the middle of the pool, which ends the process.
 * @throws ConfigError when a file cannot be read.
 */
export function readAddress(url: string): ClientConfig {
  try {
    return parseIntoClientConfig(url);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be reached (${summarizeError(error)}). ${EXAMPLE}`, {
      cause: error,
    });
  }
}
