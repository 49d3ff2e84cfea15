import type { Kysely } from 'kysely';
import type { TableCheck } from './sqlite/find-damage.ts';
import type { StoreFigures } from './store-figures.ts';
import type { Db } from './schema/tables.ts';
import type { CommitListener, Write } from './writes/write.ts';

/** The parts of a `create table` that differ between the two stores. */
export interface ColumnTypes {
  /** Type of text that sorts by code point. */
  readonly text: string;
  /** Type of whole numbers of at least 53 bits. */
  readonly int: string;
  /** Suffix of a `create table` statement that enforces column types. */
  readonly strict: string;
  /** Word before `table` for tables whose rows may be lost in a crash. */
  readonly unlogged: string;
}

/**
 * The interface of the two stores, SQLite and PostgreSQL. Every call throws `StoreUnavailable` when the database
 * cannot be reached or cannot write now.
 */
export interface Store {
  readonly name: 'sqlite' | 'postgres';
  readonly types: ColumnTypes;
  /** For reads. */
  readonly db: Db;
  /**
   * For reads that many callers share. On PostgreSQL these get a connection before other reads (docs/decisions/050).
   */
  readonly urgentDb: Db;
  /**
   * Runs a named write in a transaction and resolves after the commit. Features change data only with this function.
   */
  run<Params, Result>(write: Write<Params, Result>, params: Params): Promise<Result>;
  /**
   * True if too many writes, or reads of `db`, are queued. New writes should then be refused before their body is read.
   * Always false on SQLite (docs/decisions/050).
   */
  isCrowded(): boolean;
  /** Calls `listener` with every committed event. @returns a function that removes it. */
  onCommit(listener: CommitListener): () => void;
  /**
   * Resolves when the listeners have every event that another node acknowledged before this call. Call it before
   * answering from a cache. Null on SQLite, which has one process.
   */
  catchUp(): Promise<void> | null;
  /**
   * Starts sending the events of other nodes to the listeners soon, even without a call of {@link catchUp}. @returns a
   * function that ends this.
   */
  listen(): () => void;
  /**
   * Runs a function in a transaction, for bulk loading (demo people) and tests. Features use {@link run}. `work` may
   * run again after a conflict, so it must have no effect outside the database. Its commit sends one event,
   * `bulk-changed`.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs schema changes and other long work in one transaction. On PostgreSQL the work has no time limits. Only one
   * process runs such work at a time; the others wait.
   */
  withSchemaLock<T>(work: (tx: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** On PostgreSQL, frees the space of deleted rows, so that reads skip it. Does nothing on SQLite. */
  vacuum(tables: readonly string[]): Promise<void>;
  /** Resolves when the database can be read and written now. */
  check(): Promise<void>;
  /**
   * Looks for damage in one table. `findSqliteDamage` describes `turn` and `signal`. Null on PostgreSQL, which checks
   * its own pages.
   */
  findDamage(turn: number, signal?: AbortSignal): Promise<TableCheck | null>;
  figures(): StoreFigures;
  close(): Promise<void>;
}
