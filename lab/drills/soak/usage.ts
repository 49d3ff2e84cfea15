import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { readMemoryMb } from '../../process-files.ts';
import { NotTried } from '../outcome/outcome.ts';

const BYTES_PER_MB = 2 ** 20;

/** A node's use of resources at one moment. */
export interface Usage {
  readonly memoryMb: number;
  /** Open files and connections. */
  readonly files: number;
  /** The size of `quad.db-wal`; 0 on PostgreSQL. */
  readonly walMb: number;
}

/** Maximum growth of each value, from its average in the third quarter of a soak to its average in the last. */
const growthMax: Usage = { memoryMb: 30, files: 10, walMb: 16 };

/** @throws NotTried where there is no `/proc`. */
export function readUsage(pid: number, dataDir: string): Usage {
  const memoryMb = readMemoryMb(pid);
  if (Number.isNaN(memoryMb)) throw new NotTried('this system has no /proc, or the node has ended');
  const wal = statSync(path.join(dataDir, 'quad.db-wal'), { throwIfNoEntry: false });
  return {
    memoryMb,
    files: readdirSync(`/proc/${pid}/fd`).length,
    walMb: (wal?.size ?? 0) / BYTES_PER_MB,
  };
}

/** @param usages in equal intervals. */
export function measureGrowth(usages: readonly Usage[]): Usage {
  const quarter = Math.ceil(usages.length / 4);
  const [third, last] = [usages.slice(-2 * quarter, -quarter), usages.slice(-quarter)];
  const growthOf = (what: keyof Usage) => average(last, what) - average(third, what);
  return { memoryMb: growthOf('memoryMb'), files: growthOf('files'), walMb: growthOf('walMb') };
}

/** @returns a sentence for each value that grew by more than {@link growthMax}. */
export function findGrowth(growth: Usage): string[] {
  const names = { memoryMb: 'MB of memory', files: 'open files', walMb: 'MB of quad.db-wal' };
  return Object.entries(names)
    .map(([key, name]) => ({ name, by: growth[key as keyof Usage], max: growthMax[key as keyof Usage] }))
    .filter(({ by, max }) => !(by <= max))
    .map(({ name, by, max }) => `${by.toFixed(1)} ${name} more in the last quarter, at most ${max}`);
}

export function formatUsage({ memoryMb, files, walMb }: Usage): string {
  return `memory ${memoryMb.toFixed(0)} MB, open files ${files.toFixed(0)}, quad.db-wal ${walMb.toFixed(1)} MB`;
}

function average(usages: readonly Usage[], what: keyof Usage): number {
  return usages.reduce((sum, usage) => sum + usage[what], 0) / usages.length;
}
