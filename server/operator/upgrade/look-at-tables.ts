import { sql, type Kysely } from 'kysely';
import type { Store } from '#server/platform/db/store.ts';

/** The number of rows by the name of the table. */
export type RowCounts = ReadonlyMap<string, number>;

/** Counts the rows of every table except those of the migrations themselves. */
export async function countRows(db: Kysely<unknown>): Promise<RowCounts> {
  const counts = new Map<string, number>();
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<{
      count: number | string;
    }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts.set(name, Number(rows[0]?.count));
  }
  return counts;
}

/**
 * Finds damage that a migration can cause. On SQLite: damaged pages, indexes that do not match their tables, and broken
 * references. On PostgreSQL: unchecked constraints and incomplete indexes; a restored copy has all others.
 * @returns up to 10 lines; none if all is well.
 */
export async function findFaults(store: Store['name'], db: Kysely<unknown>): Promise<string[]> {
  if (store === 'postgres') {
    const { rows } = await sql<{ fault: string }>`
      select conrelid::regclass || ' has an unchecked constraint ' || conname as fault from pg_constraint
        where not convalidated and connamespace = current_schema()::regnamespace
      union all
      select i.indrelid::regclass || ' has an incomplete index ' || c.relname
        from pg_index as i join pg_class as c on c.oid = i.indexrelid
        where not (i.indisvalid and i.indisready) and c.relnamespace = current_schema()::regnamespace
      limit 10`.execute(db);
    return rows.map(({ fault }) => fault);
  }
  const checks = await sql<{ integrity_check: string }>`pragma integrity_check(5)`.execute(db);
  const faults = checks.rows.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const references = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...faults,
    ...references.rows.slice(0, 5).map((row) => `a row of ${row.table} has no ${row.parent}`),
  ];
}
