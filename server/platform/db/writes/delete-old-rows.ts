import { sql } from 'kysely';
import type { Db, Tables } from '#server/platform/db/schema/tables.ts';
import { defineWrite, type Write } from './write.ts';

/** The security log deletes its own rows. */
type TableName = Exclude<keyof Tables, 'security_events'>;

/** Selects the rows of a table that no rule needs any more. */
export interface OldRows<Table extends TableName> {
  readonly table: Table;
  /** The columns that identify a row. */
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** An indexed column. A row is old when its value is at most `until(now)`. */
  readonly age: keyof Tables[Table] & string;
  /** Default: `now` itself. */
  readonly until?: (now: number) => number;
}

export interface Batch {
  readonly now: number;
  readonly limit: number;
}

/** Deletes up to `limit` old rows, oldest first. @returns the number of deleted rows. */
export async function deleteOldRows<Table extends TableName>(
  tx: Db,
  { table, key, age, until = (now) => now }: OldRows<Table>,
  { now, limit }: Batch,
): Promise<number> {
  const [from, by] = [sql.table(table), sql.ref(age)];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`delete from ${from} where (${columns}) in (
    select ${columns} from ${from} where ${by} <= ${until(now)} order by ${by} limit ${limit})`.execute(tx);
  return Number(numAffectedRows);
}

/** Defines {@link deleteOldRows} as a write that maintenance runs for one table. */
export function defineDeletion<Table extends TableName>(
  name: string,
  rows: OldRows<Table>,
): Write<Batch, number> {
  return defineWrite(name, async (tx, batch: Batch): Promise<number> => deleteOldRows(tx, rows, batch));
}
