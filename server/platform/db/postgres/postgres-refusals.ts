import { sql } from 'kysely';
import { ConfigError, refuseSetting } from '#server/platform/config/refuse.ts';
import { connectionsOf } from './connection-numbers.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';
import { StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';
import { URL_EXAMPLE } from './postgres-address.ts';
import type { Store } from '#server/platform/db/store.ts';

/** PostgreSQL 14, in the form of `server_version_num`. */
const OLDEST_VERSION = 140_000;
/** The settings that `openPostgres` requests when it connects. */
const IGNORED_BY_POOLERS = 'statement_timeout, idle_in_transaction_session_timeout, options';

interface Server {
  readonly version: number;
  readonly encoding: string;
  readonly suggestion: string;
  readonly role: string;
  /** True if the server limits the time of statements and of idle transactions. */
  readonly hasLimits: boolean;
}

/**
 * @throws ConfigError when the server is too old, when its encoding is not UTF-8 (some names could not be stored), or
 * when a pooler dropped the requested time limits.
 */
export async function refuseUnsuitableServer({ db }: Store): Promise<void> {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      quote_ident(current_database() || '_utf8') as suggestion, quote_ident(current_user) as role,
      '0' not in (current_setting('statement_timeout'), current_setting('idle_in_transaction_session_timeout'))
        as "hasLimits"`.execute(db);
  const [server] = rows;
  if (!server) return;
  refuseOldVersion(server.version);
  if (!server.hasLimits)
    throw new ConfigError(
      `DATABASE_URL leads to a pooler that leaves out time limits: the role needs them. As administrator run this SQL, then make the pooler open new connections: ${limitRole(server.role)}`,
    );
  if (server.encoding === 'UTF8') return;
  throw new ConfigError(
    `DATABASE_URL has a database in the encoding ${server.encoding}: Quad needs UTF8. Make one with this SQL and use it: create database ${server.suggestion} encoding 'UTF8' locale 'C' template template0`,
  );
}

/**
 * @throws ConfigError when the workers of this machine need more connections than the server allows to ordinary users.
 * Does not check a pooler, which has its own limits.
 */
export async function refuseTooManyWorkers({ db }: Store, workers: number): Promise<void> {
  const { rows } = await sql<{ allowed: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as allowed
    where current_setting('quad.direct', true) = 'on'`.execute(db);
  const allowed = rows[0]?.allowed ?? Number.POSITIVE_INFINITY;
  const needed = connectionsOf(workers);
  if (needed <= allowed) return;
  let possible = workers;
  while (possible > 1 && connectionsOf(possible) > allowed) possible -= 1;
  refuseSetting(
    'WORKERS',
    `needs up to ${needed} connections for ${workers} processes, and PostgreSQL allows ${allowed}: have fewer processes, or raise its max_connections`,
    String(possible),
  );
}

function limitRole(role: string): string {
  const settings = { statement_timeout: `'10s'`, idle_in_transaction_session_timeout: `'10s'`, jit: 'off' };
  return Object.entries(settings)
    .map(([name, value]) => `alter role ${role} set ${name} = ${value}`)
    .join('; ');
}

/** @param version as in `server_version_num`: 140011 is 14.11. */
export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new ConfigError(
    `DATABASE_URL is a PostgreSQL ${Math.trunc(version / 10_000)}: Quad needs ${OLDEST_VERSION / 10_000} or newer. ${URL_EXAMPLE}`,
  );
}

/**
 * What helps against a refused connection, by the code of PostgreSQL.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const connectionAdvice: readonly (readonly [RegExp, string])[] = [
  [
    /^28/,
    'the name or the password is wrong, or pg_hba.conf has no line for this machine: try it with psql. In the URL a # is %23, an @ is %40, a / is %2F',
  ],
  [/^3D000/, 'make the database: createdb with the name at the end of the URL'],
  [/^53300/, 'other programs hold all connections: raise max_connections, or end them'],
  [/^57P03/, 'PostgreSQL is still starting: wait for pg_isready'],
];

/** @returns what helps, after a colon, or an empty text. */
function adviseOnConnection(error: StoreUnavailable): string {
  const { code = '' } = (error.cause ?? {}) as { code?: string };
  const advice = connectionAdvice.find(([pattern]) => pattern.test(code))?.[1];
  if (advice) return `: ${advice}`;
  if (error.message.includes('does not support SSL'))
    return ': PostgreSQL has no TLS: set ssl = on there, or add ?sslmode=disable if you trust the network';
  const remedy = explainConnection(error, 'DATABASE_URL');
  return remedy === null ? '' : `: ${remedy}`;
}

/** insufficient_privilege; invalid_schema_name: the user may not create tables in any schema. */
const missingRights = new Set(['42501', '3F000']);

/**
 * Translates an error of opening or migrating the database to a ConfigError with a remedy. Returns other errors
 * unchanged.
 */
export async function explainPostgresError(error: unknown, { db }: Pick<Store, 'db'>): Promise<unknown> {
  if (error instanceof StoreUnavailable && error.message.includes('unsupported startup parameter'))
    return new ConfigError(
      `DATABASE_URL leads to a pooler that refuses connections with settings. Add this line to pgbouncer.ini: ignore_startup_parameters = ${IGNORED_BY_POOLERS}`,
      { cause: error },
    );
  if (error instanceof StoreUnavailable)
    return new ConfigError(
      `DATABASE_URL cannot be reached (${error.message}${adviseOnConnection(error)}). ${URL_EXAMPLE}`,
      { cause: error },
    );
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
