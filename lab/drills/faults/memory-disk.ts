import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { NotTried } from '../outcome/outcome.ts';

/** A small disk in memory. */
export interface MemoryDisk {
  readonly makeReadOnly: () => void;
  readonly makeWritable: () => void;
  /** Uses all free space. @returns a function that frees it. */
  readonly fill: () => () => void;
}

/** Mounts a disk on a folder until `opened` ends. @throws NotTried if this user may not mount. */
export function mountMemory(opened: AsyncDisposableStack, folder: string, size: string): MemoryDisk {
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0)
    throw new NotTried('this user cannot mount a disk');
  opened.defer(() => void spawnSync('umount', ['--lazy', folder]));
  const remount = (mode: 'ro' | 'rw') => {
    const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, folder], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`mount: ${stderr}`);
  };
  return {
    makeReadOnly: () => remount('ro'),
    makeWritable: () => remount('rw'),
    fill() {
      const file = path.join(folder, 'filled');
      const descriptor = openSync(file, 'w');
      for (const bytes of [2 ** 20, 1]) {
        try {
          for (;;) writeSync(descriptor, Buffer.alloc(bytes));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(descriptor);
      return () => rmSync(file);
    },
  };
}
