import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { describeFileError } from './file-errors.ts';

const PROBE_BYTES = 64 * 1024;

/**
 * Creates the data folder if it is missing (mode 0700) and checks that a file of 64 KB can be written in it.
 * @param inside names of folders in it that must be writable where they exist: a command of root may have made them.
 * @throws ConfigError with a remedy when this user cannot write there, or when the disk is full or read-only.
 */
export function prepareDataFolder(folder: string, inside: readonly string[] = []): void {
  const probe = path.join(folder, `.write-test-${randomUUID()}`);
  try {
    makeFolder(folder);
    try {
      const file = openSync(probe, 'wx', 0o600);
      writeSync(file, Buffer.alloc(PROBE_BYTES));
      closeSync(file);
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw explainFileError(error, folder);
  }
  for (const name of inside) refuseClosed(path.join(folder, name));
}

function refuseClosed(folder: string): void {
  if (!existsSync(folder)) return;
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw explainFileError(error, folder);
  }
}

/** Creates a folder and its parents. In /proc, a recursive `mkdirSync` of Node.js 26 never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw createRefusal(`${folder} cannot be created: the system allows no folder there`, error);
    // Another process may have created the folder meanwhile.
    if (code !== 'EEXIST' || !existsSync(folder)) throw error;
  }
}

/**
 * Creates a file that only its owner can read and write (mode 0600), or gives an existing file this mode. The umask has
 * no effect.
 * @throws ConfigError with a remedy when this user lacks permission.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600);
  } catch (error) {
    throw explainFileError(error, file);
  }
}

/**
 * Translates a failed system call on DATA_DIR or a file in it to a ConfigError with a remedy. Returns other errors
 * unchanged.
 */
export function explainFileError(error: unknown, place: string): unknown {
  // The caller handles a missing file.
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return error;
  const what = describeFileError(error, place);
  return what ? createRefusal(what, error) : error;
}

function createRefusal(what: string, cause: unknown): ConfigError {
  return new ConfigError(
    `DATA_DIR cannot be used: ${what}. Or set another folder. Example: DATA_DIR=/srv/quad`,
    { cause },
  );
}
