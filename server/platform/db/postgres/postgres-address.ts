import type { ClientConfig } from 'pg';
import { parse } from 'pg-connection-string';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { summarizeError } from '#server/platform/db/errors.ts';

/** The last sentence of each message that refuses a database. */
export const URL_EXAMPLE = 'Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad';
const ENCRYPTION = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

export type PostgresAddress = Pick<ClientConfig, 'connectionString' | 'ssl' | 'sslnegotiation'>;

/**
 * Reads the certificate files that a database URL names, once for all connections. If a file disappeared later, a new
 * connection would fail inside the pool and end the process. `pg` handles the rest of the URL.
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
