import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { lastMigration } from '#server/platform/db/schema/migrate.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { NotDone } from '../usage.ts';
import type { Key } from './read-tables.ts';

/**
 * Records a move in the target's own table `quad_move`: the source, and the progress of each table. While this table
 * exists, no server and no command uses the database (`refuseBegunMove`).
 */

const SOURCE = 'source';

export interface TableProgress {
  readonly table: string;
  readonly rows: number;
  /** The key of the last copied row; null before the first. */
  readonly after: Key | null;
  readonly isComplete: boolean;
}

/**
 * Identifies a source. Two runs on one store get the same text; other stores and versions get another. It reveals
 * nothing of the content.
 */
export function identifySource(source: DatabaseSync): string {
  const secret = source.prepare(`select value from settings where name = 'secret'`).get();
  const first = source.prepare('select min(id) as id from "people"').get();
  const text = JSON.stringify([lastMigration, secret?.['value'], first?.['id']]);
  return createHash('sha256').update(text).digest('base64url');
}

/**
 * Records the start of a move in an empty database, or finds a move that has begun.
 * @returns true if the move had begun before.
 * @throws NotDone if the database has other tables, or another store's unfinished move.
 */
export async function beginMove(target: Store, source: string): Promise<boolean> {
  return target.withSchemaLock(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db);
    if (rows.length > 0 && !rows.some(({ name }) => name === 'quad_move'))
      throw new NotDone('--to has tables already: move into an empty database');
    if (rows.length > 0) {
      if ((await readValue(db, SOURCE)) === source) return true;
      throw new NotDone(
        '--to has an unfinished move of another store, or of another version of Quad: drop the database and make an empty one',
      );
    }
    await sql`create table quad_move (name text primary key, value text not null)`.execute(db);
    await sql`insert into quad_move values (${SOURCE}, ${source})`.execute(db);
    return false;
  });
}

export async function readTableProgress(tx: Db, table: string): Promise<TableProgress | null> {
  const value = await readValue(tx, `rows of ${table}`);
  return value === undefined ? null : (JSON.parse(value) as TableProgress);
}

async function readValue(tx: Db, name: string): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select value from quad_move where name = ${name}`.execute(tx);
  return rows[0]?.value;
}

const writeValue = prepareStatement<{ name: string; value: string }>(
  (db, param) => ({
    compile: () =>
      sql`insert into quad_move (name, value) values (${param('name')}, ${param('value')})
        on conflict (name) do update set value = excluded.value`.compile(db),
  }),
  'later',
);

export async function writeTableProgress(tx: Db, progress: TableProgress): Promise<void> {
  await writeValue(tx, { name: `rows of ${progress.table}`, value: JSON.stringify(progress) });
}

/** Ends the move. From now on servers may use the database. */
export async function endMove(target: Store): Promise<void> {
  await target.withSchemaLock((db) => sql`drop table quad_move`.execute(db));
}
