import type { Db } from '#server/platform/db/schema/tables.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';

/** Removes all passkeys of a person who has lost them. @returns the number of removed passkeys. */
export const removePasskeys = defineWrite(
  'removePasskeys',
  async (tx, { personId }: { personId: string }): Promise<number> => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
);

/** Counts a person's passkeys. */
export async function countPasskeys(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((q) => q.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
