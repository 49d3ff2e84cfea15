import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';

const PROBE_BYTES = 64 * 1024;

/**
 * Creates the data folder if it is missing (mode 0700) and checks that a file of 64 KB can be written in it.
 * @throws ConfigError with a remedy when this user cannot write there, or when the disk is full or read-only.
 */
export function prepareDataFolder(folder: string): void {
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
  const what = explainErrorCode((error as NodeJS.ErrnoException).code ?? '', place);
  return what ? createRefusal(what, error) : error;
}

function createRefusal(what: string, cause: unknown): ConfigError {
  return new ConfigError(
    `DATA_DIR cannot be used: ${what}. Or set another folder. Example: DATA_DIR=/srv/quad`,
    { cause },
  );
}

function explainErrorCode(code: string, place: string): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return explainPermission(place);
    case 'EROFS':
      return `${place} is on a read-only disk. Mount it for writing`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${place} is full. Free some space`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} is not a folder, or lies under a file`;
    case 'EISDIR':
      return `${place} is a folder where Quad keeps a file. Move it away`;
    default:
      return null;
  }
}

/** A closed folder belongs to another user, who may be running Quad. Changing its owner would stop that server. */
function explainPermission(place: string): string {
  const closed = findClosedFolder(place);
  return closed === null
    ? `this user cannot write to ${place}. Run: ${buildChownCommand(place)}`
    : `${closed} is closed to this user. Run this as its owner: sudo -u '#${statSync(closed).uid}' …`;
}

function buildChownCommand(place: string): string {
  const own = `sudo chown -R ${readUserName()} '${place}'`;
  return existsSync(place) ? own : `sudo mkdir -p '${place}' && ${own}`;
}

/** Returns the folder that hides `place` from this user, or null. */
function findClosedFolder(place: string): string | null {
  try {
    statSync(place);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return null;
    const folder = path.dirname(place);
    return findClosedFolder(folder) ?? folder;
  }
}

/** The user's name, or number: some container users have no name. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'you');
  }
}
