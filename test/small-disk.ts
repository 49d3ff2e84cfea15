import { spawnSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';

export interface SmallDisk {
  /** Makes the disk read-only or writable. Skips the test if the system does not allow that. */
  readonly remount: (mode: 'ro' | 'rw') => void;
}

/** Mounts a file system of 8 MB over a folder until the test ends, or skips the test and prints the reason. */
export function mountSmallDisk(folder: string, { skip }: TestContext): SmallDisk {
  const mount = (...args: string[]) => spawnSync('mount', [...args, folder], { encoding: 'utf8' });
  const { status, stderr } = mount('-t', 'tmpfs', '-o', 'size=8m', 'tmpfs');
  if (status !== 0) skip(`a tmpfs cannot be mounted here: ${stderr ?? 'no mount command'}`);
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return {
    remount(mode) {
      if (mount('-o', `remount,${mode}`).status !== 0) skip('a file system cannot be remounted here');
    },
  };
}
