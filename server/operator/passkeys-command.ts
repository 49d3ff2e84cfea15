import { defineWrite } from '#server/db/write.ts';

/** Removes all passkeys of a person who has lost them. @returns how many. */
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
