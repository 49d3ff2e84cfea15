import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Hash of the names and contents of files and folders. Modification times are not used: they change with every
 * checkout.
 */
export function fingerprint(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) addTo(hash, `${path}/${name}`);
}

/**
 * True if the work with this fingerprint is complete. The stamp is written at the end, so interrupted work runs again.
 */
export function isStamped(file, mark) {
  return existsSync(file) && readFileSync(file, 'utf8') === mark;
}

export function stamp(file, mark) {
  writeFileSync(file, mark);
}
