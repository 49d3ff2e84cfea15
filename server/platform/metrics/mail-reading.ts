import type { BaseServices } from '#server/platform/base-services.ts';
import { createBoundedReading } from './bounded-reading.ts';
import type { Reading } from './readings.ts';

/** Largest number that is counted. More letters count as this number. */
const COUNTED_MAX = 10_000;

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

  return createBoundedReading(readQueue);
}

/** The creation time of a UUIDv7, in milliseconds since the epoch. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}

export function listReadings(number: number | undefined): readonly Reading[] {
  return number === undefined ? [] : [{ value: number }];
}
