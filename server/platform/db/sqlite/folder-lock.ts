import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { makePrivate } from '#server/platform/process/data-folder.ts';
import { explainSqliteError } from './explain-sqlite-error.ts';

const SQLITE_BUSY = 5;
/** Maximum wait for the lock. {@link isFolderLocked} holds it for less than a millisecond. */
const WAIT_MS = 100;

function nameLock(folder: string): string {
  return path.join(folder, 'in-use.lock');
}

function isBusy(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY;
}

/**
 * Locks a separate file exclusively until the process ends. The operating system releases the lock even after kill -9,
 * so nobody has to remove a stale lock.
 */
export function lockFolder(folder: string): DatabaseSync {
  const file = nameLock(folder);
  makePrivate(file);
  const lock = new DatabaseSync(file, { timeout: WAIT_MS });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw explainSqliteError(error, folder);
    throw new ConfigError(
      `DATA_DIR ${folder} is in use by another process: stop that one, or set another DATA_DIR`,
      { cause: error },
    );
  }
  return lock;
}

/** True if another process holds the lock of the folder. False when this user cannot find out. */
export function isFolderLocked(folder: string): boolean {
  if (!existsSync(nameLock(folder))) return false;
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(nameLock(folder), { readOnly: true });
    lock.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    lock?.close();
  }
}
