import type { Insertable } from 'kysely';
import { bulkInsert } from '#demo/bulk-insert.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Tables } from '#server/platform/db/schema/tables.ts';
import { spread, type Population } from './population.ts';

/** Lets each viewer block the same people, who are then no targets: a request about them is refused. */
export async function blockPeople(store: Store, population: Population, count: number): Promise<Population> {
  const { viewers, targets, profiles } = population;
  const isViewer = new Set(viewers.map(({ id }) => id));
  const blocked = spread(
    targets.filter((id) => !isViewer.has(id)),
    count,
  );
  const now = Date.now();
  const insert = bulkInsert<Insertable<Tables['blocks']>>((tx, rows) => tx.insertInto('blocks').values(rows));
  await store.transaction((tx) =>
    insert(
      tx,
      viewers.flatMap(({ id }) =>
        blocked.map((other) => ({ blocker_id: id, blocked_id: other, created_at: now })),
      ),
    ),
  );
  const isBlocked = new Set(blocked);
  return {
    ...population,
    targets: targets.filter((id) => !isBlocked.has(id)),
    profiles: profiles.filter((id) => !isBlocked.has(id)),
  };
}
