import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { claimCase, decideCase, getQueue } from '#contract/moderation.ts';
import { searchPeople } from '#contract/people.ts';
import { getUser } from '#contract/profile.ts';
import { openPostgres } from '#server/platform/db/postgres/postgres.ts';
import type { Store } from '#server/platform/db/store.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { PhotoStore } from '#server/platform/photos/photo-store.ts';
import { aStudent, logIn, reactTo, writeOn, type Student } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { fillWithDemoPeople } from './fill.ts';
import { portraitKey } from './people.ts';
import { removeDemoPeople } from './remove.ts';
import { addScenes } from './scenes.ts';

const tables = [
  'people',
  'reactions',
  'opinions',
  'name_entries',
  'words',
  'word_typos',
  'sessions',
  'notice_marks',
  'settings',
  'cases',
  'case_events',
  'reports',
  'strikes',
] as const;

let server: TestServer;
let store: Store;
let asha: Student;
let bela: Student;

beforeEach(async () => {
  server = await startTestServer();
  ({ store } = server.context);
  // Two real people. Asha shares a word of her name with demo people, and one has reacted to and written about the
  // other.
  asha = await aStudent(server, { name: 'Asha Verma' });
  bela = await aStudent(server, { name: 'Bela Xyzzyvor' });
  await reactTo(asha, bela, 'like');
  await writeOn(asha, bela);
});

test('after the removal the store has exactly the rows from before the demo people', async () => {
  const before = await contentsOf(store.db);
  await fillWithDemoPeople(server.context, { people: 9 });
  await addInteractions();
  expect(await removeDemoPeople(server.context)).toBe(9);
  expect(await contentsOf(store.db)).toEqual(before);
});

test('the scenes go with the demo people, also after a decision about their case', async () => {
  const before = await contentsOf(store.db);
  const photos = { read: async () => ({ stream: { destroy() {} } }), list: async function* () {} };
  const parts = { store, photos: photos as unknown as PhotoStore };
  await fillWithDemoPeople(parts, { people: 20 });
  const [, officer] = await addScenes(server.context);
  const { client } = await logIn(server, officer?.email ?? '');
  await expect.poll(async () => (await client.call(getQueue)).status).toBe(200);
  const { data, rules } = (await client.call(getQueue)).body;
  const id = data[0]?.id ?? '';
  await client.call(claimCase, { id });
  const decision = { id, decisions: ['warn'], rule: rules[0]?.id ?? '', note: 'Twice.' };
  expect((await client.call(decideCase, decision)).status).toBe(200);
  expect(await removeDemoPeople(parts)).toBe(20);
  expect(await contentsOf(store.db)).toEqual(before);
});

test('counts of real people no longer include demo people', async () => {
  await fillWithDemoPeople(server.context, { people: 9 });
  await addInteractions();
  const profile = async () => (await asha.client.call(getUser, { id: bela.id })).body;
  expect(await profile()).toMatchObject({ like: 2, dislike: 1 });
  await removeDemoPeople(server.context);
  expect(await profile()).toMatchObject({ like: 1, dislike: 0 });
});

test('the portraits are removed; photos of real people are not', async () => {
  const { photos } = server.context;
  await fillWithDemoPeople(server.context, { people: 3 });
  await removeDemoPeople(server.context);
  expect(await photos.read(portraitKey(0), 'card')).toBeNull();
  const own = await photos.read(asha.photo, 'card');
  own?.stream.destroy();
  expect(own).not.toBeNull();
});

test('a new run removes the portraits of an earlier version that nobody has; the removal of all people, the others too', async () => {
  const { photos } = server.context;
  const [unused, used] = ['demo-1-007', 'demo-1-008'];
  await fillWithDemoPeople(server.context, { people: 2 });
  await store.transaction(async (tx) => {
    const someone = tx.selectFrom('people').select('id').orderBy('id').limit(1);
    await tx.updateTable('people').set({ photo: used }).where('id', '=', someone).execute();
  });
  const file = Buffer.from('a picture');
  for (const key of [unused, used]) await photos.put(key, { card: file, dense: file });
  const present = async () => {
    const found = new Set<string>();
    for await (const { key } of photos.list()) found.add(key);
    return found;
  };

  await fillWithDemoPeople(server.context, { people: 3 });
  const after = await present();
  expect([unused, used, asha.photo, portraitKey(0), portraitKey(2)].map((key) => after.has(key))).toEqual([
    false,
    true,
    true,
    true,
    true,
  ]);
  await removeDemoPeople(server.context);
  expect(await present()).toEqual(new Set([asha.photo, bela.photo]));
});

