import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Db } from './schema/tables.ts';

/**
 * Turns one parameter of a statement into rows, for `from`. The statement's text is the same for any number of rows, so
 * the statement is compiled and planned once.
 * @param columns the types of the columns by their names.
 * @param json an array of objects, as JSON text.
 */
export function jsonRows(
  db: Db,
  alias: string,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
  json: unknown,
): RawBuilder<unknown> {
  const table = sql.ref(alias);
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    const types = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`);
    return sql`jsonb_to_recordset(${json}::jsonb) as ${table}(${sql.join(types)})`;
  }
  const values = Object.keys(columns).map((name) => sql`value ->> ${sql.lit(name)} as ${sql.ref(name)}`);
  return sql`(select ${sql.join(values)} from json_each(${json})) as ${table}`;
}

/**
 * True if a text is in a list that is given as one parameter.
 * PostgreSQL assumes that this list has ten texts, whatever its length. With statistics of the table, it finds their
 * rows by the index. For {@link jsonRows} it assumes 100 rows, and may then read the whole of a table with a few
 * thousand rows.
 * @param json an array of texts without a zero byte, as JSON text.
 */
export function isOneOf(db: Db, text: RawBuilder<unknown>, json: unknown): RawBuilder<boolean> {
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<boolean>`${text} = any(array(select jsonb_array_elements_text(${json}::jsonb)))`
    : sql<boolean>`${text} in (select value from json_each(${json}))`;
}

/** The part of an insert before its conflict clause. The `where` is needed because SQLite would read `on` as a join. */
export function insertJsonRows(
  db: Db,
  table: string,
  columns: Readonly<Record<string, 'text' | 'bigint'>>,
  json: unknown,
): RawBuilder<unknown> {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  return sql`insert into ${sql.raw(table)} (${names})
    select ${names} from ${jsonRows(db, 'given', columns, json)} where true`;
}

/** Adds to a count of people. @param counts rows of {@link countById}, as JSON text. */
export function addCountsQuery(
  db: Db,
  column: 'likes' | 'dislikes' | 'opinions',
  counts: unknown,
): RawBuilder<unknown> {
  const count = sql.ref(column);
  const given = jsonRows(db, 'c', { id: 'text', count: 'bigint' }, counts);
  return sql`update people set ${count} = people.${count} + c.count from ${given} where people.id = c.id`;
}

/** How often each id occurs. */
export function countById(ids: readonly string[]): { id: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count }));
}
