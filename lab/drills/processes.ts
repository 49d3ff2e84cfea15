import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** The processes of the PostgreSQL server with this data folder: none if it does not run. Linux only. */
export function findPostgres(dataFolder: string): number[] {
  const postmaster = findPostmaster(dataFolder);
  return postmaster ? [postmaster, ...childrenOf(postmaster)] : [];
}

/** The process that its `postmaster.pid` names, unless it has ended and another process has its number. */
function findPostmaster(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder ? pid : null;
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readParent(name) === parent)
    .map(Number);
}

function readParent(pid: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain blanks; the state and the parent follow.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Sends a signal to a process, if it has not ended. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