test('in a store without demo people the removal does nothing', async () => {
  const before = await contentsOf(store.db);
  expect(await removeDemoPeople(server.context)).toBe(0);
  expect(await contentsOf(store.db)).toEqual(before);
});

test('the next removal completes an interrupted removal', async () => {
  const before = await contentsOf(store.db);
  // The store has no portraits, because rendering them takes a minute.
  const photos = { read: async () => ({ stream: { destroy() {} } }), list: async function* () {} };
  const parts = { store, photos: photos as unknown as PhotoStore };
  await fillWithDemoPeople(parts, { people: 130 });
  const interrupted = removeDemoPeople(parts, () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await removeDemoPeople(parts)).toBe(30);
  expect(await contentsOf(store.db)).toEqual(before);
});

test.runIf(inject('store') === 'postgres')(
  'the time limit of requests does not end the removal from a large store',
  async () => {
    const { config, photos } = server.context;
    await fillWithDemoPeople(server.context, { people: 3 });
    const slow = sql`create function wait() returns trigger language plpgsql as
      'begin perform pg_sleep(0.4); return old; end'`;
    await slow.execute(store.db);
    await sql`create trigger slow before delete on reactions for each row execute function wait()`.execute(
      store.db,
    );
    const limited = openPostgres(config.databaseUrl ?? '', () => {}, { statementTimeoutMs: 300 });
    try {
      expect(await removeDemoPeople({ store: limited, photos })).toBe(3);
    } finally {
      await limited.close();
      // Other tests use the database again.
      await sql`drop function wait cascade`.execute(store.db);
    }
  },
);

test.runIf(inject('store') === 'postgres')(
  'another node shows the counts without demo people before the first demo person is removed',
  async () => {
    const { config, photos } = server.context;
    const other = await startTestServer({ env: { DATABASE_URL: config.databaseUrl ?? '' } });
    const client = other.newClient();
    client.cookie = asha.client.cookie;
    await fillWithDemoPeople(server.context, { people: 9 });
    await addInteractions();
    const cards = async () => (await client.call(searchPeople, { user: bela.name })).body.data;
    expect(await cards()).toMatchObject([{ like: 2, dislike: 1, opinions: 2 }]);
    // The removal ends after its first step, because the next step fails.
    const vacuum: Store['vacuum'] = async () => {
      throw new Error('interrupted');
    };
    const parts = { store: { ...store, vacuum }, photos };
    await expect(removeDemoPeople(parts)).rejects.toThrow('interrupted');
    expect(await cards()).toMatchObject([{ like: 1, dislike: 0, opinions: 1 }]);
  },
);

/** Demo people and real people react to and write about each other. One demo person has logged in. */
async function addInteractions(): Promise<void> {
  const [first, second] = await store.db.selectFrom('people').select('id').orderBy('id').limit(2).execute();
  const [one, two] = [first?.id ?? '', second?.id ?? ''];
  await store.transaction(async (tx) => {
    const created_at = server.context.clock();
    await tx
      .insertInto('reactions')
      .values([
        { actor_id: one, target_id: bela.id, kind: 'like', created_at },
        { actor_id: two, target_id: bela.id, kind: 'dislike', created_at },
      ])
      .execute();
    await tx
      .insertInto('opinions')
      .values([
        opinion({ author_id: one, comment: 'Kind.', deleted_at: null }),
        opinion({ author_id: two, comment: '', deleted_at: created_at }),
        // It is not counted.
        opinion({ author_id: two, comment: 'Clever.', deleted_at: null, state: 'waiting' }),
      ])
      .execute();
    await tx
      .updateTable('people')
      .set((is) => ({
        likes: is('likes', '+', 1),
        dislikes: is('dislikes', '+', 1),
        opinions: is('opinions', '+', 1),
      }))
      .where('id', '=', bela.id)
      .execute();
    await tx
      .insertInto('sessions')
      .values({
        token_hash: 'of a demo person',
        id: 'of a demo person',
        person_id: one,
        browser: '',
        created_at,
        last_seen_at: created_at,
        expires_at: created_at + 1e6,
      })
      .execute();
  });
  await reactTo(asha, { id: one }, 'dislike');
  await writeOn(bela, { id: two });
}

function opinion(parts: {
  author_id: string;
  comment: string;
  deleted_at: number | null;
  state?: 'waiting';
}) {
  const id = crypto.randomUUID();
  return { id, position: id, profile_id: bela.id, created_at: 1, state: 'shown' as const, ...parts };
}

async function contentsOf(db: Db): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const table of tables) {
    const rows = await db.selectFrom(table).selectAll().execute();
    contents[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return contents;
}
