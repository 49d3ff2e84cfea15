import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Density, PhotoStore, Renditions } from './photo-store.ts';

const densities: readonly Density[] = ['card', 'dense'];

/** Photos as files, `ab/abcdef….webp` and `…@2x.webp`, two letters a folder so that no folder grows without bound. */
export function openDiskPhotos(folder: string): PhotoStore {
  const fileOf = (key: string, density: Density) =>
    path.join(folder, key.slice(-2), density === 'card' ? `${key}.webp` : `${key}@2x.webp`);
  const put = async (key: string, renditions: Renditions) => {
    const directory = await makeFolder(path.dirname(fileOf(key, 'card')));
    for (const density of densities) await writeDurably(fileOf(key, density), renditions[density]);
    await syncFolder(directory);
  };
  return {
    put,
    async read(key, density) {
      const file = await open(fileOf(key, density), 'r').catch(nullIfMissing);
      if (!file) return null;
      const { size } = await file.stat();
      return { bytes: size, stream: createReadStream('', { fd: file }) };
    },
    async copy(from, to) {
      const [card, dense] = await Promise.all(
        densities.map((density) => readFile(fileOf(from, density)).catch(nullIfMissing)),
      );
      if (!card || !dense) return false;
      await put(to, { card, dense });
      return true;
    },
    async remove(key) {
      for (const density of densities) await rm(fileOf(key, density), { force: true });
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function makeFolder(folder: string): Promise<string> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncFolder(path.dirname(made));
  return folder;
}

/** An account must not outlive its photo in a power cut: the bytes first, the folder's entry by {@link syncFolder}. */
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
