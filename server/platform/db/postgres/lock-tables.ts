import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { ConfigError } from '#server/platform/config/refuse.ts';
import type { Wait } from './wait-for-database.ts';

/** Longer than the second after which PostgreSQL ends an automatic vacuum that somebody waits for. */
const VACUUM_MS = 2_000;
/** The pause between two tries. A try takes about a millisecond, and nobody waits for it. */
const PAUSE_MS = 10;
const WAIT_MAX_MS = 10 * 60_000;
const REPORT_MS = 60_000;
/** lock_not_available, query_canceled, deadlock_detected. */
const TRY_AGAIN = new Set(['55P03', '57014', '40P01']);

/**
 * Locks all tables of the schema against reads and writes until the transaction ends, while other nodes use them. It
 * tries until a moment without other transactions, which under load comes every few seconds, and waits for no lock. If
 * it waited for one table while it held another, reads and writes would queue behind it, and those that use the tables
 * in another order would meet it in a deadlock: https://www.postgresql.org/docs/current/explicit-locking.html
 * @param tx a transaction without time limits. Its other locks stay.
 * @param onWait is called once a minute while tables stay in use.
 * @throws ConfigError after 10 minutes.
 */
export async function lockTables(tx: Kysely<unknown>, onWait: Wait['onWait'] = () => {}): Promise<void> {
  const tables = await listTables(tx);
  if (tables.length === 0) return;
  const lock = (mode: string) => sql`lock table ${sql.join(tables)} in ${sql.raw(mode)}`.execute(tx);
  const noteFailure = startWait(onWait);
  const repeat = async (step: string, attempt: () => Promise<unknown>) => {
    await sql`savepoint ${sql.id(step)}`.execute(tx);
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!TRY_AGAIN.has(stateOf(error))) throw error;
        await sql`rollback to savepoint ${sql.id(step)}`.execute(tx);
        noteFailure(error);
      }
      await sleep(PAUSE_MS);
    }
  };
  // Reads and writes go on beside this lock. It ends automatic vacuums, which would be in the way for minutes.
  await sql`set local statement_timeout = ${sql.lit(VACUUM_MS)}`.execute(tx);
  await repeat('vacuums', () => lock('share update exclusive mode'));
  await sql`set local statement_timeout = 0`.execute(tx);
  await repeat('tables', () => lock('access exclusive mode nowait'));
}

/** @returns a function that is called after each failed try. It throws after 10 minutes. */
function startWait(onWait: Wait['onWait']): (cause: unknown) => void {
  const began = performance.now();
  let reportedAt = began;
  return (cause) => {
    const now = performance.now();
    const leftMs = began + WAIT_MAX_MS - now;
    if (leftMs <= 0)
      throw new ConfigError(
        'The update of the store could not begin, because its tables were in use at every try for 10 minutes. Look for a backup or a long query (select pid, xact_start, query from pg_stat_activity order by xact_start), and start again when it has ended.',
        { cause },
      );
    if (now - reportedAt < REPORT_MS) return;
    onWait(new Error('the tables are in use'), leftMs);
    reportedAt = now;
  };
}

async function listTables(tx: Kysely<unknown>) {
  // The schema may have tables of other roles, which this one cannot lock. `people` is in use most often.
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
