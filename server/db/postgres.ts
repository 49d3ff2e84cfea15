import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
const WRITE_TRIES = 4;

/**
 * A PostgreSQL server (14 or newer), pooled. Statements go unnamed, so each is planned with its own values:
 * a generic plan would walk the wrong index (docs/decisions/002).
 */
export function openPostgres(url: string, onConnectionError: (error: Error) => void): Store {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'quad',
    // JIT pays off for long statements only; ours are short.
    options: '-c jit=off',
    types,
  });
  // Without a listener a connection that breaks while idle would end the process.
  pool.on('error', onConnectionError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    name: 'postgres',
    types: { text: 'text collate "C"', int: 'bigint', strict: '' },
    db,
    migrations: db as unknown as Kysely<unknown>,
    async write(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await db.transaction().execute(work);
        } catch (error) {
          if (attempt === WRITE_TRIES || !isLostRace(error)) throw error;
        }
      }
    },
    isUnavailable,
    close: () => db.destroy(),
  };
}

/** serialization_failure, deadlock_detected. */
function isLostRace(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/**
 * Classes 08 (connection), 53 (resources), 57P (shutdown, restart), query_canceled, read_only_sql_transaction (a
 * replica after a failover), the sockets' and TLS's own codes, and pg's errors that carry no code.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableCodes =
  /^(?:08|53|57P|57014|25006|3D000|28)|^E(?:CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|^ENOENT$|^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
const unavailableMessages =
  /Connection terminated|server does not support SSL|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Cannot use a pool after/i;

function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  if (code !== undefined) return unavailableCodes.test(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
