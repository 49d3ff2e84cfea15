import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { translateSystemErrors } from './errors.ts';

/** Uploaded bytes on the disk, so that many simultaneous uploads need little memory. */
export interface SpoolFile {
  /** Bytes appended so far. */
  readonly size: number;
  append(chunk: Uint8Array): Promise<void>;
  /** Reads the whole file into memory. */
  read(): Promise<Buffer>;
  /** Frees the space on the disk. */
  close(): Promise<void>;
}

/** Every call throws PhotosUnavailable when the disk is full or cannot be used. */
export interface Spool {
  create(): Promise<SpoolFile>;
  /** Removes the files of killed processes. Files in use are not affected. */
  clear(): Promise<void>;
}

/**
 * Keeps uploads in `folder` (mode 0700) until they are processed. A file has no name after its creation. So the
 * operating system frees its space when it is closed or the process ends, for whatever reason.
 */
export function openSpool(folder: string): Spool {
  return {
    create: () => translateSystemErrors(createFile(folder)),
    clear: () => translateSystemErrors(removeNames(folder)),
  };
}

async function createFile(folder: string): Promise<SpoolFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const handle = await open(name, 'wx+', 0o600);
  try {
    // A worker that starts now may already have removed the name.
    await rm(name, { force: true });
  } catch (error) {
    await handle.close();
    throw error;
  }
  let size = 0;
  return {
    get size() {
      return size;
    },
    async append(chunk) {
      await translateSystemErrors(writeAll(handle, chunk));
      size += chunk.length;
    },
    read: () => translateSystemErrors(readAll(handle, size)),
    close: () => handle.close(),
  };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let from = 0;
  while (from < chunk.length) from += (await handle.write(chunk, from)).bytesWritten;
}

async function readAll(handle: FileHandle, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(size);
  let from = 0;
  while (from < size) {
    const { bytesRead } = await handle.read(bytes, from, size - from, from);
    if (bytesRead === 0) throw new Error('a spooled file is shorter than what was written to it');
    from += bytesRead;
  }
  return bytes;
}

/**
 * Removes all names. A file loses its name a moment after its creation, so another process may be removing the same
 * name.
 */
async function removeNames(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder))
    await rm(path.join(folder, name), { recursive: true, force: true });
}
