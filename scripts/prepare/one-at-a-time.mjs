import { lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './paths.mjs';
import { Refusal, explain } from './refusal.mjs';

const lock = join(build, 'prepare.lock');
/** Age of a stale lock. Longer than the slowest installation; later another process may have the lock's process id. */
const STALE_MS = 15 * 60_000;

/**
 * Runs `work` in one process at a time. The lock is a symbolic link, which is created atomically; its target is the
 * holder's process id. `work` gets true when the previous holder died during its work.
 */
export async function oneAtATime(work) {
  const wasInterrupted = await acquire();
  try {
    await work(wasInterrupted);
  } finally {
    unlinkSync(lock);
  }
}

async function acquire() {
  let wasInterrupted = false;
  for (let turn = 0; ; turn += 1) {
    try {
      mkdirSync(build, { recursive: true });
      symlinkSync(String(process.pid), lock);
      return wasInterrupted;
    } catch (error) {
      if (error.code !== 'EEXIST') throw new Refusal(explain(String(error)) ?? String(error));
    }
    if (isStale()) {
      wasInterrupted = true;
      remove();
      continue;
    }
    if (turn === 0) console.log('Another command is preparing this folder: waiting for it …');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function isStale() {
  try {
    if (Date.now() - lstatSync(lock).mtimeMs > STALE_MS) return true;
    process.kill(Number(readlinkSync(lock)), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH'; // EPERM: the process of another user runs; ENOENT: the lock was just released
  }
}

function remove() {
  try {
    unlinkSync(lock);
  } catch (error) {
    if (error.code !== 'ENOENT') throw new Refusal(explain(String(error)) ?? String(error));
  }
}
