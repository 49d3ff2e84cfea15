import type { BaseServices } from '#server/platform/base-services.ts';
import type { Reading } from './readings.ts';

/** Minimum interval between reads of the queue, however often Prometheus asks. */
const INTERVAL_MS = 10_000;
/** Largest number that is counted. More letters count as this number. */
const COUNTED_MAX = 10_000;
/** A database without an answer must not delay the other metrics. */
const TIMEOUT_MS = 2_000;

interface MailReading {
  readonly letters: number;
  /** Age of the oldest letter; 0 without letters. */
  readonly ageSeconds: number;
}

/** Creates the function that reads the mail queue. It returns null if the database does not answer. */
export function createMailReading({
  store,
  clock,
}: Pick<BaseServices, 'store' | 'clock'>): () => Promise<MailReading | null> {
  let last: { readonly at: number; readonly reading: Promise<MailReading | null> } | null = null;

  async function readQueue(): Promise<MailReading> {
    const letters = store.db.selectFrom('mail_queue').select('id').limit(COUNTED_MAX).as('letters');
    const { number, first } = await store.db
      .selectFrom(letters)
      .select((eb) => [
        eb.fn.countAll<number>().as('number'),
        eb
          .selectFrom('mail_queue')
          .select((queue) => queue.fn.min('id').as('id'))
          .as('first'),
      ])
      .executeTakeFirstOrThrow();
    return { letters: number, ageSeconds: first ? Math.max(0, clock() - timeOf(first)) / 1000 : 0 };
  }

  return async () => {
    const at = performance.now();
    if (!last || at - last.at >= INTERVAL_MS) last = { at, reading: inTime(readQueue()) };
    return last.reading;
  };
}

/** The creation time of a UUIDv7, in milliseconds since the epoch. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

async function inTime<T>(work: Promise<T>): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, TIMEOUT_MS, null);
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

export function listReadings(number: number | undefined): readonly Reading[] {
  return number === undefined ? [] : [{ value: number }];
}
