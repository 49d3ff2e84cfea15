import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createCommitBell } from './commit-bell.ts';
import { createCommitFeed, shareEvents } from './commit-feed.ts';
import { poolSizeOf } from './connection-numbers.ts';
import { StoreBusy, StoreConflict, StoreUnavailable } from '#server/platform/db/errors.ts';
import { translateErrors } from './postgres-errors.ts';
import { vacuum, withSchemaLock } from './postgres-schema-lock.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db, Tables } from '#server/platform/db/schema/tables.ts';
import { readAddress } from './postgres-address.ts';
import { createQuestion } from './postgres-question.ts';
import { createSockets } from './postgres-sockets.ts';
import { watchSilence } from './silence-watch.ts';
import { createStoreCounts } from '#server/platform/db/store-figures.ts';
import { createConnectionTurns } from './turns.ts';
import { runBatch, type WriteCall } from '#server/platform/db/writes/write-batch.ts';
import { watchWrites } from '#server/platform/db/writes/write-check.ts';
import { createWriteQueue, type WriteQueue } from '#server/platform/db/writes/write-queue.ts';
import {
  afterCommit,
  commitEventsOf,
  createCommitListeners,
  type CommitEvent,
} from '#server/platform/db/writes/write.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;
/** Socket idle timeout. Must exceed STATEMENT_TIMEOUT_MS and the pool's idle time (10 s). */
const SILENCE_TIMEOUT_MS = 12_000;
/**
 * Tries of a conflicting write. Each waits a random part of a growing time, so that parallel writes do not meet again.
 */
const WRITE_TRIES = 10;
const RETRY_STEP_MS = 5;
/**
 * No further try begins after this time. A try that waits in a deadlock takes 1 s, and the write keeps its place in the
 * queue.
 */
const RETRY_TIME_MS = 3_000;
/** Limits of each bulk write. A batch locks the rows of its people until its commit. */
const BULK_WRITES = { batchMax: 64, parallel: () => 2 };

/**
 * Opens a connection pool on a PostgreSQL server (14 or newer). Statements are unnamed, so PostgreSQL plans each one
 * with its own values: a generic plan would scan the wrong index (docs/decisions/002). Frequent statements whose plan
 * depends on no value have names.
 * @param workers processes of this machine. Each opens one pool.
 */
export function openPostgres(
  url: string,
  onConnectionError: (error: Error) => void,
  { workers = 1, silenceTimeoutMs = SILENCE_TIMEOUT_MS, statementTimeoutMs = STATEMENT_TIMEOUT_MS } = {},
): Store {
  const address = readAddress(url);
  const poolSize = poolSizeOf(workers);
  const singleWrites = { batchMax: 1, parallel: () => poolSize };
  /** One queue for each bulk or urgent write, by its name; one for all other writes that go first; one for the rest. */
  const queues = new Map<string, WriteQueue>();
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const sockets = createSockets(silenceTimeoutMs);
  const pool = new pg.Pool({
    max: poolSize,
    // Sends several statements without waiting for the answer to each.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    stream: () => sockets.open(),
    idle_in_transaction_session_timeout: statementTimeoutMs,
    application_name: 'quad',
    // JIT compilation helps long statements only, and these are short. A missing `quad.direct` reveals a pooler.
    options: '-c jit=off -c quad.direct=on',
    types,
    ...address,
  });
  // An `error` event without a listener ends the process. Clients always emit it; the pool repeats it for idle clients.
  pool.on('connect', (client) => client.on('error', onConnectionError)).on('error', () => {});
  const counts = createStoreCounts();
  const turns = createConnectionTurns(poolSize, CONNECT_TIMEOUT_MS);
  const watch = watchSilence({
    question: createQuestion(address),
    received: () => sockets.received(),
    onSilent(error) {
      sockets.destroyAll(error);
      turns.rejectWaiting(error);
      for (const queue of queues.values()) queue.rejectWaiting(error);
    },
  });
  const connections = { pool, turns, counts, wait: watch.wait };
  const open = (goesFirst: boolean) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: translateErrors(connections, goesFirst) }) });
  const db = open(false);
  /**
   * For work that goes first: batches of bulk writes, log-ins, shared reads of many calls, and commits of other nodes.
   */
  const urgentDb = open(true);
  const listeners = createCommitListeners();
  const notify = (events: readonly CommitEvent[]) => listeners.notify(events);
  let node = randomUUID();
  const catchUp = createCommitFeed(urgentDb, () => node, notify, watch.wait);
  const bell = createCommitBell(db, address, catchUp);
  const attempt = async <T>(work: (tx: Db) => Promise<T>, on = db): Promise<T> => {
    let mustCommit = false;
    let isShared = false;
    try {
      const result = await on.transaction().execute(async (tx) => {
        const done = await work(tx);
        isShared = await shareEvents(tx, node, commitEventsOf(tx));
        mustCommit = true;
        return done;
      });
      if (isShared) bell.ring();
      return result;
    } catch (error) {
      // The connection ended during the commit, so the commit may have happened. With a new name, this node reads the
      // events of its old name, even if they become visible later.
      if (mustCommit && error instanceof StoreUnavailable) {
        node = randomUUID();
        notify([{ kind: 'bulk-changed' }]);
      }
      throw error;
    }
  };
  const transact = async <T>(work: (tx: Db) => Promise<T>, on = db): Promise<T> => {
    const end = performance.now() + RETRY_TIME_MS;
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt(work, on);
      } catch (error) {
        if (!(error instanceof StoreConflict)) throw error;
        if (tries === WRITE_TRIES || performance.now() > end)
          throw new StoreBusy(error.message, { cause: error });
        counts.retries += 1;
        await pause(Math.random() * tries * RETRY_STEP_MS);
      }
    }
  };
  // A conflicting batch runs again in halves. A conflicting single write runs up to WRITE_TRIES times.
  const runOn = (on: typeof db) => (calls: readonly WriteCall[]) =>
    runBatch((work, writes) => (writes === 1 ? transact(work, on) : attempt(work, on)), calls);
  const run: Store['run'] = (write, params) => {
    const name = write.isBulk || write.isUrgent ? write.name : String(write.goesFirst);
    let queue = queues.get(name);
    if (!queue) {
      const sizes = write.isBulk ? BULK_WRITES : singleWrites;
      queue = createWriteQueue(runOn(write.goesFirst ? urgentDb : db), notify, sizes, counts);
      queues.set(name, queue);
    }
    return queue.run(write, params);
  };
  return {
    name: 'postgres',
    types: { text: 'text collate "C"', int: 'bigint', strict: '', unlogged: 'unlogged' },
    db,
    urgentDb,
    withSchemaLock: (work) => withSchemaLock(address, onConnectionError, work),
    vacuum: (tables) => vacuum(address, onConnectionError, tables),
    ...watchWrites(run),
    onCommit: (listener) => listeners.add(listener),
    figures() {
      const { totalCount, idleCount } = pool;
      const waiting = turns.waiting();
      return { ...counts, pool: { max: poolSize, open: totalCount, idle: idleCount, waiting } };
    },
    catchUp,
    isCrowded: () => turns.isCrowded() || queues.values().some((queue) => queue.isCrowded()),
    listen: () => bell.listen(),
    findDamage: async () => null,
    async transaction(work) {
      const result = await transact(async (tx) => {
        const done = await work(tx);
        afterCommit(tx, { kind: 'bulk-changed' });
        return done;
      });
      listeners.notify([{ kind: 'bulk-changed' }]);
      return result;
    },
    async close() {
      watch.close();
      await bell.close();
      await db.destroy();
      if (!pool.ended) await pool.end();
    },
  };
}
