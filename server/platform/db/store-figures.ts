/** Counters of a store since it was opened. The store increases them; the metrics read them. */
export interface StoreCounts {
  /** Writes that wait for a batch. */
  writesWaiting: number;
  /** Write transactions, including failed ones. */
  batches: number;
  /** Writes in these transactions. */
  writes: number;
  /** Statements and connections that failed because the database cannot be reached or cannot write. */
  unavailable: number;
  /** Transactions that the database aborted because of another transaction. */
  conflicts: number;
  /** Repeated tries after a conflict. */
  retries: number;
}

/** Connections to PostgreSQL. */
interface PoolFigures {
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  /** Callers that wait for a connection. */
  readonly waiting: number;
}

export interface StoreFigures extends Readonly<StoreCounts> {
  /** Null on SQLite, which has one connection for reads and one for writes. */
  readonly pool: PoolFigures | null;
}

export function createStoreCounts(): StoreCounts {
  return { writesWaiting: 0, batches: 0, writes: 0, unavailable: 0, conflicts: 0, retries: 0 };
}
