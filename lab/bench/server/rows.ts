import type { Store } from '#server/platform/db/store.ts';
import type { Copy } from './data.ts';

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

async function using<T>(copy: Copy, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await copy.open();
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}
