import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { summarizeError } from '#server/platform/db/errors.ts';

/** Ends each refusal of a database. */
export const URL_EXAMPLE = 'Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad';
const ENCRYPTION = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

export type PostgresAddress = Pick<ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'>;

/**
 * Reads the files of the certificates that the URL of a database names, once for all connections: one that is gone later would make a new
 * connection fail in the middle of the pool, which ends the process. Anything else of the URL is left to `pg`.
 * @throws ConfigError when a file cannot be read.
 */
export function readAddress(url: string): PostgresAddress {
  const { ssl, sslnegotiation } = parseUrl(url);
  if (typeof ssl !== 'object' || !(ssl.ca || ssl.cert || ssl.key)) return { connectionString: url };
  const rest = new URL(url);
  for (const name of ENCRYPTION) rest.searchParams.delete(name);
  const { ca, cert, key, ...checks } = ssl;
  return {
    connectionString: rest.href,
    ...(sslnegotiation && { sslnegotiation }),
    ssl: { ...checks, ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) },
  };
}

function parseUrl(url: string): ReturnType<typeof parse> {
  try {
    return parse(url);
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be reached (${summarizeError(error)}). ${URL_EXAMPLE}`, {
      cause: error,
    });
  }
}
