import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createCommitFeed, shareEvents } from './commit-feed.ts';
import { StoreConflict, StoreUnavailable } from './errors.ts';
import { translateErrors } from './postgres-errors.ts';
import { withSchemaLock } from './postgres-schema-lock.ts';
import type { Db, Store } from './store.ts';
import type { Tables } from './tables.ts';
import { watchWrites } from './write-check.ts';
import { commitEventsOf, createCommitListeners } from './write.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Socket idle timeout. Must exceed STATEMENT_TIMEOUT_MS and the pool's idle time (10 s). */
const SILENCE_TIMEOUT_MS = 12_000;
const WRITE_TRIES = 4;

/**
 * Opens a connection pool on a PostgreSQL server (14 or newer). Statements are unnamed, so each is planned with its own
 * values: a generic plan would scan the wrong index (docs/decisions/002).
 */
export function openPostgres(
  url: string,
  onConnectionError: (error: Error) => void,
  { silenceTimeoutMs = SILENCE_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = {},
): Store {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    stream: () => openSocket(silenceTimeoutMs),
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'quad',
    // JIT compilation only helps long statements; these are short.
    options: '-c jit=off',
    types,
  });
  // An `error` event without a listener ends the process. Clients always emit it; the pool repeats it for idle clients.
  pool.on('connect', (client) => client.on('error', onConnectionError)).on('error', () => {});
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: translateErrors(pool) }) });
  const listeners = createCommitListeners();
  const node = randomUUID();
  const transact = async <T>(work: (tx: Db) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute(work);
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
        if (attempt === WRITE_TRIES) throw new StoreUnavailable(error.message, { cause: error });
      }
    }
  };
  const run: Store['run'] = async (write, params) => {
    const done = await transact(async (tx) => {
      const result = await write.run(tx, params);
      const events = commitEventsOf(tx);
      await shareEvents(tx, node, events);
      return { result, events };
    });
    listeners.notify(done.events);
    return done.result;
  };
  return {
    name: 'postgres',
    types: { text: 'text collate "C"', int: 'bigint', strict: '' },
    db,
    withSchemaLock: (work) => withSchemaLock(url, onConnectionError, work),
    ...watchWrites(run),
    onCommit: (listener) => listeners.add(listener),
    catchUp: createCommitFeed(db, node, (events) => listeners.notify(events)),
    async transaction(work) {
      const result = await transact(async (tx) => {
        const done = await work(tx);
        await shareEvents(tx, node, [{ kind: 'bulk-changed' }]);
        return done;
      });
      listeners.notify([{ kind: 'bulk-changed' }]);
      return result;
    },
    close: () => db.destroy(),
  };
}

/**
 * Opens a socket that is destroyed when the server or the network stops answering without closing the connection. The
 * whole connection ends, not only the query, so that no unfinished transaction stays in the pool.
 */
function openSocket(silenceTimeoutMs: number): Socket {
  const socket = new Socket();
  const silent = Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(silenceTimeoutMs, () => void socket.destroy(silent));
}
