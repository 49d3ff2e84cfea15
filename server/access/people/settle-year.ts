import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

interface Answer {
  readonly personId: string;
  /** The calendar year in which the academic year has begun that the answer is about. */
  readonly settled: number;
}

/**
 * Stores that a person has answered about an academic year, in the caller's transaction.
 * @returns false when it was answered before.
 */
export async function settleYear(tx: Db, { personId, settled }: Answer): Promise<boolean> {
  const { rows } = await sql`insert into academic_years (person_id, settled) values (${personId}, ${settled})
    on conflict (person_id) do update set settled = excluded.settled
      where academic_years.settled < excluded.settled
    returning person_id`.execute(tx);
  return rows.length > 0;
}

/** The owner has changed the year, which answers the question about the present academic year. */
export const storeSettledYear = defineWrite(
  'storeSettledYear',
  async (tx, answer: Answer): Promise<boolean> => settleYear(tx, answer),
);
