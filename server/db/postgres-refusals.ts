import { sql } from 'kysely';
import { ConfigError } from '#server/config/refuse.ts';
import { StoreUnavailable, summarizeError } from './errors.ts';
import type { Store } from './store.ts';

const EXAMPLE = 'Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad';
/** PostgreSQL 14, in the form of `server_version_num`. */
const OLDEST_VERSION = 140_000;

/** @throws ConfigError when the server is too old, or when the database is not UTF-8 and so cannot store every name. */
export async function refuseUnsuitableServer({ db }: Store): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; suggestion: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      quote_ident(current_database() || '_utf8') as suggestion`.execute(db);
  const [server] = rows;
  if (!server) return;
  refuseOldVersion(server.version);
  if (server.encoding === 'UTF8') return;
  throw new ConfigError(
    `DATABASE_URL has a database in the encoding ${server.encoding}: Quad needs UTF8. Make one with this SQL and use it: create database ${server.suggestion} encoding 'UTF8' locale 'C' template template0`,
  );
}

/** @param version as in `server_version_num`: 140011 is 14.11. */
export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new ConfigError(
    `DATABASE_URL is a PostgreSQL ${Math.trunc(version / 10_000)}: Quad needs ${OLDEST_VERSION / 10_000} or newer. ${EXAMPLE}`,
  );
}

/** insufficient_privilege; invalid_schema_name: the user may create tables in no schema. */
const missingRights = new Set(['42501', '3F000']);

/** Translates an error of opening or migrating the database to a ConfigError with a remedy. Returns other errors unchanged. */
export async function explainPostgresError(error: unknown, { db }: Store): Promise<unknown> {
  if (error instanceof StoreUnavailable)
    return new ConfigError(`DATABASE_URL cannot be reached (${error.message}). ${EXAMPLE}`, { cause: error });
  if (!missingRights.has((error as { code?: string }).code ?? '')) return error;
  const { rows } = await sql<{ role: string; database: string; schema: string; owner: string | null }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      quote_ident(coalesce(current_schema(), 'public')) as schema,
      (select quote_ident(tableowner) from pg_tables where tablename = 'people' limit 1) as owner`.execute(
    db,
  );
  const { role = '', database = '', schema = '', owner = null } = rows[0] ?? {};
  // Only members of the role that owns the tables may change them.
  const statement =
    owner !== null && owner !== role
      ? `grant ${owner} to ${role}`
      : `grant usage, create on schema ${schema} to ${role}`;
  return new ConfigError(
    `DATABASE_URL has a user without the rights that Quad needs (${summarizeError(error)}). As administrator of the database ${database} run this SQL: ${statement}`,
    { cause: error },
  );
}
