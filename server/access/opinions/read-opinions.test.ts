import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Store } from '#server/platform/db/store.ts';
import { aStudent, manyPeople } from '#test/builders.ts';
import { anId } from '#test/hot-queries.ts';
import { countRowsRead, explainNodes } from '#test/plan-nodes.ts';
import { administrate } from '#test/postgres-admin.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import { readVisibleOpinions, visibleOpinionsQuery } from './read-opinions.ts';

const LIMIT = 11;

/** An opinion that not everybody sees: deleted, held or of a person whom the owner restricts. */
type Hidden = 'deleted' | 'held' | 'quiet' | null;

/** The kind of the nth oldest opinion: of the first 40 some are hidden, of the later ones all. */
function hiddenOf(nth: number): Hidden {
  if (nth >= 40 || nth % 7 === 3) return 'held';
  if (nth % 9 === 4) return 'deleted';
  return nth % 8 === 5 ? 'quiet' : null;
}

/** @returns the positions of the opinions that everybody sees, newest first. */
async function insertOpinions(
  server: TestServer,
  profileId: string,
  { from, count, hidden = hiddenOf }: { from: number; count: number; hidden?: (nth: number) => Hidden },
): Promise<string[]> {
  const authors = await manyPeople(server, count);
  const rows = authors.map((author_id, nth) => ({
    id: anId(from + nth),
    position: anId(from + nth),
    profile_id: profileId,
    author_id,
    comment: hidden(nth) === 'deleted' ? '' : `Number ${nth}.`,
    created_at: nth,
    deleted_at: hidden(nth) === 'deleted' ? 1 : null,
    state: hidden(nth) === 'held' ? ('held' as const) : ('shown' as const),
    quiet: hidden(nth) === 'quiet' ? (1 as const) : (0 as const),
  }));
  if (rows.length > 0)
    await server.context.store.transaction((tx) => tx.insertInto('opinions').values(rows).execute());
  return rows
    .filter((_, nth) => hidden(nth) === null)
    .map(({ position }) => position)
    .toReversed();
}

describe('opinions on a profile', () => {
  test('are read page by page, newest first and without hidden ones, with their count and the wall; a private profile has none', async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const viewer = { id: (await aStudent(server)).id, state: 'active' as const, relations: null };
    const counts = [0, 1, 10, 11, 12, 40, 60];
    const wallOf = (nth: number) => (nth % 2 === 0 ? 'everyone' : 'nobody');
    const profiles = await manyPeople(server, counts.length, (nth) => ({ opinions: 100 + nth }));
    const closed = profiles.filter((_, nth) => wallOf(nth) === 'nobody');
    await store.transaction((tx) =>
      tx.updateTable('people').set({ wall: 'nobody' }).where('id', 'in', closed).execute(),
    );
    const lengths = [];
    for (const [nth, id] of profiles.entries()) {
      const expected = await insertOpinions(server, id, { from: 1_000 * (nth + 1), count: counts[nth] ?? 0 });
      const readPage = async (before: string | null, limit: number) => {
        const { count, wall, rows } = await readVisibleOpinions(store.db, viewer, id, before, limit);
        expect([count, wall]).toEqual([100 + nth, wallOf(nth)]);
        return rows.map(({ position }) => position);
      };
      const first = await readPage(null, LIMIT);
      expect(first).toEqual(expected.slice(0, LIMIT));
      lengths.push(first.length);
      const [newest] = first;
      if (newest) expect(await readPage(newest, 5)).toEqual(expected.slice(1, 6));
      expect(await readPage(anId(0), 5)).toEqual([]);
    }
    expect(lengths).toEqual([0, 1, 7, 7, 8, 11, 11]);
    const [hidden = ''] = await manyPeople(server, 1, () => ({ public: 0 }));
    await insertOpinions(server, hidden, { from: 50_000, count: 3 });
    for (const id of [hidden, anId(99), 'no id', 'a\0b'])
      await expect(readVisibleOpinions(store.db, viewer, id, null, LIMIT)).rejects.toMatchObject({
        code: 'not_found',
      });
  });

  test('are read with few rows beyond the page, however many opinions this and other profiles have', async () => {
    const server = await startTestServer({ unusedDatabase: true });
    const { store, config } = server.context;
    const profiles = await manyPeople(server, 30);
    const authors = await manyPeople(server, 400);
    const [popular = '', sparse = '', empty = '', viewerId = ''] = profiles;
    // Nearly all opinions are on four profiles, in turn. A fifth profile has some of the oldest opinions.
    const owners = [popular, profiles[10], profiles[11], profiles[12]] as const;
    const rows = Array.from({ length: 4_000 }, (_, nth) => ({
      id: anId(10_000 + nth),
      position: anId(10_000 + nth),
      profile_id: nth < 40 && nth % 4 === 0 ? sparse : (owners[nth % 4] ?? ''),
      author_id: authors[nth % authors.length] ?? '',
      comment: 'Kind and clever.',
      created_at: nth,
      deleted_at: null,
    }));
    await store.transaction(async (tx) => {
      for (let from = 0; from < rows.length; from += 500)
        await tx
          .insertInto('opinions')
          .values(rows.slice(from, from + 500))
          .execute();
    });
    const pages = [
      { profileId: popular, before: 'g' },
      { profileId: popular, before: anId(12_000) },
      { profileId: sparse, before: 'g' },
      { profileId: sparse, before: anId(12_000) },
      { profileId: empty, before: 'g' },
    ].map((page) => ({ viewerId, limit: LIMIT, ...page }));
    // At first the planner has no statistics of the new rows.
    for (const statistics of ['no', 'fresh'] as const) {
      if (statistics === 'fresh' && store.name === 'postgres')
        await administrate('vacuum analyze', config.databaseUrl ?? '');
      for (const page of pages) {
        const query = visibleOpinionsQuery(page, 'public');
        const what = `${statistics} statistics, ${JSON.stringify(page)}`;
        if (store.name === 'sqlite') await expectIndexOnSqlite(store, query);
        else {
          // The popular profile has a quarter of all opinions, so PostgreSQL may also find its page among the newest of
          // all.
          const share = page.profileId === popular ? owners.length : 1;
          expect(await countReads(store, query), what).toBeLessThanOrEqual(2 * LIMIT * share);
        }
      }
    }
  });
});

async function expectIndexOnSqlite({ db }: Store, query: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  const ofOpinions = rows.filter(({ detail }) => /(?:SEARCH|SCAN) (?:o|oldest) /.test(detail));
  expect(ofOpinions.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('INDEX opinions_by_profile (profile_id=? AND position>? AND position<?)'),
    expect.stringContaining('INDEX opinions_by_profile (profile_id=? AND position<?)'),
  ]);
}

/** @returns how many opinions PostgreSQL reads. */
async function countReads({ db }: Store, query: RawBuilder<unknown>): Promise<number> {
  const nodes = await explainNodes(db, query);
  return countRowsRead(nodes.filter((node) => node['Relation Name'] === 'opinions'));
}
