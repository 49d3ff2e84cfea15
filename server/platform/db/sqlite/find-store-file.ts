import { existsSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { explainFileError } from '#server/platform/process/data-folder.ts';
import { isFolderLocked } from './folder-lock.ts';

/**
 * Finds the file of the embedded store.
 * @throws ConfigError with a remedy when there is no store, or when this user may not look for it.
 */
export function findStoreFile(dataDir: string): string {
  refuseLostFiles(dataDir);
  const file = path.join(dataDir, 'quad.db');
  try {
    statSync(file);
    return file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, file);
    throw new ConfigError(
      `DATA_DIR has no store: ${file} does not exist. Start Quad once, or set its folder. Example: DATA_DIR=/srv/quad`,
      { cause: error },
    );
  }
}

/**
 * Refuses to open a store while a server uses it and one of its files is missing. A server keeps a deleted file open.
 * SQLite would create another file for this process, and the server would later read that file and copy it into the
 * store.
 * @throws ConfigError with a remedy.
 */
export function refuseLostFiles(dataDir: string): void {
  const named = path.join(dataDir, 'quad.db');
  // SQLite keeps the log beside the file that a symbolic link leads to.
  const file = existsSync(named) ? realpathSync(named) : named;
  const missing = [file, `${file}-wal`, `${file}-shm`].find((name) => !existsSync(name));
  if (missing === undefined || !isFolderLocked(dataDir)) return;
  throw new ConfigError(
    `DATA_DIR is in use by a server, and ${missing} is missing. If it was deleted, the server still has it open: before you stop it, read "A deleted store" in docs/backups.md. If the server is only just starting or stopping, run the command again`,
  );
}
