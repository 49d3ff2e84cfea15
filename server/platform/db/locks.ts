import { PostgresAdapter } from 'kysely';
import type { Db } from './schema/tables.ts';

/**
 * True if a transaction must lock the rows that its decision depends on (`.$if(needsRowLocks(tx), (q) =>
 * q.forNoKeyUpdate())`).
 * PostgreSQL runs writes in parallel. SQLite runs one write at a time, so nothing changes between a read and a write.
 */
export function needsRowLocks(tx: Db): boolean {
  return tx.getExecutor().adapter instanceof PostgresAdapter;
}
