import { sql } from 'kysely';
import { INVENTED_ID_END } from '#server/access/invented.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { createCrowd } from './crowd.ts';
import { demoId, indexOfId } from './ids.ts';
import { createCrowdWriter } from './insert-crowd.ts';
import { isDemoPerson } from './who.ts';
import { removeOldPortraits, writePortraits } from './write-portraits.ts';

/** Number of people that are generated and inserted together. Memory holds this many. */
const CROWD = 500;
/** Number of people in one transaction. It is large, so that each index page is written once. */
const COMMITTED_TOGETHER = 10_000;
/** After this many new people, PostgreSQL's planner immediately needs new statistics. */
const MANY = 10_000;

export interface Progress {
  readonly stage: 'portraits' | 'people' | 'people removed';
  readonly done: number;
  readonly total: number;
}

/** The store has demo people of another seed. */
export class OtherSeed extends Error {
  override name = 'OtherSeed';
}

/**
 * Adds demo people until the store has `people` of them. People of an earlier run count. So a second run adds nothing,
 * and the next run continues an interrupted run. Memory use does not depend on the number.
 * @param now milliseconds since the epoch. All dates are before it.
 * @returns the number of demo people before, and the number added.
 * @throws OtherSeed when the existing demo people have another seed.
 */
export async function fillWithDemoPeople(
  { store, photos }: { store: Store; photos: PhotoStore },
  { people, seed = 1, now = Date.now() }: { people: number; seed?: number; now?: number },
  onProgress: (progress: Progress) => void = () => {},
): Promise<{ before: number; added: number }> {
  let { next, neighbours } = await findEarlier(store, seed);
  const before = next;
  if (before >= people) return { before, added: 0 };
  await removeOldPortraits(photos, await listUsedPhotos(store));
  await writePortraits(photos, people, (done, total) => onProgress({ stage: 'portraits', done, total }));

  const writer = createCrowdWriter(seed);
  onProgress({ stage: 'people', done: next, total: people });
  while (next < people) {
    const start = { next, neighbours };
    ({ next, neighbours } = await store.transaction(async (tx) => {
      // The store may run this function again, so it starts from the state before the transaction.
      let reached = start;
      writer.forget();
      // Crowds start at fixed indexes, so that two runs create the same people as one run.
      for (const end = nextMultiple(COMMITTED_TOGETHER, start.next, people); reached.next < end;) {
        const to = nextMultiple(CROWD, reached.next, people);
        const crowd = createCrowd(reached.next, to, seed, now, reached.neighbours);
        await writer.insert(tx, crowd, reached.next);
        reached = { next: to, neighbours: crowd.neighbours };
        onProgress({ stage: 'people', done: to, total: people });
      }
      return reached;
    }));
    writer.committed();
  }
  if (store.name === 'postgres' && next - before >= MANY)
    await store.withSchemaLock((db) => sql`analyze`.execute(db));
  return { before, added: next - before };
}

/** The photos of demo people whom this or an earlier version has added, and those that an appeal may bring back. */
async function listUsedPhotos({ db }: Store): Promise<ReadonlySet<string | null>> {
  const ofPeople = await db.selectFrom('people').select('photo').distinct().where(isDemoPerson).execute();
  const ofCases = await db.selectFrom('cases').select('removed_photo as photo').distinct().execute();
  return new Set([...ofPeople, ...ofCases].map(({ photo }) => photo));
}

function nextMultiple(of: number, after: number, limit: number): number {
  return Math.min(limit, (Math.floor(after / of) + 1) * of);
}

/** Finds the number of people that earlier runs created, and the last of them. */
async function findEarlier(
  store: Store,
  seed: number,
): Promise<{ next: number; neighbours: readonly string[] }> {
  const rows = await store.db
    .selectFrom('people')
    .select('id')
    .where('id', '<', INVENTED_ID_END)
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
