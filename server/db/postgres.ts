import { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { ConfigError } from '#server/config.ts';
import type { Db, Store } from './store.ts';
import type { Tables } from './tables.ts';
import { commitEventsOf, createCommitListeners } from './write.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Longer than the server lets a statement run or the pool a connection rest: it strikes who says nothing at all. */
const SILENCE_TIMEOUT_MS = 12_000;
const WRITE_TRIES = 4;
/** Of `server_version_num`: 14. */
const OLDEST_VERSION = 140_000;

/**
 * A PostgreSQL server (14 or newer), pooled. Statements go unnamed, so each is planned with its own values:
 * a generic plan would walk the wrong index (docs/decisions/002).
 */
export function openPostgres(
  url: string,
  onConnectionError: (error: Error) => void,
  silenceTimeoutMs = SILENCE_TIMEOUT_MS,
): Store {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    stream: () => openSocket(silenceTimeoutMs),
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'quad',
    // JIT pays off for long statements only; ours are short.
    options: '-c jit=off',
    types,
  });
  // Without listeners a connection that breaks would end the process: at work it tells by itself, at rest by the pool too.
  pool.on('connect', (client) => client.on('error', onConnectionError)).on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const listeners = createCommitListeners();
  const transact = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (attempt === WRITE_TRIES || !isLostRace(error)) throw error;
      }
    }
  };
  return {
    name: 'postgres',
    types: { text: 'text collate "C"', int: 'bigint', strict: '' },
    db,
    migrations: db as unknown as Kysely<unknown>,
    async run(write, params) {
      const done = await transact(async (tx) => {
        const result = await write.run(tx, params);
        return { result, events: commitEventsOf(tx) };
      });
      listeners.notify(done.events);
      return done.result;
    },
    onCommit: (listener) => listeners.add(listener),
    transaction: transact,
    write: transact,
    isUnavailable,
    close: () => db.destroy(),
  };
}

/**
 * A server (or the network before it) that goes silent without closing the connection. Ending the connection, not the
 * query alone, leaves no half-done transaction behind in the pool.
 */
function openSocket(silenceTimeoutMs: number): Socket {
  const socket = new Socket();
  const silent = Object.assign(new Error('PostgreSQL says nothing'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silenceTimeoutMs, () => void socket.destroy(silent));
}

/** @throws ConfigError for a server of a version that the statements are not written for. */
export async function refuseOldServer({ db }: Store): Promise<void> {
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  refuseOldVersion(Number(rows[0]?.server_version_num));
}

/** @param version as `server_version_num` says it: 140011 is 14.11. */
export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new ConfigError(
    `DATABASE_URL is a PostgreSQL ${Math.trunc(version / 10_000)}: Quad needs ${OLDEST_VERSION / 10_000} or newer. Example: DATABASE_URL=postgres://quad:password@db.example.edu:5432/quad`,
  );
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
