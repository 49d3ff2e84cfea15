import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isSentLater, statementName } from '#server/platform/db/prepared.ts';
import type { StoreCounts } from '#server/platform/db/store-figures.ts';
import { StoreBusy, StoreConflict, StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';
import type { SilenceWatch } from './silence-watch.ts';
import type { ConnectionTurns } from './turns.ts';

type Wait = SilenceWatch['wait'];

interface Connections {
  readonly pool: pg.Pool;
  readonly turns: ConnectionTurns;
  /** Counters that this module increases. */
  readonly counts: StoreCounts;
  /** Starts every operation that waits for the server. */
  readonly wait: Wait;
}

/**
 * Wraps the pool for Kysely and translates the driver's errors to {@link StoreUnavailable} and {@link StoreConflict}.
 * Translates errors of the connection only. Other errors inside a transaction (a missing file, a broken client
 * connection) are no errors of the store.
 * @param goesFirst whether this work gets the next free connection before other waiting work.
 */
export function translateErrors(connections: Connections, goesFirst: boolean): PostgresPool {
  const { pool, turns, counts, wait } = connections;
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      // Without a connection, nothing can be read or written. The reason does not matter.
      const client = await connect(connections, goesFirst).catch((error: unknown) =>
        throwUnavailable(error, counts),
      );
      const send = sendTogether(client, wait);
      // Kysely's type also allows cursors, which this product does not use.
      return {
        query: (text: string, values: unknown[]) =>
          send(text, values).catch((error: unknown) => throwTranslated(error, counts)),
        release(destroy: boolean) {
          client.release(destroy);
          turns.give(goesFirst);
        },
      } as unknown as PostgresPoolClient;
    },
  };
}

async function connect({ pool, turns, wait }: Connections, goesFirst: boolean): Promise<pg.PoolClient> {
  let isRefused = false;
  const begin = async () => {
    await turns.take(goesFirst);
    try {
      const client = await pool.connect();
      if (!isRefused) return client;
      client.release();
    } catch (error) {
      turns.give(goesFirst);
      throw error;
    }
    // The caller has given up, so the new connection is free for others.
    turns.give(goesFirst);
    throw new StoreUnavailable('the connection came too late');
  };
  try {
    return await wait(begin);
  } catch (error) {
    isRefused = true;
    throw error;
  }
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Holds `begin` and statements whose answer nobody needs. Sends them together with the next statement of the
 * transaction, without waiting in between.
 * An error of a held statement is thrown by the statement that follows: the server refuses the rest of the transaction,
 * including its commit.
 */
function sendTogether(client: pg.PoolClient, wait: Wait) {
  let held: Statement[] = [];
  return async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
    if (text === 'begin' || isSentLater(text)) {
      held.push({ text, values });
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
    }
    const all = [...held, { text, values }];
    held = [];
    const sendAll = () =>
      Promise.all(
        all.map((statement) => client.query({ ...statement, name: statementName(statement.text) })),
      );
    // After a silence, the connection of a transaction is destroyed. So its rollback fails at once and must not wait
    // for the server.
    const answers = await (text === 'rollback' ? sendAll() : wait(sendAll));
    return answers.at(-1) as pg.QueryResult;
  };
}

function throwUnavailable(error: unknown, counts: StoreCounts): never {
  counts.unavailable += 1;
  if (error instanceof StoreBusy) throw error;
  throw new StoreUnavailable(summarizeError(error), { cause: error });
}

function throwTranslated(error: unknown, counts: StoreCounts): never {
  if (isConflict(error)) {
    counts.conflicts += 1;
    throw new StoreConflict(summarizeError(error), { cause: error });
  }
  if (isUnavailable(error)) throwUnavailable(error, counts);
  throw error;
}

/** serialization_failure, deadlock_detected. */
function isConflict(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01';
}

/**
 * Classes 08 (connection), 53 (resources: full disk, memory, connections), 57P (shutdown, restart), query_canceled,
 * read_only_sql_transaction (a replica after a failover), io_error, and the codes of sockets and TLS.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const unavailableCodes =
  /^(?:08|53|57P|57014|25006|58030)|^E(?:CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|^(?:ERR_TLS_|ERR_SSL_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/;
/** Messages of driver errors that have no code. */
const unavailableMessages = /Connection terminated|Client has encountered a connection error|not queryable/i;

function isUnavailable(error: unknown): boolean {
  // The silence watch has already refused this work.
  if (error instanceof StoreUnavailable) return true;
  const code = codeOf(error);
  if (code !== undefined) return unavailableCodes.test(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}
