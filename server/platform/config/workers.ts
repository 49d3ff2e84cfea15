import { availableParallelism } from 'node:os';
import { refuseSetting } from './refuse.ts';

/** More workers are slower, because each has its own caches and database connections. */
const WORKERS_MAX = 64;

/**
 * Reads the number of processes that share the port. `auto` means one per processor. The embedded store allows one
 * only.
 */
export function readWorkers(text: string | null, databaseUrl: string | null): number {
  if (text === null || text === '1') return 1;
  if (databaseUrl === null)
    return refuseSetting(
      'WORKERS',
      `must be 1, not "${text}": the embedded store (SQLite) serves one process. Several need DATABASE_URL`,
      '1',
    );
  if (text === 'auto') return Math.min(availableParallelism(), WORKERS_MAX);
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= WORKERS_MAX) return count;
  return refuseSetting(
    'WORKERS',
    `must be auto or a whole number from 1 to ${WORKERS_MAX}, not "${text}"`,
    'auto',
  );
}
