import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NotDone } from '../usage.ts';

/** What a backup contains. It is written last, so a folder with it is a complete backup. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601, in UTC. */
  readonly madeAt: string;
  readonly store: 'sqlite' | 'postgres';
  /** Name of the file of the store, its bytes and their SHA-256 in hexadecimal. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The last migration of its schema. */
  readonly migration: string;
  readonly people: number;
  readonly photoFiles: number;
  /** Whether the file `secret` of DATA_DIR is in it. The variable SECRET never is. */
  readonly hasSecret: boolean;
}

export const MANIFEST = 'backup.json';
/** The folder of a complete backup. */
export const backupName = /^quad-\d{8}T\d{9}Z$/;
const DAY_MS = 24 * 3_600_000;

/** The name of a backup that is begun `now`. Later ones come later in the alphabet. */
export function nameBackup(now: number): string {
  return `quad-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
}

interface Backups {
  /** Names, as of {@link nameBackup}. */
  readonly complete: readonly string[];
  /** Without a manifest: interrupted, or at work. */
  readonly incomplete: readonly string[];
}

/**
 * What `--keep` deletes: the complete backups but the newest `keep` and `own`, the one just made, and incomplete ones
 * that were begun before those that stay, and a day or longer before `own`. Younger ones may be at work beside it.
 */
export function chooseExpired(
  { complete, incomplete }: Backups,
  own: string,
  keep: number,
  now: number,
): Backups {
  const kept = new Set([own, ...complete.toSorted().slice(-keep)]);
  const [oldest = ''] = [...kept].toSorted();
  const yesterday = nameBackup(now - DAY_MS);
  return {
    complete: complete.filter((name) => !kept.has(name)),
    incomplete: incomplete.filter((name) => name < oldest && name < yesterday),
  };
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** @throws NotDone when the folder is no complete backup of a version that this one knows. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, MANIFEST);
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null)
    throw new NotDone(`${folder} is no complete backup: it has no readable file ${MANIFEST}`);
  const manifest = parse(text);
  if (manifest?.format === 1) return manifest;
  throw new NotDone(`${file} cannot be read: it is damaged, or a newer version of Quad has written it`);
}

function parse(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest> | null;
    const isKnown = manifest?.store === 'sqlite' || manifest?.store === 'postgres';
    const isWhole = typeof manifest?.sha256 === 'string' && typeof manifest.migration === 'string';
    // A name with a path would be read outside of the backup.
    const isName = typeof manifest?.file === 'string' && path.basename(manifest.file) === manifest.file;
    return isKnown && isWhole && isName ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}
