import { CompiledQuery, type Compilable } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';

/** Few lengths, so that few statements are prepared. The longest has fewer parameters than both stores' limits. */
const LENGTHS = [500, 100, 20, 5, 1];

/**
 * Inserts any number of rows, with statements of many rows each that are compiled once.
 * @param build builds the statement for some rows. Its only parameters must be the values of the rows.
 */
export function bulkInsert<Row extends object>(
  build: (tx: Db, rows: Row[]) => Compilable,
): (tx: Db, rows: readonly Row[]) => Promise<void> {
  const statements = new Map<number, string>();
  return async (tx, rows) => {
    // The order in which Kysely names the columns.
    const columns = Object.keys(rows[0] ?? {}) as (keyof Row)[];
    let at = 0;
    for (const length of LENGTHS) {
      for (; rows.length - at >= length; at += length) {
        const some = rows.slice(at, at + length);
        const statement = statements.get(length) ?? build(tx, some).compile().sql;
        statements.set(length, statement);
        const values = some.flatMap((row) => columns.map((column) => row[column]));
        await tx.executeQuery(CompiledQuery.raw(statement, values));
      }
    }
  };
}
