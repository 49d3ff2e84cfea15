import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { ConfigError } from './config/refuse.ts';

const PROBE_BYTES = 64 * 1024;

/**
 * Makes the data folder where it is missing (mode 0700) and writes a file in it as a test.
 * @throws ConfigError with what to do when this user cannot write there, or the disk is full or read-only.
 */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.write-test-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
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

/**
 * Makes a file that only its owner can read and write (0600), or makes an existing one so, whatever the process's umask.
 * @throws ConfigError with what to do when this user cannot.
 */
export function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600));
    if (statSync(file).mode & 0o077) chmodSync(file, 0o600);
  } catch (error) {
    throw explainFileError(error, file);
  }
}

/** A failed system call on DATA_DIR or a file in it, as one line with what to do. Other errors stay as they are. */
export function explainFileError(error: unknown, place: string): unknown {
  const what = meaningOf((error as NodeJS.ErrnoException).code ?? '', place);
  if (!what) return error;
  return new ConfigError(
    `DATA_DIR cannot be used: ${what}. Or set another folder. Example: DATA_DIR=/srv/quad`,
    {
      cause: error,
    },
  );
}

function meaningOf(code: string, place: string): string | null {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `this user cannot write to ${place}. Run: ${commandThatGives(place)}`;
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

function commandThatGives(place: string): string {
  const own = `sudo chown -R ${userName()} '${place}'`;
  return existsSync(place) ? own : `sudo mkdir -p '${place}' && ${own}`;
}

/** Some container users have a number and no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'you');
  }
}
