import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

interface Answer {
  readonly personId: string;
  /** The calendar year in which the answered academic year began. */
  readonly settled: number;
}

/**
 * Stores a person's answer about an academic year, in the caller's transaction.
 * @returns false if the person answered before.
 */
export async function settleYear(tx: Db, { personId, settled }: Answer): Promise<boolean> {
  const { rows } = await sql`insert into academic_years (person_id, settled) values (${personId}, ${settled})
    on conflict (person_id) do update set settled = excluded.settled
      where academic_years.settled < excluded.settled
    returning person_id`.execute(tx);
  return rows.length > 0;
}

/** Records that the owner changed the year. The change answers the question about the current academic year. */
export const storeSettledYear = defineWrite(
  'storeSettledYear',
  async (tx, answer: Answer): Promise<boolean> => settleYear(tx, answer),
);
