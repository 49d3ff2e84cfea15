import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';

/** Linux reports CPU time in hundredths of a second on every machine. */
const TICK_US = 10_000;
const MB_PER_KB = 1 / 1024;

/** The processes of the PostgreSQL server with this data folder. Empty if the server does not run. Linux only. */
export function findPostgres(dataFolder: string): number[] {
  const postmaster = findPostmaster(dataFolder);
  return postmaster ? [postmaster, ...childrenOf(postmaster)] : [];
}

/** The process in `postmaster.pid`; null if it has ended and another process has its number. */
function findPostmaster(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(path.join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder ? pid : null;
  } catch {
    return null;
  }
}

/** The processes that a process has started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(readStat(Number(name))[1]) === parent)
    .map(Number);
}

/** CPU time that all threads of a process have used, in microseconds. NaN without Linux. */
export function readCpuUs(pid: number): number {
  const fields = readStat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}

/** Resident memory of a process in MB. NaN without Linux. */
export function readMemoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readProcess(pid, 'status'))?.[1]) * MB_PER_KB;
}

/**
 * The fields of `stat` after the name, which is in parentheses and may contain blanks: the state, the parent …
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function readStat(pid: number): string[] {
  const text = readProcess(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readProcess(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
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
