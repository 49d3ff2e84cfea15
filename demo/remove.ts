import type { Store } from '#server/platform/db/store.ts';
import { nameModerator } from '#server/access/live-moderation.ts';
import { removeSetting } from '#server/platform/db/settings.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { abandonPhoto, expireFormerPhotos } from '#server/access/photos/leftovers.ts';
import { isPublicOpinion } from '#server/access/visibility.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { removeNameWords } from '#server/access/people/name-words.ts';
import type { Progress } from './fill.ts';
import { removeScenes } from './scenes.ts';
import { isDemoPerson } from './who.ts';
import { removePortraits } from './write-portraits.ts';

/** Number of people in one transaction. */
const PEOPLE_PER_TRANSACTION = 100;

/**
 * Removes all demo people and every row by or about them. The counts of real people no longer include reactions and
 * opinions of demo people. Nothing else about real people changes. The next run continues an interrupted run.
 * @returns the number of removed people.
 */
export async function removeDemoPeople(
  { store, photos }: { store: Store; photos: PhotoStore },
  onProgress: (progress: Progress) => void = () => {},
): Promise<number> {
  const { total } = await store.db
    .selectFrom('people')
    .select((is) => is.fn.countAll<number>().as('total'))
    .where(isDemoPerson)
    .executeTakeFirstOrThrow();
  // These statements take minutes in a large store, longer than a request may. They do nothing when they run again.
  await store.withSchemaLock((tx) => removeReactionsAndOpinions(tx as unknown as Db));
  // They send no commit event. This transaction sends an event, so every node drops its caches.
  await store.transaction(removeScenes);
  // Deleting a person searches both tables, and PostgreSQL would otherwise still read the deleted rows.
  await store.vacuum(['reactions', 'opinions']);
  let removed = 0;
  while (removed < total) {
    const count = await store.transaction((tx) => removeSomePeople(tx, Date.now()));
    if (count === 0) break;
    removed += count;
    onProgress({ stage: 'people removed', done: removed, total });
  }
  await removePortraits(photos);
  return removed;
}

const demoIds = (tx: Db) => tx.selectFrom('people').select('id').where(isDemoPerson);

async function removeReactionsAndOpinions(tx: Db): Promise<void> {
  await uncountReactions(tx, 'like', 'likes');
  await uncountReactions(tx, 'dislike', 'dislikes');
  await uncountOpinions(tx);
  await tx.updateTable('people').set({ likes: 0, dislikes: 0, opinions: 0 }).where(isDemoPerson).execute();
  for (const column of ['actor_id', 'target_id'] as const)
    await tx.deleteFrom('reactions').where(column, 'in', demoIds(tx)).execute();
  for (const column of ['author_id', 'profile_id'] as const)
    await tx.deleteFrom('opinions').where(column, 'in', demoIds(tx)).execute();
}

async function uncountReactions(
  tx: Db,
  kind: 'like' | 'dislike',
  count: 'likes' | 'dislikes',
): Promise<void> {
  await tx
    .updateTable('people')
    .from((q) =>
      q
        .selectFrom('reactions')
        .select((is) => ['target_id', is.fn.countAll<number>().as('number')])
        .where('kind', '=', kind)
        .where('actor_id', 'in', demoIds(tx))
        .groupBy('target_id')
        .as('given'),
    )
    .set((q) => ({ [count]: q(`people.${count}`, '-', q.ref('given.number')) }))
    .whereRef('people.id', '=', 'given.target_id')
    .execute();
}

async function uncountOpinions(tx: Db): Promise<void> {
  await tx
    .updateTable('people')
    .from((q) =>
      q
        .selectFrom('opinions')
        .select((is) => ['profile_id', is.fn.countAll<number>().as('number')])
        // Opinions that wait or are hidden are not counted.
        .where(isPublicOpinion('opinions'))
        .where('author_id', 'in', demoIds(tx))
        .groupBy('profile_id')
        .as('written'),
    )
    .set((q) => ({ opinions: q('people.opinions', '-', q.ref('written.number')) }))
    .whereRef('people.id', '=', 'written.profile_id')
    .execute();
}

/**
 * Removes up to {@link PEOPLE_PER_TRANSACTION} people. Foreign keys also remove their sessions, what they have read, and
 * the entries of their names.
 */
async function removeSomePeople(tx: Db, now: number): Promise<number> {
  const people = await tx
    .selectFrom('people')
    .select(['id', 'name', 'photo'])
    .where(isDemoPerson)
    .orderBy('id')
    .limit(PEOPLE_PER_TRANSACTION)
    .execute();
  if (people.length === 0) return 0;
  const ids = people.map(({ id }) => id);
  await removeNameWords(
    tx,
    people.map(({ name }) => name),
  );
  for (const { id, photo } of people) {
    await abandonPhoto(tx, photo, now);
    await expireFormerPhotos(tx, id, now, 0);
    await removeSetting(tx, nameModerator(id));
  }
  await tx.deleteFrom('people').where('id', 'in', ids).execute();
  return people.length;
}
