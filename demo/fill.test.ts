import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { addNameWords } from '#server/access/people/name-words.ts';
import { aPhoto } from '#test/a-photo.ts';
import { startTestServer } from '#test/test-server.ts';
import { fillWithDemoPeople, OtherSeed } from './fill.ts';
import { createPerson } from './people.ts';

const NOW = Date.UTC(2026, 10, 21);

/** A photo store that claims to have every portrait, so that none is rendered. Another test covers rendering. */
const noPhotos = {
  read: async () => ({ bytes: 0, stream: { destroy() {} } }),
  list: async function* () {},
} as unknown as PhotoStore;

const aStore = async () => (await startTestServer()).context.store;

const fill = (store: Store, people: number, seed = 1) =>
  fillWithDemoPeople({ store, photos: noPhotos }, { people, seed, now: NOW });

describe('demo people', () => {
  test('counts equal the numbers of reactions and opinions', async () => {
    const { db } = await filled(await aStore(), 1_200);
    const wrong = await sql<{ name: string }>`
      select p.name from people p
      left join (select target_id, count(*) as n from reactions where kind = 'like' group by target_id) l on l.target_id = p.id
      left join (select target_id, count(*) as n from reactions where kind = 'dislike' group by target_id) d on d.target_id = p.id
      left join (select profile_id, count(*) as n from opinions group by profile_id) o on o.profile_id = p.id
      where likes <> coalesce(l.n, 0) or dislikes <> coalesce(d.n, 0) or opinions <> coalesce(o.n, 0)`.execute(
      db,
    );
    expect(wrong.rows).toEqual([]);
    expect(await count(db, 'reactions')).toBeGreaterThan(5_000);
    expect(await count(db, 'opinions')).toBeGreaterThan(1_500);
  });

  test('nobody reacts to or writes about themselves, and no date is in the future', async () => {
    const { db } = await filled(await aStore(), 300);
    const own = await db
      .selectFrom('opinions')
      .select('id')
      .where((is) => is.or([is('author_id', '=', is.ref('profile_id')), is('created_at', '>', NOW)]))
      .execute();
    expect(own).toEqual([]);
  });

  test('half of the opinions and likes are of the last ten days', async () => {
    const { db } = await filled(await aStore(), 300);
    for (const table of ['opinions', 'reactions'] as const) {
      const { recent, all } = await db
        .selectFrom(table)
        .select((q) => [
          q.fn.countAll().as('all'),
          sql<string>`sum(case when created_at > ${NOW - 10 * 86_400_000} then 1 else 0 end)`.as('recent'),
        ])
        .executeTakeFirstOrThrow();
      expect(Number(recent) / Number(all)).toBeGreaterThan(0.4);
    }
  });

  test('the first dozen have fixed names, and a few other people are private', async () => {
    const { db } = await filled(await aStore(), 500);
    const people = await db.selectFrom('people').select(['name', 'likes', 'public']).orderBy('id').execute();
    expect(people.slice(0, 2)).toEqual([
      { name: 'Asha Kumari', likes: 128, public: 1 },
      { name: 'Rohan Mehta', likes: 86, public: 1 },
    ]);
    expect(people.slice(0, 12).every((person) => person.public === 1)).toBe(true);
    expect(people.filter((person) => person.public === 0).length).toBeGreaterThan(2);
  });

  test('a second run adds nothing, and a larger run continues with the same people', async () => {
    const [twice, once] = [await aStore(), await aStore()];
    expect(await fill(twice, 130)).toEqual({ before: 0, added: 130 });
    expect(await fill(twice, 130)).toEqual({ before: 130, added: 0 });
    expect(await fill(twice, 60)).toEqual({ before: 130, added: 0 });
    expect(await fill(twice, 700)).toEqual({ before: 130, added: 570 });
    expect(await fill(once, 700)).toEqual({ before: 0, added: 700 });
    const people = (db: Db) =>
      db.selectFrom('people').select(['id', 'ring', 'name', 'photo']).orderBy('id').execute();
    expect(await people(twice.db)).toEqual(await people(once.db));
  });

  test('people of two seeds cannot be mixed', async () => {
    const store = await filled(await aStore(), 20);
    await expect(fill(store, 40, 2)).rejects.toBeInstanceOf(OtherSeed);
    expect(await count(store.db, 'people')).toBe(20);
  });

  test('the rows for search are the same as after a sign-up', async () => {
    const [bulk, single] = [await aStore(), await aStore()];
    await filled(bulk, 200);
    await filled(single, 200);
    const people = await single.db.selectFrom('people').select(['id', 'name', 'public']).execute();
    await single.transaction(async (tx) => {
      for (const table of ['word_typos', 'name_entries', 'words'] as const)
        await tx.deleteFrom(table).execute();
      for (const { id, name, public: listed } of people) await addNameWords(tx, { id, name, listed });
    });
    for (const table of ['words', 'name_entries', 'word_typos'] as const) {
      expect(await rowsOf(bulk.db, table)).toEqual(await rowsOf(single.db, table));
    }
  });

  test('the position and address of real people do not change', async () => {
    const store = await aStore();
    const asha = createPerson(0, 1, NOW);
    const rohan = createPerson(1, 1, NOW);
    const real = {
      ...asha,
      id: '019a0000-0000-7000-8000-000000000000',
      ring: rohan.ring,
      likes: 0,
      dislikes: 0,
      opinions: 0,
    };
    await store.transaction((tx) => tx.insertInto('people').values(real).execute());
    expect(await fill(store, 20)).toEqual({ before: 0, added: 20 });
    expect(await count(store.db, 'people')).toBe(21);
    const kept = await store.db
      .selectFrom('people')
      .select(['ring', 'address'])
      .where('id', '=', real.id)
      .executeTakeFirst();
    expect(kept).toEqual({ ring: rohan.ring, address: asha.address });
  });

  test('a retried transaction inserts every row', async () => {
    const store = await aStore();
    const unlucky: Store = {
      ...store,
      async transaction(work) {
        const lost = new Error('lost the race');
        const failing = store.transaction(async (tx) => {
          await work(tx);
          throw lost;
        });
        await expect(failing).rejects.toBe(lost);
        return store.transaction(work);
      },
    };
    await fill(unlucky, 60);
    const other = await filled(await aStore(), 60);
    for (const table of ['words', 'name_entries', 'word_typos', 'reactions', 'opinions'] as const) {
      expect(await rowsOf(store.db, table)).toEqual(await rowsOf(other.db, table));
    }
  });

  async function filled(store: Store, people: number): Promise<Store> {
    await fill(store, people);
    return store;
  }
});

