/** Connections to a PostgreSQL server. */

const POOL_MAX = 10;
const POOL_MIN = 2;
/** Beside its pool, each process has one that listens (`commit-bell.ts`) and one of the silence watch. */
const BESIDE_POOL = 2;
/** Of all workers of a machine together. Most servers allow 97, and some are left for commands, backups and administrators. */
const TOGETHER = 80;

/** The connections in the pool of each worker of a machine. */
export function poolSizeOf(workers: number): number {
  const share = Math.floor(TOGETHER / workers) - BESIDE_POOL;
  return Math.max(POOL_MIN, Math.min(POOL_MAX, share));
}

/** The most connections that the workers of a machine have together. */
export function connectionsOf(workers: number): number {
  return workers * (poolSizeOf(workers) + BESIDE_POOL);
}
