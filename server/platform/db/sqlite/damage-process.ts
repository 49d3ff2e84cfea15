import { setPriority } from 'node:os';
import { DatabaseSync } from 'node:sqlite';

/**
 * The process that looks for damage in one table of the embedded store and its indexes (`find-damage.ts`):
 * `entry.mjs damage <file> <turn>`. It prints the name of the table, then one fault per line, or nothing.
 * It is a process, not a thread: a running SQLite statement cannot be ended, but a process can.
 */

const FAULTS_MAX = 3;
const LOWEST_PRIORITY = 19;
/** Primary result codes CORRUPT and NOTADB. https://sqlite.org/rescode.html */
const damageCodes = new Set([11, 26]);

function readDamage(error: unknown): string[] {
  const { errcode, message } = error as { errcode?: number; message: string };
  if (errcode === undefined || !damageCodes.has(errcode & 0xff)) throw error;
  return [message];
}

function listTables(database: DatabaseSync): string[] {
  const rows = database
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' order by name`)
    .all();
  return rows.map((row) => String(row['name']));
}

function listFaults(database: DatabaseSync, table: string): string[] {
  try {
    const rows = database.prepare('select quick_check as fault from pragma_quick_check(?)').all(table);
    return rows.map((row) => String(row['fault'])).filter((fault) => fault !== 'ok');
  } catch (error) {
    return readDamage(error);
  }
}

function printFaults(faults: readonly string[]): void {
  for (const fault of faults.slice(0, FAULTS_MAX)) process.stdout.write(`${fault.replaceAll(/\s+/g, ' ')}\n`);
}

setPriority(LOWEST_PRIORITY);
const [, , , file = '', turn = '0'] = process.argv;
const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
try {
  const tables = listTables(database);
  const table = tables[Number(turn) % tables.length] ?? '';
  // Printed before the check, so that the reader knows which table took too long.
  process.stdout.write(`${table}\n`);
  printFaults(listFaults(database, table));
} catch (error) {
  // The list of tables itself is damaged.
  process.stdout.write('sqlite_schema\n');
  printFaults(readDamage(error));
} finally {
  database.close();
}
