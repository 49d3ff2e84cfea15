import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import path from 'node:path';
import { median } from '../../quantile.ts';

const FLUSHES = 200;
const PAGE = Buffer.alloc(4096, 1);

/** Describes the machine, on which a result depends. @param folder contains the stores. */
export function describeMachine(folder: string, postgresVersion: string | null): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `${cpu?.model.trim()}, ${availableParallelism()} processors, ${gigabytes} GB memory`,
    `${describeFileSystem(folder)}, ${timeFlush(folder).toFixed(2)} ms for a write of 4 KB with fsync`,
    `Node.js ${process.versions.node}, SQLite ${process.versions['sqlite']}`,
    ...(postgresVersion === null ? [] : [`PostgreSQL ${postgresVersion} on the same machine`]),
    firstWords(spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout),
  ].join('; ');
}

/** The commit that is checked out, with `+` when files are changed. */
export function readCommit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}

function describeFileSystem(folder: string): string {
  const { stdout } = spawnSync('df', ['--output=fstype', folder], { encoding: 'utf8' });
  return stdout.split('\n')[1]?.trim() ?? 'unknown file system';
}

/** The median time of a small write that is flushed to the disk, in milliseconds. */
function timeFlush(folder: string): number {
  const file = path.join(folder, `flush-${process.pid}`);
  const descriptor = openSync(file, 'w');
  try {
    const times = Array.from({ length: FLUSHES }, () => {
      const began = performance.now();
      writeSync(descriptor, PAGE);
      fsyncSync(descriptor);
      return performance.now() - began;
    });
    return median(times);
  } finally {
    closeSync(descriptor);
    rmSync(file);
  }
}

/** `wrk debian/4.1.0 [epoll] …` → `wrk debian/4.1.0`. */
function firstWords(text: string): string {
  return text.split(' ').slice(0, 2).join(' ');
}
