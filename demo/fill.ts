import { sql } from 'kysely';
import type { Store } from '#server/db/store.ts';
import type { PhotoStore } from '#server/photos/photo-store.ts';
import { drawCrowd } from './crowd.ts';
import { DEMO_ID_END, demoId, indexOfId } from './ids.ts';
import { createCrowdKeeper } from './keep-crowd.ts';
import { hangPortraits } from './pool.ts';

/** Drawn and sent together. */
const CROWD = 500;
/** Committed together: every index page that they touch is written once. Memory holds a crowd, not these. */
const COMMITTED_TOGETHER = 10_000;
/** From here on PostgreSQL's planner had better learn of the new tables at once. */
const MANY = 10_000;

export interface Progress {
  readonly stage: 'portraits' | 'people';
  readonly done: number;
  readonly total: number;
}

/** The demo people who are there were drawn from another seed. */
export class OtherSeed extends Error {
  override name = 'OtherSeed';
}

/**
 * Fills the store with demo people until there are `people`; those of an earlier run count, so a second run adds nothing
 * and an interrupted one is continued. Memory does not grow with their number.
 * @param now milliseconds; all dates are before it.
 * @returns how many were there before and how many were added.
 * @throws OtherSeed
 */
export async function fillWithDemoPeople(
  { store, photos }: { store: Store; photos: PhotoStore },
  { people, seed = 1, now = Date.now() }: { people: number; seed?: number; now?: number },
  tell: (progress: Progress) => void = () => {},
): Promise<{ before: number; added: number }> {
  let { next, neighbours } = await findEarlier(store, seed);
  const before = next;
  if (before >= people) return { before, added: 0 };
  await hangPortraits(photos, people, (done, total) => tell({ stage: 'portraits', done, total }));

  const keeper = createCrowdKeeper(seed);
  tell({ stage: 'people', done: next, total: people });
  while (next < people) {
    const start = { next, neighbours };
    ({ next, neighbours } = await store.transaction(async (tx) => {
      // From the start again, should the transaction be tried again.
      let reached = start;
      keeper.forget();
      // Crowds begin at the same places whatever the number, so that the same people come of one run or of two.
      for (const end = nextMultiple(COMMITTED_TOGETHER, start.next, people); reached.next < end;) {
        const to = nextMultiple(CROWD, reached.next, people);
        const crowd = drawCrowd(reached.next, to, seed, now, reached.neighbours);
        await keeper.keep(tx, crowd, reached.next);
        reached = { next: to, neighbours: crowd.neighbours };
        tell({ stage: 'people', done: to, total: people });
      }
      return reached;
    }));
    keeper.committed();
  }
  if (store.name === 'postgres' && next - before >= MANY) await sql`analyze`.execute(store.migrations);
  return { before, added: next - before };
}

function nextMultiple(of: number, after: number, limit: number): number {
  return Math.min(limit, (Math.floor(after / of) + 1) * of);
}

/** How far an earlier run came, and who of its last people is still there. */
async function findEarlier(
  store: Store,
  seed: number,
): Promise<{ next: number; neighbours: readonly string[] }> {
  const rows = await store.db
    .selectFrom('people')
    .select('id')
    .where('id', '<', DEMO_ID_END)
    .orderBy('id', 'desc')
    .limit(5_000)
    .execute();
  const [last] = rows;
  if (!last) return { next: 0, neighbours: [] };
  const index = indexOfId(last.id);
  if (demoId(index, seed) !== last.id) {
    throw new OtherSeed(
      'the demo people who are there were made with another --seed: use that one, or an empty store',
    );
  }
  return { next: index + 1, neighbours: rows.map(({ id }) => id).toReversed() };
}