test('an upload of a photo does not stop the rendering of portraits', async () => {
  const { store, photos, processPhoto } = (await startTestServer()).context;
  const file = await aPhoto();
  const upload = async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    await processPhoto({ size: bytes.length, read: async () => bytes }, { person: 'asha' });
  };
  let uploaded: Promise<void> | undefined;
  await fillWithDemoPeople({ store, photos }, { people: 8 }, () => {
    uploaded ??= upload();
  });
  await uploaded;
  expect(await count(store.db, 'people')).toBe(8);
});

test('portraits are rendered in both sizes although uploads block SVG, which is blocked again afterwards', async () => {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
  const { store, photos } = (await startTestServer()).context;
  const stages: string[] = [];
  await fillWithDemoPeople({ store, photos }, { people: 3 }, ({ stage, done }) =>
    stages.push(`${stage} ${done}`),
  );
  const keys = await store.db.selectFrom('people').select('photo').orderBy('id').execute();
  for (const { photo } of keys) {
    expect(photo).toMatch(/^demo-/);
    for (const density of ['card', 'dense'] as const) {
      const found = await photos.read(photo, density);
      found?.stream.destroy();
      expect(found?.bytes).toBeLessThan(30_000);
      expect(found?.bytes).toBeGreaterThan(1_000);
    }
  }
  expect(stages).toEqual(['portraits 1', 'portraits 2', 'portraits 3', 'people 0', 'people 3']);
  const upload = sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'));
  await expect(upload.metadata()).rejects.toThrow(/unsupported image format/);
});

async function count(db: Db, table: 'people' | 'reactions' | 'opinions'): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

async function rowsOf(
  db: Db,
  table: 'words' | 'name_entries' | 'word_typos' | 'reactions' | 'opinions',
): Promise<string[]> {
  const rows = await db.selectFrom(table).selectAll().execute();
  return rows
    .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .toSorted();
}
