import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from '#server/platform/config/refuse.ts';

/** Every file of SQLite begins with 16 known bytes. */
const HEADER_BYTES = 16;

/**
 * Refuses a data folder with files of an earlier store in which `quad.db` is missing, empty or overwritten with zeros.
 * The server would start with an empty campus, and SQLite would delete the log of the last writes. Call it before
 * `quad.db` is opened.
 * @throws ConfigError that names the found files and the possible next steps.
 */
export function refuseLostStore(folder: string): void {
  const file = path.join(folder, 'quad.db');
  const state = describeLoss(file);
  if (state === null) return;
  const found = listRemains(folder);
  if (found.length === 0 && state !== 'begins with zeros') return;
  const remains =
    found.length > 0
      ? `, and ${found.join(', ')} of an earlier store ${found.length > 1 ? 'are' : 'is'} there`
      : '';
  const begin = found.length > 0 ? `. To begin with an empty campus, move ${found.join(', ')} away` : '';
  throw new ConfigError(
    `DATA_DIR cannot be used: ${file} ${state}${remains}. Restore a backup into an empty folder, or set DATABASE_URL if the data is in PostgreSQL${begin}. Or set another folder. Example: DATA_DIR=/srv/quad`,
  );
}

/** Describes the loss, or returns null when the file begins with data. */
function describeLoss(file: string): 'is missing' | 'is empty' | 'begins with zeros' | null {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size;
  if (bytes === undefined) return 'is missing';
  if (bytes === 0) return 'is empty';
  return readHeader(file).every((byte) => byte === 0) ? 'begins with zeros' : null;
}

function readHeader(file: string): Uint8Array {
  const header = new Uint8Array(HEADER_BYTES).fill(1);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, header, 0, HEADER_BYTES, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Opening an unreadable file fails later with its own message.
  }
  return header;
}

function listRemains(folder: string): string[] {
  const has = {
    'quad.db-wal': (statSync(path.join(folder, 'quad.db-wal'), { throwIfNoEntry: false })?.size ?? 0) > 0,
    photos: listFolder(path.join(folder, 'photos')).some((entry) => entry.isDirectory()),
    secret: existsSync(path.join(folder, 'secret')),
    outbox: listFolder(path.join(folder, 'outbox')).length > 0,
  };
  return Object.entries(has).flatMap(([name, isThere]) => (isThere ? [name] : []));
}

function listFolder(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
