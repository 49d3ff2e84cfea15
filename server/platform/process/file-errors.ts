import { existsSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';

/** A failed system call on a file, in words: what is wrong, and the command that helps. */

/** @returns a sentence without a full stop, or null for a code that this module does not know. */
export function describeFileError(error: unknown, place: string): string | null {
  switch ((error as NodeJS.ErrnoException).code ?? '') {
    case 'EACCES':
    case 'EPERM':
      return describePermission(place);
    case 'EROFS':
      return `${place} is on a read-only disk. Mount it for writing`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `the disk of ${place} is full. Free some space`;
    case 'ENOENT':
      return `${place} does not exist. Correct the path, or run: mkdir -p '${path.dirname(place)}'`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${place} is not a folder, or lies under a file`;
    case 'EISDIR':
      return `${place} is a folder where Quad keeps a file. Move it away`;
    case 'EMFILE':
    case 'ENFILE':
      return 'this process may open no more files. Raise the limit: LimitNOFILE=65536 in the unit, or ulimit -n 65536';
    default:
      return null;
  }
}

/**
 * What belongs to another user may be in use by a server of that user, so its owner is never changed. What belongs to
 * root, as after a command of root, gets the owner of its folder.
 */
function describePermission(place: string): string {
  const closed = findClosedFolder(place);
  if (closed !== null)
    return `${closed} is closed to this user. Run this as its owner: ${runAs(statSync(closed).uid)}`;
  const own = process.getuid?.() ?? 0;
  const what = `this user cannot write to ${place}. Run`;
  const nearest = findNearest(place);
  const { uid } = statSync(nearest);
  if (uid === own) return `${what}: chmod u+rwX '${nearest}'`;
  if (uid !== 0) return `${what} this as its owner: ${runAs(uid)}`;
  const folder = statSync(path.dirname(nearest)).uid;
  const inside = path.join(nearest, 'quad.db');
  const store = existsSync(inside) ? statSync(inside).uid : 0;
  const owner = [store, folder].find((id) => id !== 0) ?? own;
  const chown = `sudo chown -R ${nameUser(owner)} '${place}'`;
  return `${what}: ${nearest === place ? chown : `sudo mkdir -p '${place}' && ${chown}`}`;
}

/** Returns the place itself, or the nearest folder above it that exists. */
function findNearest(place: string): string {
  return existsSync(place) ? place : findNearest(path.dirname(place));
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

function runAs(uid: number): string {
  const name = nameUser(uid);
  return `sudo -u ${/^\d+$/.test(name) ? `'#${name}'` : name} …`;
}

/** The name of a user, or the number: some users of containers have no name. */
function nameUser(uid: number): string {
  if (uid === process.getuid?.()) {
    try {
      return userInfo().username;
    } catch {
      return String(uid);
    }
  }
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
