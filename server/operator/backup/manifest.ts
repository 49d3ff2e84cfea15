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
