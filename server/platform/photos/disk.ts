import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '#server/platform/process/clock.ts';
import { translateSystemErrors } from './errors.ts';
import { checkAtMostEvery } from './check.ts';
import {
  collectRenditions,
  densities,
  nameFile,
  readFileName,
  type Density,
  type PhotoStore,
  type Renditions,
} from './photo-store.ts';

/** About the size of a photo, so that the check fails when a photo would not fit. */
const CHECK_BYTES = 64 * 1024;

/**
 * The photo store on the local disk. A photo is up to three files, such as `ef/abcdef.webp` and `ef/abcdef@2x.webp`.
 * The directory is named by the last two characters of the key.
 */
export function openDiskPhotos(folder: string, clock: Clock): PhotoStore {
  const fileOf = (key: string, density: Density) => path.join(folder, nameFile(key, density));
  const put = async (key: string, renditions: Renditions) => {
    const directory = path.dirname(fileOf(key, 'card'));
    const made = await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const density of densities) {
      const bytes = renditions[density];
      if (bytes) await writeDurably(fileOf(key, density), bytes);
    }
    await syncFolder(directory);
    // Another upload may have created the directory without flushing its name yet.
    await syncFolder(folder);
    if (made !== undefined) await syncFolder(path.dirname(folder));
  };
  // Flushes the removal of the names. Otherwise a power cut could bring back a photo whose row is already deleted.
  const remove = async (key: string) => {
    for (const density of densities) await rm(fileOf(key, density), { force: true });
    await syncFolder(path.dirname(fileOf(key, 'card'))).catch(nullIfMissing);
  };
  return {
    put: (key, renditions) => translateSystemErrors(put(key, renditions)),
    read: (key, density) => translateSystemErrors(openFile(fileOf(key, density))),
    async copy(from, to) {
      const renditions = await translateSystemErrors(
        collectRenditions((density) => readFile(fileOf(from, density)).catch(nullIfMissing)),
      );
      if (renditions) await translateSystemErrors(put(to, renditions));
      return renditions !== null;
    },
    remove: (key) => translateSystemErrors(remove(key)),
    async *list() {
      for (const directory of await translateSystemErrors(readdir(folder).catch(emptyIfMissing)))
        for (const name of await translateSystemErrors(
          readdir(path.join(folder, directory)).catch(emptyIfMissing),
        )) {
          const photo = readFileName(`${directory}/${name}`);
          const file =
            photo &&
            (await translateSystemErrors(stat(path.join(folder, directory, name)).catch(nullIfMissing)));
          if (photo && file) yield { ...photo, bytes: file.size, at: file.mtimeMs };
        }
    },
    check: checkAtMostEvery(clock, () => translateSystemErrors(writeAndRemove(folder))),
    close() {},
  };
}

async function openFile(name: string) {
  const file = await open(name, 'r').catch(nullIfMissing);
  if (!file) return null;
  const { size } = await file.stat();
  return { bytes: size, stream: createReadStream('', { fd: file }) };
}

/** A file in place of a folder counts as no photos. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** Writes and removes a file. A check of permissions alone would not detect a full or read-only disk. */
async function writeAndRemove(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, `.write-check-${randomUUID()}`);
  const file = await open(name, 'w', 0o600);
  try {
    await file.writeFile(Buffer.alloc(CHECK_BYTES));
  } finally {
    await file.close();
    await rm(name, { force: true });
  }
}

/**
 * Writes a file and flushes it to the disk, so that a photo is as durable as its account. The caller flushes the
 * directory entry with {@link syncFolder}.
 */
async function writeDurably(name: string, bytes: Buffer): Promise<void> {
  const file = await open(name, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
