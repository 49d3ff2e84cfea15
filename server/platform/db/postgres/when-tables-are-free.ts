import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '#server/platform/config/refuse.ts';
import { StoreConflict } from '#server/platform/db/errors.ts';
import type { Wait } from './wait-for-database.ts';

/**
 * Waits of the first tries. All reads and writes of a table that come later wait for this one, so it must be short. It
 * must also end before PostgreSQL looks for deadlocks, which it does after a second.
 */
const SHORT_WAIT_MS = 250;
const SHORT_TRIES = 8;
/** Waits of the later tries. PostgreSQL ends an automatic vacuum of a table for which somebody has waited a second. */
const LONG_WAIT_MS = 1_500;
/** A backup or a long query can read a table for minutes. */
const WAIT_MAX_MS = 10 * 60_000;
const REPORT_MS = 60_000;

/**
 * Runs a transaction that first locks all tables of the schema against reads and writes, while other nodes use them.
 * When one stays in use for longer than a moment, it releases all locks and tries again. So no write of another node
 * waits for long, and none meets these locks in a deadlock: https://www.postgresql.org/docs/current/explicit-locking.html
 * @param run runs the transaction. It calls `lock` before its first change.
 * @param onWait is called once a minute while a table stays in use.
 * @throws ConfigError after 10 minutes, and errors of `run`.
 */
export async function whenTablesAreFree(
  run: (lock: (tx: Kysely<unknown>) => Promise<void>) => Promise<void>,
  onWait: Wait['onWait'] = () => {},
): Promise<void> {
  const began = performance.now();
  let reportedAt = began;
  for (let tries = 1; ; tries += 1) {
    const waitMs = tries > SHORT_TRIES ? LONG_WAIT_MS : SHORT_WAIT_MS;
    try {
      return await run((tx) => lockTables(tx, waitMs));
    } catch (error) {
      if (!(error instanceof StoreConflict)) throw error;
      const now = performance.now();
      const leftMs = began + WAIT_MAX_MS - now;
      if (leftMs <= 0)
        throw new ConfigError(
          'The update of the store could not begin, because its tables were in use at every try for 10 minutes. Look for a backup or a long query (select pid, xact_start, query from pg_stat_activity order by xact_start), and start again when it has ended.',
          { cause: error },
        );
      if (now - reportedAt >= REPORT_MS) {
        onWait(new Error('the tables are in use'), leftMs);
        reportedAt = now;
      }
    }
    // Between two tries the nodes work as ever.
    await sleep(waitMs * (2 + 4 * Math.random()));
  }
}

async function lockTables(tx: Kysely<unknown>, waitMs: number): Promise<void> {
  // A role may have tables of others in its schema, which it cannot lock.
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and pg_has_role(tableowner, 'usage')
    order by tablename <> 'people', tablename`.execute(tx);
  if (rows.length === 0) return;
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(tx);
  const tables = rows.map(({ name }) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in access exclusive mode`.execute(tx);
  await sql`set local lock_timeout = 0`.execute(tx);
}
