import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import { createBoundedCache } from '#server/platform/cache/bounded-cache.ts';
import { StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';
import { createStoreCounts, type StoreCounts } from '#server/platform/db/store-figures.ts';
import type { Tables } from '#server/platform/db/schema/tables.ts';

const BUSY_TIMEOUT_MS = 5_000;
/** A bulk load makes the log larger. Afterwards SQLite truncates the log to this size. */
const LOG_MAX_BYTES = 64 * 1024 * 1024;
/** Maximum memory of a connection's prepared statements. */
const STATEMENTS_MAX_BYTES = 16 * 1024 * 1024;
/** Memory of a prepared statement per letter of its text, measured with pages of people. */
const BYTES_PER_LETTER = 16;

/** Primary result codes: BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN. https://sqlite.org/rescode.html */
const unavailableCodes = new Set([5, 8, 10, 11, 13, 14]);

function translate(error: unknown, counts: StoreCounts): unknown {
  const code = (error as { errcode?: number } | null)?.errcode;
  if (code === undefined || !unavailableCodes.has(code & 0xff)) return error;
  counts.unavailable += 1;
  return new StoreUnavailable(summarizeError(error), { cause: error });
}

interface ConnectionSettings {
  /** A commit on this connection copies the write-ahead log to the store when it has this many pages. */
  readonly checkpointPages: number;
  readonly cacheKb: number;
}

/** Opens a connection on which a commit returns when the data are on the disk. */
export function openDatabase(
  file: string | URL,
  { checkpointPages, cacheKb }: ConnectionSettings,
): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  database.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -${cacheKb}; pragma temp_store = memory;
     pragma wal_autocheckpoint = ${checkpointPages}; pragma journal_size_limit = ${LOG_MAX_BYTES}`,
  );
  return database;
}

/** @param counts counters that the connection increases. */
export function kyselyOver(database: DatabaseSync, counts = createStoreCounts()): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new NodeSqliteAdapter(),
      createDriver: () => new NodeSqliteDriver(database, counts),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

class NodeSqliteAdapter extends SqliteAdapter {
  /**
   * All migrations of a start share one transaction. A migration that fails or is killed leaves the schema as it was.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Kysely's own lock for drivers with one connection is unfair: under load, a caller could wait forever. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * A driver with one connection. Callers use it one after another, in the order of their calls, so transactions never
 * mix.
 */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync, counts: StoreCounts) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database, counts);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite has already rolled back after a full disk or an I/O error.
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#connection.forgetStatements();
    this.#database.close();
  }
}

interface PreparedStatement {
  readonly statement: StatementSync;
  /** True for a query, or a statement with a `returning` clause. */
  readonly hasRows: boolean;
}

function prepare(database: DatabaseSync, text: string): PreparedStatement {
  const statement = database.prepare(text);
  return { statement, hasRows: statement.columns().length > 0 };
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #counts: StoreCounts;
  /** Prepared statements by their text. */
  readonly #statements = createBoundedCache<PreparedStatement>('statements', STATEMENTS_MAX_BYTES);

  constructor(database: DatabaseSync, counts: StoreCounts) {
    this.#database = database;
    this.#counts = counts;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, hasRows } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (hasRows) return { rows: statement.all(...values) as Row[] };
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw translate(error, this.#counts);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface requires a generator, and no query is streamed
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming queries are not used');
  }

  forgetStatements(): void {
    this.#statements.clear();
  }

  #prepare(text: string): PreparedStatement {
    const known = this.#statements.get(text);
    if (known) return known;
    const prepared = prepare(this.#database, text);
    this.#statements.set(text, prepared, text.length * BYTES_PER_LETTER);
    return prepared;
  }
}
