import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Mutant } from '#test/mutants/mutant.ts';
import { mutate } from './list.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

/** A copy of the working tree in which one change at a time is made. */
export interface Sandbox {
  readonly folder: string;
  /** Makes the change, calls `work`, and reverts the change. */
  with<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Contains a folder for each run, named by the run's process. */
const runs = path.join(root, 'build/mutants');

/** Removes the folders of killed runs. */
export async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(runs).catch(() => []))
    if (!isRunning(Number(name))) await rm(path.join(runs, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Copies the files that git knows, including uncommitted files. */
export async function createSandbox(name: string): Promise<Sandbox> {
  const folder = path.join(runs, String(process.pid), name);
  const listed = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  });
  for (const file of new Set(listed.stdout.split('\0'))) {
    // Git still lists a file whose deletion is not committed.
    const isThere = file !== '' && (await stat(path.join(root, file)).catch(() => null)) !== null;
    if (isThere) await cp(path.join(root, file), path.join(folder, file));
  }
  // Hard links, because Vite serves no file outside of its root through a symbolic link.
  await run('cp', ['-al', path.join(root, 'node_modules'), path.join(folder, 'node_modules')]);
  // Vite writes here, so this must not be a hard link.
  await rm(path.join(folder, 'node_modules/.vite'), { recursive: true, force: true });
  return {
    folder,
    async with(mutant, work) {
      const file = path.join(folder, mutant.file);
      const text = await readFile(file, 'utf8');
      await writeFile(file, mutate(mutant, text));
      try {
        return await work();
      } finally {
        await writeFile(file, text);
      }
    },
    async remove() {
      await rm(folder, { recursive: true, force: true });
      // Another run may still use the parent folder.
      await rmdir(path.dirname(folder)).catch(() => undefined);
    },
  };
}
