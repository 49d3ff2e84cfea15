import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '#server/platform/config/refuse.ts';
import type { Wait } from './wait-for-database.ts';

/**
 * Maximum duration of a try for all tables together. Reads and writes wait for it. It must be shorter than
 * PostgreSQL's `deadlock_timeout` of a second, after which one of those who wait for each other is ended.
 */
const TRY_MS = 500;
/** Longer than the second after which PostgreSQL ends an automatic vacuum that somebody waits for. */
const VACUUM_MS = 2_000;
/** The pause after a try doubles up to the maximum, so that nodes seldom wait while a backup reads for minutes. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 10_000;
const WAIT_MAX_MS = 10 * 60_000;
const REPORT_MS = 60_000;
/** query_canceled, deadlock_detected. */
const TRY_AGAIN = new Set(['57014', '40P01']);

/**
 * Locks all tables of the schema against reads and writes until the transaction ends, while other nodes use them. When
 * one stays in use for longer than a moment, it releases the others and tries again. So no read or write of another
 * node waits for long, and none meets these locks in a deadlock:
 * https://www.postgresql.org/docs/current/explicit-locking.html
 * @param tx a transaction without time limits. Its other locks stay.
 * @param onWait is called once a minute while a table stays in use.
 * @throws ConfigError after 10 minutes.
 */
export async function lockTables(tx: Kysely<unknown>, onWait: Wait['onWait'] = () => {}): Promise<void> {
  const tables = await listTables(tx);
  if (tables.length === 0) return;
  const lock = async (mode: string, withinMs: number) => {
    await sql`set local statement_timeout = ${sql.lit(withinMs)}`.execute(tx);
    await sql`lock table ${sql.join(tables)} in ${sql.raw(mode)} mode`.execute(tx);
  };
  const began = performance.now();
  let reportedAt = began;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    await sql`savepoint before_try`.execute(tx);
    try {
      // Reads and writes go on beside this lock.
      await lock('share update exclusive', VACUUM_MS);
      await lock('access exclusive', TRY_MS);
      await sql`set local statement_timeout = 0`.execute(tx);
      return;
    } catch (error) {
      if (!TRY_AGAIN.has(stateOf(error))) throw error;
      await sql`rollback to savepoint before_try`.execute(tx);
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
    await sleep(pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS);
  }
}

async function listTables(tx: Kysely<unknown>) {
  // The schema may have tables of other roles, which this one cannot lock. Writes begin with `people`.
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and pg_has_role(tableowner, 'usage')
    order by tablename <> 'people', tablename`.execute(tx);
  return rows.map(({ name }) => sql.table(name));
}

/** The SQLSTATE of an error, also of one that was translated. */
function stateOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? '';
}
