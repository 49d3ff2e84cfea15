import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import type { CommitListener, Write } from './write.ts';

export type Db = Kysely<Tables>;

/** What the two stores spell differently in a `create table`. */
export interface ColumnTypes {
  /** Text that orders by code point on both stores. */
  readonly text: string;
  /** Whole number of at least 53 bits. */
  readonly int: string;
  /** Suffix of a table that refuses values of another type. */
  readonly strict: string;
}

/**
 * The one interface behind which SQLite and PostgreSQL differ. Every call throws {@link StoreUnavailable} when the
 * database cannot be reached or cannot write now.
 */
export interface Store {
  readonly name: 'sqlite' | 'postgres';
  readonly types: ColumnTypes;
  /** For reading. */
  readonly db: Db;
  /** Runs a named write in a transaction and resolves after the commit. The only way by which features change data. */
  run<Params, Result>(write: Write<Params, Result>, params: Params): Promise<Result>;
  /** Calls `listener` with every committed event. @returns a function that removes it. */
  onCommit(listener: CommitListener): () => void;
  /**
   * Runs a function in a transaction: for bulk loading (demo people) and tests. Features use {@link run}.
   * `work` may run again after a lost race, so it must have no effect outside the database. Events are not sent.
   */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * For schema changes and other long work. On PostgreSQL it has a connection of its own without time limits, and one
   * process at a time: the others wait as long as it takes.
   */
  withSchemaLock<T>(work: (db: Kysely<unknown>) => Promise<T>): Promise<T>;
  /** Resolves when the database can be read and written now. */
  check(): Promise<void>;
  close(): Promise<void>;
}
