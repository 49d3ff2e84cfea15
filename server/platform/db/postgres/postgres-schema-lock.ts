import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { PostgresAddress } from './postgres-address.ts';
import { translateErrors } from './postgres-errors.ts';
import { createStoreCounts } from '#server/platform/db/store-figures.ts';
import { createConnectionTurns } from './turns.ts';

const CONNECT_TIMEOUT_MS = 3_000;
/** An arbitrary number, the same in all versions of Quad. */
const LOCK_ID = 7_241_960_318;
const IN_FAILED_TRANSACTION = '25P02';
/** A role, a database or a pooler can set these limits. */
const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/**
 * Runs `work` in one transaction that holds an advisory lock. The time limits of requests do not apply: an index on a
 * large table takes minutes, and other processes must wait.
 * The lock ends with the transaction. So a process that dies does not block others, and a pooler that shares
 * connections between transactions does not keep the lock.
 * @throws what `work` throws. The transaction is then rolled back.
 */
export async function withSchemaLock<T>(
  address: PostgresAddress,
  onConnectionError: (error: Error) => void,
  work: (tx: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  return onOwnConnection(address, onConnectionError, (db) =>
    db.transaction().execute(async (tx) => {
      for (const limit of TIME_LIMITS) await sql`set local ${sql.ref(limit)} = 0`.execute(tx);
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_ID)})`.execute(tx);
      return work(tx);
    }),
  );
}

/** Vacuums tables without the time limits of requests. Runs outside a transaction, because PostgreSQL demands it. */
export async function vacuum(
  address: PostgresAddress,
  onConnectionError: (error: Error) => void,
  tables: readonly string[],
): Promise<void> {
  await onOwnConnection(address, onConnectionError, (db) =>
    sql`vacuum ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db),
  );
}

async function onOwnConnection<T>(
  address: PostgresAddress,
  onConnectionError: (error: Error) => void,
  work: (db: Kysely<unknown>) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({
    max: 1,
    pipeline: true,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'quad-schema',
    ...address,
  });
  pool.on('connect', (client) => client.on('error', onConnectionError)).on('error', () => {});
  const turns = createConnectionTurns(1, CONNECT_TIMEOUT_MS);
  const connections = {
    pool,
    turns,
    counts: createStoreCounts(),
    wait: <Result>(begin: () => Promise<Result>) => begin(),
  };
  let lastError: unknown;
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: translateErrors(connections, false) }),
    log(event) {
      if (event.level === 'error' && !isInFailedTransaction(event.error)) lastError = event.error;
    },
  });
  try {
    return await work(db);
  } catch (error) {
    // After a failed statement the server refuses the rest of the transaction, such as Kysely's last statements.
    throw isInFailedTransaction(error) ? lastError : error;
  } finally {
    await db.destroy();
  }
}

function isInFailedTransaction(error: unknown): boolean {
  return (error as { code?: unknown }).code === IN_FAILED_TRANSACTION;
}
