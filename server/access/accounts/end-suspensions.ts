import { sql } from 'kysely';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineWrite } from '#server/platform/db/writes/write.ts';

/**
 * Ends a person's suspension if its time is over. Call it in the transaction of a log-in, before the account is read.
 */
export async function endSuspensionIfOver(tx: Db, personId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ state: 'active', suspended_until: 0 })
    .where('id', '=', personId)
    .where('state', '=', 'suspended')
    .where('suspended_until', '>', 0)
    .where('suspended_until', '<=', now)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) afterCommit(tx, { kind: 'person-changed', personId });
}

/**
 * Ends a batch of suspensions whose time is over. The conditions appear twice: if PostgreSQL waits for another write to
 * a row, it then checks only the outer conditions again.
 * @returns the number of ended suspensions.
 */
export const endSuspensions = defineWrite(
  'endSuspensions',
  async (tx, { now, limit }: { now: number; limit: number }): Promise<number> => {
    const { rows } = await sql<{ id: string }>`update people set state = 'active', suspended_until = 0
      where id in (select id from people where state = 'suspended' and suspended_until > 0
        and suspended_until <= ${now} order by suspended_until limit ${limit})
        and state = 'suspended' and suspended_until > 0 and suspended_until <= ${now}
      returning id`.execute(tx);
    for (const { id: personId } of rows) afterCommit(tx, { kind: 'person-changed', personId });
    return rows.length;
  },
);

/** True if a suspension's time is over but the suspension has not been ended. */
export async function hasOverSuspensions(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('state', '=', sql.lit('suspended'))
    .where('suspended_until', '>', sql.lit(0))
    .where('suspended_until', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
