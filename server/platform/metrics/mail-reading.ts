import type { BaseServices } from '#server/platform/base-services.ts';
import { createBoundedReading } from './bounded-reading.ts';
import type { Reading } from './readings.ts';

/** Largest number that is counted. More letters count as this number. */
const COUNTED_MAX = 10_000;

interface MailReading {
  readonly letters: number;
  /**
   * How long the oldest letter has waited against its will: since it was written if an attempt failed, otherwise since
   * it was due. 0 without such a letter. A letter about a decision waits for the time to undo it.
   */
  readonly ageSeconds: number;
}

/** Creates the function that reads the mail queue. It returns null if the database does not answer. */
export function createMailReading({
  store,
  clock,
}: Pick<BaseServices, 'store' | 'clock'>): () => Promise<MailReading | null> {
  async function readQueue(): Promise<MailReading> {
    const letters = store.db
      .selectFrom('mail_queue')
      .select(['id', 'tries', 'next_try_at'])
      .orderBy('id')
      .limit(COUNTED_MAX)
      .as('letters');
    const { number, tried, due } = await store.db
      .selectFrom(letters)
      .select((eb) => [
        eb.fn.countAll<number>().as('number'),
        eb.fn.min(eb.case().when('tries', '>', 0).then(eb.ref('id')).end()).as('tried'),
        eb.fn.min(eb.case().when('tries', '=', 0).then(eb.ref('next_try_at')).end()).as('due'),
      ])
      .executeTakeFirstOrThrow();
    const now = clock();
    const since = Math.min(now, due ?? now, tried === null ? now : timeOf(tried));
    return { letters: number, ageSeconds: (now - since) / 1000 };
  }

  return createBoundedReading(readQueue);
}

/** The creation time of a UUIDv7, in milliseconds since the epoch. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

export function listReadings(number: number | undefined): readonly Reading[] {
  return number === undefined ? [] : [{ value: number }];
}
