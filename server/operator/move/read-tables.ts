import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { NotDone } from '../usage.ts';

export interface MovedTable {
  readonly name: string;
  /** The types of all columns by their names, in the words of PostgreSQL. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The columns that statements write: all except generated ones. */
  readonly written: Readonly<Record<string, ColumnType>>;
  /** The columns of the primary key, in its order. */
  readonly key: readonly string[];
}

type ColumnType = 'text' | 'bigint';

/**
 * Tables that are not moved: those filled by the target's own migrations, messages between nodes of a PostgreSQL
 * database, and Litestream's own.
 */
const leftOut = [
  'kysely_migration',
  'kysely_migration_lock',
  'commit_events',
  '_litestream_seq',
  '_litestream_lock',
];
const columnTypes: Readonly<Record<string, ColumnType>> = { TEXT: 'text', INTEGER: 'bigint' };
/** The value of `hidden` in SQLite's `table_xinfo` for a column that statements write. */
const WRITTEN = 0;

interface ColumnInfo {
  readonly name: string;
  readonly type: string;
  /** The place in the primary key, from 1; 0 for other columns. */
  readonly pk: number;
  readonly hidden: number;
}

/**
 * Reads the tables of an embedded store. Each comes after the tables that it references.
 * @throws NotDone for a table without a primary key, and for a column that is neither text nor a whole number.
 */
export function readTables(source: DatabaseSync): MovedTable[] {
  const found = source
    .prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
    .all() as { name: string }[];
  const names = found.map(({ name }) => name).filter((name) => !leftOut.includes(name));
  const ordered = new Set<string>();
  const add = (name: string, above: readonly string[]) => {
    if (above.includes(name)) throw new NotDone(`The tables ${above.join(', ')} refer to each other`);
    const parents = source.prepare(`select "table" as name from pragma_foreign_key_list(?)`).all(name);
    for (const parent of parents as { name: string }[])
      if (parent.name !== name) add(parent.name, [...above, name]);
    ordered.add(name);
  };
  for (const name of names) add(name, []);
  return [...ordered].map((name) => readTable(source, name));
}

function readTable(source: DatabaseSync, name: string): MovedTable {
  const infos = source
    .prepare('select name, type, pk, hidden from pragma_table_xinfo(?)')
    .all(name) as unknown as ColumnInfo[];
  const key = infos.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  if (key.length === 0) throw new NotDone(`move cannot copy the table ${name}: it has no primary key`);
  const typesOf = (columns: readonly ColumnInfo[]) =>
    Object.fromEntries(columns.map((column) => [column.name, readType(name, column)]));
  return {
    name,
    columns: typesOf(infos),
    written: typesOf(infos.filter(({ hidden }) => hidden === WRITTEN)),
    key: key.map((column) => column.name),
  };
}

function readType(table: string, { name, type }: ColumnInfo): ColumnType {
  const known = columnTypes[type.toUpperCase()];
  if (known) return known;
  throw new NotDone(`move cannot copy the column ${name} of ${table}: it has the type ${type}`);
}

/** @throws NotDone unless the database has exactly these tables and columns. */
export async function refuseOtherColumns(target: Db, tables: readonly MovedTable[]): Promise<void> {
  const { rows } = await sql<{ place: string }>`
    select c.table_name || '.' || c.column_name || ' ' || c.data_type as place
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and table_name not in (${sql.join([...leftOut, 'quad_move'])})`.execute(target);
  const there = new Set(rows.map(({ place }) => place));
  const here = new Set(
    tables.flatMap(({ name, columns }) =>
      Object.entries(columns).map(([column, type]) => `${name}.${column} ${type}`),
    ),
  );
  const [different] = here.symmetricDifference(there);
  if (different !== undefined)
    throw new NotDone(`The two stores have different columns: only one has ${different}`);
}

/** The key of the last row, after which a batch continues. */
export type Key = readonly (string | number)[];
export type Row = Readonly<Record<string, string | number | null>>;

/** Reads the rows after a key, in key order; null starts with the first. */
export function iterateRows(source: DatabaseSync, { name, columns, key }: MovedTable, after: Key | null) {
  const quote = (names: readonly string[]) => names.map((column) => `"${column}"`).join(', ');
  const condition = after === null ? '' : `where (${quote(key)}) > (${key.map(() => '?').join(', ')})`;
  const statement = source.prepare(
    `select ${quote(Object.keys(columns))} from "${name}" ${condition} order by ${quote(key)}`,
  );
  return statement.iterate(...(after ?? [])) as NodeJS.Iterator<Row>;
}

export function keyOf({ key }: MovedTable, row: Row): Key {
  return key.map((column) => row[column] ?? '');
}
