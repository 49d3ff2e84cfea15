/** Connections to a PostgreSQL server. */

const POOL_MAX = 10;
const POOL_MIN = 2;
/** Connections of each process beside its pool: one listens (`commit-bell.ts`), one belongs to the silence watch. */
const BESIDE_POOL = 2;
/**
 * Connections of all workers of a machine together. Most servers allow 97; the rest is for commands, backups and
 * administrators.
 */
const TOGETHER = 80;

/** The connections in the pool of each worker of a machine. */
export function poolSizeOf(workers: number): number {
  const share = Math.floor(TOGETHER / workers) - BESIDE_POOL;
  return Math.max(POOL_MIN, Math.min(POOL_MAX, share));
}

/** Maximum number of connections of all workers of a machine together. */
export function connectionsOf(workers: number): number {
  return workers * (poolSizeOf(workers) + BESIDE_POOL);
}
