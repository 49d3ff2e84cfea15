import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { entryUrl } from '#server/platform/files.ts';

const ENTRY = fileURLToPath(entryUrl);
const run = promisify(execFile);
/** SQLite reads about 500 MB in a second, so this is a table of some 30 GB. Until its end the log of writes only grows. */
const MAX_MS = 60_000;

/** What a look at one table of the embedded store and its indexes found. */
export interface TableCheck {
  readonly table: string;
  /** What SQLite found, at most 3 faults. Empty: no damage. Null: the time was over before the end of the table. */
  readonly faults: readonly string[] | null;
}

/**
 * Looks for damage in one table of the embedded store, in a process of its own with the lowest priority, for at most a minute.
 * Damage in the bytes of a text that keeps the table's structure is not found.
 * @param turn a whole number: each number is another table, in a fixed order that begins again after the last one.
 * @param signal ends the look.
 * @throws Error when the process cannot run, the file cannot be read or the signal ended it.
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
