import { statSync } from 'node:fs';
import { StoreUnavailable } from './errors.ts';

/**
 * Notices that a file of an open SQLite store was removed, moved or replaced. SQLite goes on with the file that it has opened, so what it
 * writes would be lost with the end of the process (https://sqlite.org/howtocorrupt.html, section 2.4).
 * @param file the store. Its log and the log's index exist.
 * @returns a function that throws while a file is not the one that was opened, and not after it was put back. It takes a few microseconds.
 */
export function watchFiles(file: string): () => void {
  const opened = [file, `${file}-wal`, `${file}-shm`].map((name) => ({ name, id: identify(name) }));
  return () => {
    for (const { name, id } of opened) {
      const found = identify(name);
      if (found === id) continue;
      const what = found === null ? 'missing' : 'another file';
      throw new StoreUnavailable(
        `${name} is ${what} since Quad has opened it, so nothing is written: put the old one back, and do not stop Quad before (docs/backups.md)`,
      );
    }
  };
}

/** The number of the file on its disk, or null when there is none. */
function identify(name: string): string | null {
  const stats = statSync(name, { bigint: true, throwIfNoEntry: false });
  return stats ? `${stats.dev} ${stats.ino}` : null;
}
