import { sql, type Kysely } from 'kysely';
import type { Store } from '#server/platform/db/store.ts';

interface Column {
  readonly type: string;
  readonly isNullable: boolean;
  /** True if an insert may leave the column out although it is not null. */
  readonly isFilled: boolean;
}

interface Schema {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>;
  /**
   * The statement that creates each index, by the index's name. On PostgreSQL this includes indexes of primary keys and
   * of `unique`.
   */
  readonly indexes: ReadonlyMap<string, { readonly table: string; readonly statement: string }>;
  /** Checks and foreign keys on PostgreSQL: columns and definition, by name. */
  readonly constraints: ReadonlyMap<string, { readonly columns: readonly string[]; readonly rule: string }>;
}

/** Reads the current schema of a store. */
export async function readSchema(store: Store): Promise<Schema> {
  return store.withSchemaLock(async (db) => {
    const tables = await db.introspection.getTables();
    const columns = tables.flatMap((table) =>
      table.columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
        const column = { type: dataType, isNullable, isFilled: hasDefaultValue || isAutoIncrementing };
        return [`${table.name}.${name}`, column] as const;
      }),
    );
    const isPostgres = store.name === 'postgres';
    return {
      columns: new Map(columns),
      indexes: new Map((await readIndexes(db, isPostgres)).map(({ name, ...index }) => [name, index])),
      constraints: isPostgres ? await readConstraints(db) : new Map(),
    };
  });
}

async function readIndexes(db: Kysely<unknown>, isPostgres: boolean) {
  const query = isPostgres
    ? sql`select indexname as name, tablename as table, indexdef as statement from pg_indexes
        where schemaname = current_schema()`
    : sql`select name, tbl_name as "table", sql as statement from sqlite_master where type = 'index' and sql is not null`;
  const { rows } = await query.execute(db);
  return rows as { name: string; table: string; statement: string }[];
}

async function readConstraints(db: Kysely<unknown>): Promise<Schema['constraints']> {
  const { rows } = await sql<{ name: string; columns: string[]; rule: string }>`
    select c.conrelid::regclass || '.' || c.conname as name, pg_get_constraintdef(c.oid) as rule,
      array(select c.conrelid::regclass || '.' || a.attname from pg_attribute as a
        where a.attrelid = c.conrelid and a.attnum = any (c.conkey)) as columns
    from pg_constraint as c
    where c.contype in ('c', 'f') and c.connamespace = current_schema()::regnamespace`.execute(db);
  return new Map(rows.map(({ name, columns, rule }) => [name, { columns, rule }]));
}

/**
 * Lists the changes in the newer schema that can break code of the older schema. These are removed or changed parts,
 * new columns that an insert must fill, and new rules for old columns. It compares names and definitions, not the
 * meaning of the data.
 */
export function findContractions(older: Schema, newer: Schema): string[] {
  const found: string[] = [];
  const oldTables = new Set([...older.columns.keys()].map(tableOf));
  for (const [name, column] of older.columns) {
    const now = newer.columns.get(name);
    if (!now) found.push(`column ${name} is gone`);
    else if (now.type !== column.type) found.push(`column ${name} has another type`);
    else if (column.isNullable && !now.isNullable) found.push(`column ${name} must not be null any more`);
    else if (column.isFilled && !now.isFilled) found.push(`column ${name} has no default any more`);
  }
  for (const [name, { isNullable, isFilled }] of newer.columns)
    if (!older.columns.has(name) && oldTables.has(tableOf(name)) && !isNullable && !isFilled)
      found.push(`new column ${name} must be filled by an insert`);
  for (const [name, { statement }] of older.indexes) {
    const now = newer.indexes.get(name);
    if (!now) found.push(`index ${name} is gone`);
    else if (now.statement !== statement) found.push(`index ${name} has changed`);
  }
  for (const [name, { table, statement }] of newer.indexes)
    if (!older.indexes.has(name) && oldTables.has(table) && /^create unique/i.test(statement))
      found.push(`new unique index ${name}`);
  for (const [name, { columns, rule }] of newer.constraints)
    if (older.constraints.get(name)?.rule !== rule && columns.some((column) => older.columns.has(column)))
      found.push(`new rule ${name}`);
  return found;
}

function tableOf(column: string): string {
  return column.split('.')[0] ?? '';
}
