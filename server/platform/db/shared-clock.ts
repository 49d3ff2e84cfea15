import { sql } from 'kysely';
import type { Clock } from '#server/platform/process/clock.ts';
import type { Store } from './store.ts';

/** How often the database's clock is read. A machine's clock that is set again is noticed then. */
const READ_INTERVAL_MS = 20_000;

interface SharedClock {
  readonly now: Clock;
  close(): void;
}

/**
 * A clock that the nodes of one store agree on: that of the PostgreSQL server. With SQLite there is one process, and the clock is its own.
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
    // The server read its clock between these two times. After a slow answer little is known, and then little is changed.
    const [least, most] = [at - own(), at - sentAt];
    aheadMs = Math.min(Math.max(aheadMs, least), most);
  };
  await read();
  // Without an answer the last difference remains.
  const timer = setInterval(() => void read().catch(() => {}), READ_INTERVAL_MS).unref();
  return { now: () => own() + aheadMs, close: () => clearInterval(timer) };
}
