import { sql, type Kysely } from 'kysely';
import type { Store } from '#server/platform/db/store.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

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
  return [...faults, ...(await findLostReferences(db)).map(describeLostReferences)];
}

/** Rows of one table that refer to rows of another one that do not exist. */
interface LostReferences {
  readonly table: string;
  readonly parent: string;
  readonly count: number;
  /** The columns of the reference, and those of the parent. */
  readonly from: string;
  readonly to: string;
  /** The value that the first of the rows refers to. */
  readonly example: string;
  /** What the schema does with such a row when its parent is deleted, such as CASCADE or SET NULL. */
  readonly onDelete: string;
}

/** Finds references of an embedded store to rows that do not exist, grouped. */
export async function findLostReferences(db: Kysely<unknown>): Promise<LostReferences[]> {
  const { rows } = await sql<{ table: string; parent: string; fkid: number; count: number }>`
    select "table", parent, fkid, count(*) as count from pragma_foreign_key_check
    group by "table", parent, fkid`.execute(db);
  const groups: LostReferences[] = [];
  for (const { table, parent, fkid, count } of rows) {
    const { rows: keys } = await sql<{ from: string; to: string; on_delete: string }>`
      select "from", "to", on_delete from pragma_foreign_key_list(${table}) where id = ${fkid}`.execute(db);
    const [key] = keys;
    if (!key) continue;
    const { from, to } = key;
    const { rows: first } = await sql<{ value: unknown }>`
      select ${sql.ref(from)} as value from ${sql.table(table)} where ${isLost({ from, to, parent })}
      limit 1`.execute(db);
    groups.push({
      table,
      parent,
      count,
      from,
      to,
      example: String(first[0]?.value),
      onDelete: key.on_delete,
    });
  }
  return groups;
}

export function describeLostReferences({ table, parent, count, from, example }: LostReferences): string {
  return `${count} rows of ${table} have no ${parent} (for example ${from} = ${example})`;
}

/** Does what the schema would have done when the parents were deleted. */
export const mendLostReferences = defineWrite(
  'mendLostReferences',
  async (tx, lost: LostReferences): Promise<void> => {
    const table = sql.table(lost.table);
    const change =
      lost.onDelete === 'SET NULL'
        ? sql`update ${table} set ${sql.ref(lost.from)} = null`
        : sql`delete from ${table}`;
    await sql`${change} where ${isLost(lost)}`.execute(tx);
  },
);

function isLost({ from, to, parent }: Pick<LostReferences, 'from' | 'to' | 'parent'>) {
  return sql<boolean>`${sql.ref(from)} is not null
    and ${sql.ref(from)} not in (select ${sql.ref(to)} from ${sql.table(parent)})`;
}
