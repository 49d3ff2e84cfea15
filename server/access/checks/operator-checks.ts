import type { Db } from '#server/platform/db/schema/tables.ts';
import { LEAVING_MS } from '#server/access/accounts/left-people.ts';

/** Counts accounts whose suspension or time to return ended before `before`. */
export async function countOverdueAccounts(
  db: Db,
  before: number,
): Promise<{ suspended: number; leaving: number }> {
  const count = () => db.selectFrom('people').select((is) => is.fn.countAll<number>().as('count'));
  const [suspended, leaving] = await Promise.all([
    count()
      .where('state', '=', 'suspended')
      .where('suspended_until', '>', 0)
      .where('suspended_until', '<', before)
      .executeTakeFirstOrThrow(),
    count()
      .where('state', '=', 'leaving')
      .where('leaving_at', '<', before - LEAVING_MS)
      .executeTakeFirstOrThrow(),
  ]);
  return { suspended: suspended.count, leaving: leaving.count };
}

/** Creation time of the newest account, in milliseconds since the epoch; 0 without accounts. */
export async function readNewestTime(db: Db): Promise<number> {
  const row = await db
    .selectFrom('people')
    .select((is) => is.fn.max('created_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}
