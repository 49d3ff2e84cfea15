import { sql, type RawBuilder } from 'kysely';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';

/**
 * Locks people until the end of the transaction, so that the next statement's facts about them stay true: their rows,
 * blocks and daily limits. Unknown ids lock nothing. Does nothing on SQLite, which runs one write at a time.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  if (!needsRowLocks(tx)) return;
  // PostgreSQL refuses some texts that are not ids, such as a text with a zero byte.
  const known = [...new Set(ids)].filter(isId);
  if (known.length > 0) await lockRows(tx, { ids: JSON.stringify(known.map((id) => ({ id }))) });
}

const lockRows = prepareStatement<{ ids: string }>(
  (db, param) => ({ compile: () => lockPeopleQuery(db, param('ids')).compile(db) }),
  'later',
);

/**
 * Locks in the order of the ids, so that two transactions never deadlock.
 * @param ids JSON text of rows with an id.
 */
export function lockPeopleQuery(db: Db, ids: string): RawBuilder<unknown> {
  return sql`select p.id from ${jsonRows(db, 'a', { id: 'text' }, ids)} join people as p on p.id = a.id
    order by p.id for no key update of p`;
}
