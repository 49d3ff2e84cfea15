import { DatabaseSync, type StatementSync, type SQLInputValue } from 'node:sqlite';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
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
import { StoreUnavailable, reasonOf } from './errors.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';
import { createWriteCheck } from './write-check.ts';
import { commitEventsOf, createCommitListeners } from './write.ts';

const BUSY_TIMEOUT_MS = 5_000;
const SQLITE_BUSY = 5;
const STATEMENTS_KEPT = 500;

/** The data folder is already in use by another process. */
export class DataFolderBusy extends Error {
  override name = 'DataFolderBusy';
}

/**
 * The embedded store: one file, one process, one connection that reads and one that writes.
 * `synchronous=FULL`: an acknowledged write survives a power cut.
 */
export function openSqlite(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  const file = path.join(folder, 'quad.db');
  const writer = openFile(file);
  const reader = openFile(file);
  reader.exec('pragma query_only = on');
  const db = kyselyOver(reader);
  const writing = kyselyOver(writer);
  const listeners = createCommitListeners();
  const run: Store['run'] = async (write, params) => {
    const done = await writing.transaction().execute(async (tx) => {
      const result = await write.run(tx, params);
      return { result, events: commitEventsOf(tx) };
    });
    listeners.notify(done.events);
    return done.result;
  };
  return {
    name: 'sqlite',
    types: { text: 'text', int: 'integer', strict: 'strict' },
    db,
    migrations: writing as unknown as Kysely<unknown>,
    run,
    onCommit: (listener) => listeners.add(listener),
    transaction: (work) => writing.transaction().execute(work),
    write: (work) => writing.transaction().execute(work),
    check: createWriteCheck(run),
    async close() {
      await db.destroy();
      await writing.destroy();
      lock.close();
    },
  };
}

function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: BUSY_TIMEOUT_MS });
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -65536; pragma temp_store = memory',
  );
  return database;
}

/**
 * An exclusive lock on a file of its own, held until the process ends. The operating system drops it even after
 * kill -9, so there is no stale lock to clear by hand.
 */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(folder, 'in-use.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataFolderBusy(
      `DATA_DIR ${folder} is in use by another process: stop that one, or set another DATA_DIR`,
      { cause: error },
    );
  }
  return lock;
}

/** Primary result codes: BUSY, READONLY, IOERR, CORRUPT, FULL, CANTOPEN. https://sqlite.org/rescode.html */
const unavailableCodes = new Set([5, 8, 10, 11, 13, 14]);

function translate(error: unknown): unknown {
  const code = (error as { errcode?: number } | null)?.errcode;
  if (code === undefined || !unavailableCodes.has(code & 0xff)) return error;
  return new StoreUnavailable(reasonOf(error), { cause: error });
}

function kyselyOver(database: DatabaseSync): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new NodeSqliteDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

/** One connection, handed to one user at a time: a transaction is never mixed with somebody else's statements. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
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

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  /** Prepared statements by their text, the least recently used first. */
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const statement = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] };
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    } catch (error) {
      throw translate(error);
    }
  }

  // oxlint-disable-next-line require-yield -- the interface wants a generator; nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming queries are not used');
  }

  forgetStatements(): void {
    this.#statements.clear();
  }

  #prepare(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) this.#statements.delete(text);
    const statement = known ?? this.#database.prepare(text);
    this.#statements.set(text, statement);
    if (this.#statements.size > STATEMENTS_KEPT) {
      const [oldest] = this.#statements.keys();
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    return statement;
  }
}
