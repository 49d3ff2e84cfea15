import type { Store } from '#server/platform/db/store.ts';
import type { Copy } from './data.ts';
import type { Row } from './requests.ts';

/** Fewer than both stores' limits of parameters. */
const ROWS_IN_QUERY = 200;

/** The number of reactions and opinions. The product must not run. */
export async function countRows(copy: Copy): Promise<number> {
  return using(copy, async ({ db }) => {
    let sum = 0;
    for (const table of ['reactions', 'opinions'] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      sum += Number(count);
    }
    return sum;
  });
}

/** @returns the number of these rows that the store does not have. The product must not run. */
export async function countMissing(copy: Copy, rows: readonly Row[]): Promise<number> {
  return using(copy, async (store) => {
    let found = 0;
    for (let from = 0; from < rows.length; from += ROWS_IN_QUERY)
      found += await countFound(store, rows.slice(from, from + ROWS_IN_QUERY));
    return rows.length - found;
  });
}

async function countFound({ db }: Store, rows: readonly Row[]): Promise<number> {
  const pairs = rows.flatMap((row) => ('actorId' in row ? [row] : []));
  const ids = rows.flatMap((row) => ('opinionId' in row ? [row.opinionId] : []));
  let found = 0;
  if (pairs.length > 0) {
    const stored = await db
      .selectFrom('reactions')
      .select('actor_id')
      .where((is) => is.or(pairs.map((pair) => is.and({ actor_id: pair.actorId, target_id: pair.targetId }))))
      .execute();
    found += stored.length;
  }
  if (ids.length > 0)
    found += (await db.selectFrom('opinions').select('id').where('id', 'in', ids).execute()).length;
  return found;
}

async function using<T>(copy: Copy, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await copy.open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
