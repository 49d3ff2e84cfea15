import { sql, type RawBuilder } from 'kysely';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';

/**
 * Locks people until the end of the transaction, so that what the next statement reads of them, of their blocks and of their
 * daily limits stays true. Unknown ids lock nothing. On SQLite, which runs one write at a time, it does nothing.
 */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<void> {
  if (!needsRowLocks(tx)) return;
  // PostgreSQL refuses some texts that are no ids, such as one with a zero byte.
  const known = [...new Set(ids)].filter(isId);
  if (known.length > 0) await lockRows(tx, { ids: JSON.stringify(known.map((id) => ({ id }))) });
}

const lockRows = prepareStatement<{ ids: string }>(
  (db, param) => ({ compile: () => lockPeopleQuery(db, param('ids')).compile(db) }),
  'later',
);

/**
 * Locks in the order of the ids, so that two transactions never wait for each other in a circle.
 * @param ids JSON text of rows with an id.
 */
export function lockPeopleQuery(db: Db, ids: string): RawBuilder<unknown> {
  return sql`select p.id from ${jsonRows(db, 'a', { id: 'text' }, ids)} join people as p on p.id = a.id
    order by p.id for no key update of p`;
}
