import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { translateErrors } from './postgres-errors.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** An arbitrary number, the same in all versions of Quad. */
const LOCK_ID = 7_241_960_318;

/**
 * Runs `work` on a separate connection while holding an advisory lock. The time limits of requests do not apply, because
 * an index on a large table takes minutes, and other processes must wait for it. The lock ends with the connection, so a
 * process that dies does not block the others.
 */
export async function withSchemaLock<T>(
  url: string,
  onConnectionError: (error: Error) => void,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    connectionString: url,
    // One connection, so that every statement runs on the one that holds the lock.
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'quad-schema',
    options: '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0',
  });
  pool.on('connect', (client) => client.on('error', onConnectionError)).on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: translateErrors(pool) }) });
  try {
    await sql`select pg_advisory_lock(${sql.lit(LOCK_ID)})`.execute(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
