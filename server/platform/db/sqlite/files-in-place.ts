import { statSync } from 'node:fs';
import { StoreUnavailable, summarizeError } from '#server/platform/db/errors.ts';

/**
 * Notices that a file of an open SQLite store was deleted, moved or replaced. SQLite continues with the opened file, so
 * its writes would be lost when the process ends. A new connection would open another file
 * (https://sqlite.org/howtocorrupt.html, section 2.4). A file that is overwritten in place is not noticed.
 * @param file the open store, without symbolic links. Its log and the log's index are watched too if they exist.
 * @returns a function that throws `StoreUnavailable` when a file is not the opened one. It throws on every later call
 * too, because connections may have been opened meanwhile. It takes less than 10 µs.
 */
export function watchFiles(file: string): () => void {
  const opened = [file, `${file}-wal`, `${file}-shm`]
    .map((name) => ({ name, id: identify(name) }))
    .filter(({ id }) => id !== null);
  let fault: string | null = null;
  return () => {
    for (const { name, id } of opened) {
      if (fault !== null) break;
      const found = identify(name);
      if (found !== id) fault = `${name} is ${found === null ? 'missing' : 'another file'}`;
    }
    if (fault !== null)
      throw new StoreUnavailable(
        `${fault} since Quad has opened it, so nothing is written any more: before you stop Quad, read "A deleted store" in docs/backups.md`,
      );
  };
}

/**
 * The number of the file on its disk, or null when there is none.
 * @throws StoreUnavailable when the disk does not answer.
 */
function identify(name: string): string | null {
  try {
    const stats = statSync(name, { bigint: true, throwIfNoEntry: false });
    return stats ? `${stats.dev} ${stats.ino}` : null;
  } catch (error) {
    throw new StoreUnavailable(summarizeError(error), { cause: error });
  }
}
