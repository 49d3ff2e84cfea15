import { DatabaseSync } from 'node:sqlite';
import { columns, createIndexes, createTables } from './reference-schema.ts';

/** Fills a new file for drizzle-server.ts. @param quadFile Quad's SQLite database. */
export function loadDrizzle(file: string, quadFile: string): void {
  using database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal');
  database.exec(createTables('sqlite'));
  database.prepare('attach database ? as quad').run(quadFile);
  for (const [table, names] of Object.entries(columns)) {
    const list = names.join(', ');
    const rest = table === 'opinions' ? 'where deleted_at is null order by position' : '';
    database.exec(`insert into ${table} (${list}) select ${list} from quad.${table} ${rest}`);
  }
  database.exec(createIndexes());
  database.exec('analyze');
}
