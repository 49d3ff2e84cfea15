import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { StoreUnavailable } from '#server/platform/db/errors.ts';
import { insertJsonRows } from '#server/platform/db/json-rows.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { NotDone } from '../usage.ts';
import { readTableProgress, writeTableProgress, type TableProgress } from './begun-move.ts';
import { iterateRows, keyOf, type MovedTable, type Row } from './read-tables.ts';

/** A batch ends at whichever limit comes first. A row can have a picture of about 100 KB. */
const BATCH_ROWS = 5_000;
const BATCH_BYTES = 4_000_000;

/**
 * Copies one table in batches and continues an earlier run. Each batch is one transaction that includes its progress.
 * @param onBatch receives the number of the table's rows in the target.
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
  // Deletes the rows that the migrations have written.
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

/** Advances the target's number sequences past the copied rows. */
export async function advanceNumbers(target: Store): Promise<void> {
  await target.withSchemaLock(async (db) => {
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
    for (const { table, column } of rows)
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(db);
    // Without statistics, the planner would plan for empty tables.
    await sql`analyze`.execute(db);
  });
}
