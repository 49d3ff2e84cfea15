import { sql, type RawBuilder } from 'kysely';
import { jsonRows } from '#server/db/json-rows.ts';
import { needsRowLocks } from '#server/db/locks.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { isId } from '#server/user/id.ts';
import type { Viewer } from './viewer.ts';
import { isVisibleTo } from './visibility.ts';

/**
 * Checks which viewers may see their person, and locks these people, so that none of them can turn private before the end
 * of the transaction.
 * @returns the positions of the pairs whose viewer may see the person.
 */
export async function lockVisiblePeople(
  tx: Db,
  pairs: readonly { readonly viewer: Viewer; readonly personId: string }[],
): Promise<ReadonlySet<number>> {
  const asked = pairs.flatMap(({ viewer, personId }, nth) =>
    isId(personId) ? [{ nth, viewer_id: viewer.id, person_id: personId }] : [],
  );
  if (asked.length === 0) return new Set();
  const { rows } = await lockPeople<{ nth: number }>(tx, { asked: JSON.stringify(asked) });
  return new Set(rows.map(({ nth }) => nth));
}

const lockPeople = prepareStatement<{ asked: string }>((db, param) => ({
  compile: () => lockVisiblePeopleQuery(db, param('asked')).compile(db),
}));

const askedColumns = { nth: 'bigint', viewer_id: 'text', person_id: 'text' } as const;

/**
 * Locks in the order of the ids, so that two transactions never wait for each other in a circle.
 * @param asked JSON text of rows with {@link askedColumns}.
 */
export function lockVisiblePeopleQuery(db: Db, asked: string): RawBuilder<{ nth: number }> {
  return sql`select a.nth from ${jsonRows(db, 'a', askedColumns, asked)} join people as p on p.id = a.person_id
    where ${isVisibleTo('p', sql.ref('a.viewer_id'))}
    order by p.id ${needsRowLocks(db) ? sql`for no key update of p` : sql``}`;
}
