import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { insertJsonRows } from '#server/platform/db/json-rows.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { NotDone } from '../usage.ts';
import { readTableProgress, writeTableProgress, type TableProgress } from './begun-move.ts';
import { iterateRows, keyOf, type MovedTable, type Row } from './read-tables.ts';

/** A batch ends with the first of the two. A row can have a picture of some 100 KB. */
const BATCH_ROWS = 5_000;
const BATCH_BYTES = 4_000_000;

/**
 * Copies one table in batches, from where an earlier run has ended. Each batch is one transaction with its progress.
 * @param onBatch is called with the rows of the table that the target has.
 */
export async function copyTable(
  source: DatabaseSync,
  target: Store,
  table: MovedTable,
  onBatch: (rows: number) => void,
): Promise<void> {
  for (;;) {
    const { rows, isComplete } = await target.withSchemaLock((db) => copyBatch(source, db as Db, table));
    onBatch(rows);
    if (isComplete) return;
  }
}

async function copyBatch(source: DatabaseSync, tx: Db, table: MovedTable): Promise<TableProgress> {
  const before = await readTableProgress(tx, table.name);
  if (before?.isComplete) return before;
  // The migrations have written rows of their own.
  if (before === null) await sql`delete from ${sql.table(table.name)}`.execute(tx);
  const { json, rows, last, isComplete } = readBatch(source, table, before);
  if (rows > 0)
    await insertJsonRows(tx, table.name, table.written, json)
      .execute(tx)
      .catch((error: unknown) => refuseRows(table, error));
  const progress = {
    table: table.name,
    rows: (before?.rows ?? 0) + rows,
    after: last === null ? (before?.after ?? null) : keyOf(table, last),
    isComplete,
  };
  await writeTableProgress(tx, progress);
  return progress;
}

function readBatch(source: DatabaseSync, table: MovedTable, before: TableProgress | null) {
  const texts: string[] = [];
  let bytes = 0;
  let last: Row | null = null;
  let isComplete = true;
  for (const row of iterateRows(source, table, before?.after ?? null)) {
    const text = JSON.stringify(row);
    texts.push(text);
    bytes += text.length;
    last = row;
    if (texts.length < BATCH_ROWS && bytes < BATCH_BYTES) continue;
    isComplete = false;
    break;
  }
  return { json: `[${texts.join(',')}]`, rows: texts.length, last, isComplete };
}

function refuseRows({ name }: MovedTable, error: unknown): never {
  if (error instanceof StoreUnavailable) throw error;
  throw new NotDone(`PostgreSQL refuses rows of ${name}: ${(error as Error).message}`, { cause: error });
}

/** Sets the numbers that the database gives to new rows past those that are there. */
export async function advanceNumbers(target: Store): Promise<void> {
  await target.withSchemaLock(async (db) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
    for (const { table, column } of rows)
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(db);
    // Without statistics the planner chooses as for empty tables.
    await sql`analyze`.execute(db);
  });
}
