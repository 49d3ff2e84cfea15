import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { entryUrl } from '#server/platform/files.ts';

const ENTRY = fileURLToPath(entryUrl);
const run = promisify(execFile);
/**
 * SQLite reads about 500 MB a second, so this covers a table of 30 GB. During the check the write-ahead log only grows.
 */
const MAX_MS = 60_000;

/** The result of checking one table of the embedded store and its indexes. */
export interface TableCheck {
  readonly table: string;
  /** At most 3 faults that SQLite found. Empty: no damage. Null: the time ended before the end of the table. */
  readonly faults: readonly string[] | null;
}

/**
 * Looks for damage in one table of the embedded store, for at most a minute. Uses a separate process with the lowest
 * priority. Does not find damage in the bytes of a text if the table's structure is intact.
 * @param turn a whole number that selects a table, in a fixed order that repeats after the last table.
 * @param signal ends the check.
 * @throws Error when the process cannot run, the file cannot be read or the signal ended the check.
 */
export async function findSqliteDamage(
  file: string,
  turn: number,
  signal: AbortSignal | undefined,
): Promise<TableCheck> {
  try {
    const { stdout } = await run(process.execPath, [ENTRY, 'damage', file, String(turn)], {
      timeout: MAX_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    return readOutput(stdout);
  } catch (error) {
    const { killed, stdout = '' } = error as { killed?: boolean; stdout?: string };
    if (!killed || signal?.aborted) throw error;
    return { ...readOutput(stdout), faults: null };
  }
}

function readOutput(output: string): { table: string; faults: string[] } {
  const [table = '', ...faults] = output.split('\n').filter(Boolean);
  return { table, faults };
}
