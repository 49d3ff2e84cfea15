import { sql } from 'kysely';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from './store.ts';

/** Interval between reads of the database's clock. Detects that a machine's clock was changed. */
const READ_INTERVAL_MS = 20_000;

interface SharedClock {
  readonly now: Clock;
  close(): void;
}

/**
 * A clock that all nodes of a store share: the PostgreSQL server's clock. On SQLite there is one process, which uses
 * its own clock.
 * @param own the clock of this machine.
 */
export async function openSharedClock(
  { name, db }: Pick<Store, 'name' | 'db'>,
  own: Clock = Date.now,
): Promise<SharedClock> {
  if (name === 'sqlite') return { now: own, close: () => {} };
  let aheadMs = 0;
  const read = async () => {
    const sentAt = own();
    const { rows } = await sql<{ at: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`.execute(db);
    const at = rows[0]?.at ?? sentAt;
    // The server read its clock between these two times. A slow answer gives a wide range, so it changes little.
    const [least, most] = [at - own(), at - sentAt];
    aheadMs = Math.min(Math.max(aheadMs, least), most);
  };
  await read();
  // After a failed read the last difference remains.
  const timer = setInterval(() => void read().catch(() => {}), READ_INTERVAL_MS).unref();
  return { now: () => own() + aheadMs, close: () => clearInterval(timer) };
}
