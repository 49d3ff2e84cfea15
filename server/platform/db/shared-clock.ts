import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from './store.ts';

/** Interval between reads of the database's clock. */
const READ_INTERVAL_MS = 20_000;
/** A larger difference of the machine's clock is a warning. */
const DIFFERENCE_MAX_MS = 5_000;

interface SharedClock {
  readonly now: Clock;
  close(): void;
}

/**
 * A clock that all nodes of a store share: the PostgreSQL server's clock. So a node whose own clock is wrong accepts
 * the codes of the others (docs/decisions/067). Between two reads it counts with the machine's monotonic clock, which
 * nobody sets. On SQLite there is one process, which uses its own clock.
 * @param own the clock of this machine. A difference of seconds is a line of the log.
 */
export async function openSharedClock(
  { name, db }: Pick<Store, 'name' | 'db'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
  own: Clock = Date.now,
): Promise<SharedClock> {
  if (name === 'sqlite') return { now: own, close: () => {} };
  const monotonic = () => performance.now();
  /** The database's time at the zero of the monotonic clock. */
  let zero = Number.NaN;
  let isWrong = false;
  const now = () => Math.round(zero + monotonic());

  async function read(): Promise<void> {
    const sentAt = monotonic();
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
    const at = rows[0]?.at ?? own();
    // The server read its clock between these two times. A slow answer gives a wide range, so it changes little.
    const [least, most] = [at - monotonic(), at - sentAt];
    zero = Number.isNaN(zero) ? (least + most) / 2 : Math.min(Math.max(zero, least), most);
    compare();
  }

  function compare(): void {
    const difference = own() - now();
    const wasWrong = isWrong;
    isWrong = Math.abs(difference) > DIFFERENCE_MAX_MS;
    if (isWrong === wasWrong) return;
    if (!isWrong) return log.info('the clock of this machine is that of the database again');
    const seconds = Math.round(Math.abs(difference) / 1000);
    log.warn(
      { seconds },
      `the clock of this machine is ${difference > 0 ? 'ahead of' : 'behind'} the database's: set both by NTP. Quad takes the database's time`,
    );
  }

  await read();
  // After a failed read the last difference remains.
  const timer = setInterval(() => void read().catch(() => {}), READ_INTERVAL_MS).unref();
  return { now, close: () => clearInterval(timer) };
}
