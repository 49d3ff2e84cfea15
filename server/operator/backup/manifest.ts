import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { NotDone } from '../usage.ts';

/** The description of a backup. It is written last, so a folder with a manifest is a complete backup. */
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
  /** True if the backup contains the file `secret` of DATA_DIR. It never contains the variable SECRET. */
  readonly hasSecret: boolean;
}

export const MANIFEST = 'backup.json';
/** The folder of a complete backup. */
export const backupName = /^quad-\d{8}T\d{9}Z$/;
const DAY_MS = 24 * 3_600_000;

/** The name of a backup that begins `now`. Names sort by time. */
export function nameBackup(now: number): string {
  return `quad-${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}`;
}

interface Backups {
  /** Names made by {@link nameBackup}. */
  readonly complete: readonly string[];
  /** Backups without a manifest: interrupted or still running. */
  readonly incomplete: readonly string[];
}

/**
 * Chooses the backups that `--keep` deletes: complete backups except the newest `keep` and `own`, the one just made.
 * Also incomplete ones that began before the remaining ones and at least a day before `own`. Younger ones may still be
 * running.
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

/** @throws NotDone if the folder is not a complete backup of a version that this one knows. */
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
    // A name with a path would be read outside the backup.
    const isName = typeof manifest?.file === 'string' && path.basename(manifest.file) === manifest.file;
    return isKnown && isWhole && isName ? (manifest as Manifest) : null;
  } catch {
    return null;
  }
}
