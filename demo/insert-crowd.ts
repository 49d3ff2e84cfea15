import { sql } from 'kysely';
import type { Db, NameEntriesTable } from '#server/platform/db/schema/tables.ts';
import { listNameEntries, listNameWords, listVariants } from '#server/access/people/name-words.ts';
import { bulkInsert } from './bulk-insert.ts';
import type { Crowd } from './crowd.ts';
import type { DemoPerson } from './people.ts';
import { shuffled } from './random.ts';

const RING_SIZE = 2 ** 31;

/** Inserts crowds into one store. It caches compiled statements and the vocabulary, so create a writer for each run. */
export interface CrowdWriter {
  /** @param from index of the first person. */
  insert(tx: Db, crowd: Crowd, from: number): Promise<void>;
  /** Call it after a commit of the transaction. */
  committed(): void;
  /** Call it after a rollback of the transaction. */
  forget(): void;
}

export function createCrowdWriter(seed: number): CrowdWriter {
  const words = createWordWriter();
  const insertPeople = bulkInsert<DemoPerson>((tx, rows) => tx.insertInto('people').values(rows));
  const insertReactions = bulkInsert<Crowd['reactions'][number]>((tx, rows) =>
    tx.insertInto('reactions').values(rows),
  );
  const insertOpinions = bulkInsert<Crowd['opinions'][number]>((tx, rows) =>
    tx.insertInto('opinions').values(rows),
  );
  return {
    ...words,
    async insert(tx, { people, reactions, opinions }, from) {
      await insertPeople(tx, await resolveConflicts(tx, people, from, seed));
      await words.insertWordsOf(tx, people);
      await insertReactions(tx, reactions);
      await insertOpinions(tx, opinions);
    },
  };
}

/** Gives a demo person another ring number or address if a real person has it already. */
async function resolveConflicts(
  tx: Db,
  people: DemoPerson[],
  from: number,
  seed: number,
): Promise<DemoPerson[]> {
  const taken = await tx
    .selectFrom('people')
    .select(['ring', 'address'])
    .where((is) =>
      is.or([
        is(
          'ring',
          'in',
          people.map((p) => p.ring),
        ),
        is(
          'address',
          'in',
          people.map((p) => p.address),
        ),
      ]),
    )
    .execute();
  if (taken.length === 0) return people;
  const rings = new Set(taken.map(({ ring }) => ring));
  const addresses = new Set(taken.map(({ address }) => address));
  return people.map((person, i) => ({
    ...person,
    // The number comes from the end of the same permutation, which no demo person uses.
    ring: rings.has(person.ring) ? shuffled(RING_SIZE - 1 - from - i, RING_SIZE, seed) : person.ring,
    address: addresses.has(person.address) ? `again.${person.address}` : person.address,
  }));
}

interface WordWriter extends Pick<CrowdWriter, 'committed' | 'forget'> {
  insertWordsOf(tx: Db, people: readonly DemoPerson[]): Promise<void>;
}

/** Like `addNameWords`, but for many people, whose names share a few thousand words. */
function createWordWriter(): WordWriter {
  const known = new Set<string>();
  /** Words whose variants are inserted but not committed yet. */
  const latest = new Set<string>();
  const insertWords = bulkInsert<{ word: string; people: number }>((tx, rows) =>
    tx
      .insertInto('words')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet({ people: sql<number>`words.people + excluded.people` }),
      ),
  );
  const insertEntries = bulkInsert<NameEntriesTable>((tx, rows) =>
    tx.insertInto('name_entries').values(rows),
  );
  const insertTypos = bulkInsert<{ variant: string; word: string }>((tx, rows) =>
    tx
      .insertInto('word_typos')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return {
    async insertWordsOf(tx, people) {
      const wordsOf = people.map(({ name }) => listNameWords(name));
      const counts = new Map<string, number>();
      for (const word of wordsOf.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
      // Sorted, as in a sign-up, so that the two cannot deadlock.
      const sorted = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const fresh = sorted.map(([word]) => word).filter((word) => !known.has(word) && !latest.has(word));
      await insertWords(
        tx,
        sorted.map(([word, count]) => ({ word, people: count })),
      );
      await insertEntries(
        tx,
        people.flatMap(({ id, name, public: listed }) =>
          listNameEntries(name).map((entry) => ({ listed, entry, person_id: id })),
        ),
      );
      await insertTypos(
        tx,
        fresh.flatMap((word) => [...listVariants(word)].map((variant) => ({ variant, word }))),
      );
      for (const word of fresh) latest.add(word);
    },
    committed() {
      for (const word of latest) known.add(word);
      latest.clear();
    },
    forget() {
      latest.clear();
    },
  };
}
