import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { iterateRows, keyOf, type Key, type MovedTable, type Row } from './read-tables.ts';

const PAGE_ROWS = 5_000;

export interface Comparison {
  readonly rows: number;
  /** Rows only in the source, rows only in the target, and rows that differ. */
  readonly missing: number;
  readonly added: number;
  readonly changed: number;
  /** The columns with differences. */
  readonly columns: ReadonlySet<string>;
}

/**
 * Compares every value of every row of a table, including generated columns. Reads both stores in the order of the
 * primary key. Both have only text, whole numbers and null, so values are compared directly.
 * @param onRows receives the number of compared rows of the source.
 */
export async function compareTable(
  source: DatabaseSync,
  target: Db,
  table: MovedTable,
  onRows: (rows: number) => void,
): Promise<Comparison> {
  const result = { rows: 0, missing: 0, added: 0, changed: 0, columns: new Set<string>() };
  const columns = Object.keys(table.columns);
  const ours = iterateRows(source, table, null);
  const theirs = readTarget(target, table);
  let our = ours.next();
  let their = await theirs.next();
  while (!our.done || !their.done) {
    const order = our.done ? 1 : their.done ? -1 : compareRowKeys(table, our.value, their.value);
    if (order < 0) result.missing += 1;
    else if (order > 0) result.added += 1;
    else if (!our.done && !their.done) {
      const [one, other] = [our.value, their.value];
      const different = columns.filter((column) => one[column] !== other[column]);
      if (different.length > 0) result.changed += 1;
      for (const column of different) result.columns.add(column);
    }
    if (order <= 0) {
      our = ours.next();
      result.rows += 1;
      if (result.rows % PAGE_ROWS === 0) onRows(result.rows);
    }
    if (order >= 0) their = await theirs.next();
  }
  if (result.rows % PAGE_ROWS > 0) onRows(result.rows);
  return result;
}

async function* readTarget(target: Db, table: MovedTable): AsyncGenerator<Row, undefined> {
  const [name, key] = [sql.table(table.name), sql.join(table.key.map((column) => sql.ref(column)))];
  let after: Key | null = null;
  for (;;) {
    const condition: ReturnType<typeof sql> =
      after === null ? sql`` : sql`where (${key}) > (${sql.join(after)})`;
    const { rows }: { rows: Row[] } =
      await sql<Row>`select * from ${name} ${condition} order by ${key} limit ${PAGE_ROWS}`.execute(target);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_ROWS) return undefined;
    after = keyOf(table, last);
  }
}

/** Compares as both stores sort: numbers by value, texts by bytes. */
function compareRowKeys(table: MovedTable, one: Row, other: Row): number {
  const keys = [keyOf(table, one), keyOf(table, other)] as const;
  for (const [index, part] of keys[0].entries()) {
    const opposite = keys[1][index] ?? '';
    if (part === opposite) continue;
    if (typeof part === 'number') return part - Number(opposite);
    return Buffer.compare(Buffer.from(part), Buffer.from(String(opposite)));
  }
  return 0;
}

export function isEqual({ missing, added, changed }: Comparison): boolean {
  return missing + added + changed === 0;
}

/** Describes a difference in one line, without content of rows. */
export function describeDifference({ name }: MovedTable, found: Comparison): string {
  const columns = found.columns.size > 0 ? ` (${[...found.columns].join(', ')})` : '';
  return `${name}: ${found.missing} rows are missing, ${found.added} are too many, ${found.changed} differ${columns}`;
}
