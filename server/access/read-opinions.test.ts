import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { aStudent, manyPeople } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { anId } from '#test/hot-queries.ts';
import { administrate } from '#test/postgres-admin.ts';
import { startTestServer, type TestServer } from '#test/test-server.ts';
import {
  newestOpinionsQuery,
  readNewestOpinions,
  readVisibleOpinions,
  visibleOpinionsQuery,
} from './read-opinions.ts';

const LIMIT = 11;

/** An opinion that not everybody sees: deleted, held or of a person whom the owner restricts. */
type Hidden = 'deleted' | 'held' | 'quiet' | null;

/** Of the oldest opinions some are hidden. After the 40th all are. */
function hiddenOf(nth: number): Hidden {
  if (nth >= 40 || nth % 7 === 3) return 'held';
  if (nth % 9 === 4) return 'deleted';
  return nth % 8 === 5 ? 'quiet' : null;
}

/** @returns the positions of those that everybody sees, newest first. */
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
  test('are the newest ones that everybody sees, of several profiles by one statement, and none of a private one', async () => {
    const server = await startTestServer();
    const { store } = server.context;
    const viewer = { id: (await aStudent(server)).id, state: 'active' as const, relations: null };
    const counts = [0, 1, 10, 11, 12, 40, 60];
    const profiles = await manyPeople(server, counts.length);
    const expected: Record<string, string[]> = {};
    for (const [nth, id] of profiles.entries()) {
      const positions = await insertOpinions(server, id, {
        from: 1_000 * (nth + 1),
        count: counts[nth] ?? 0,
      });
      expected[id] = positions.slice(0, LIMIT);
    }
    expect(Object.values(expected).map(({ length }) => length)).toEqual([0, 1, 7, 7, 8, 11, 11]);
    const [hidden = ''] = await manyPeople(server, 1, () => ({ public: 0 }));
    await insertOpinions(server, hidden, { from: 50_000, count: 3 });
    const { counter, plugin } = createStatementCounter();
    const asked = [...profiles, hidden, anId(99), 'no id', 'a\0b'];
    const pages = await readNewestOpinions(store.urgentDb.withPlugin(plugin), asked, LIMIT);
    expect(counter.statements).toBe(1);
    const read = [...pages].map(([id, { rows }]) => [id, rows.map(({ position }) => position)]);
    expect(Object.fromEntries(read)).toEqual(expected);
    // Each profile alone, page by page.
    for (const id of profiles) {
      const one = await readVisibleOpinions(store.db, viewer, id, null, LIMIT);
      expect(one).toEqual(pages.get(id));
      const [first = ''] = expected[id] ?? [];
      const later = await readVisibleOpinions(store.db, viewer, id, first, 5);
      expect(later.rows.map(({ position }) => position)).toEqual(first ? expected[id]?.slice(1, 6) : []);
    }
  });

  test('are read without reading more of them than the pages have, however many there are', async () => {
    const server = await startTestServer({ unusedDatabase: true });
    const { store, config } = server.context;
    const profiles = await manyPeople(server, 20);
    for (const [nth, id] of profiles.entries())
      await insertOpinions(server, id, { from: 1_000 * (nth + 1), count: 200, hidden: () => null });
    const [profileId = '', viewerId = ''] = profiles;
    const page = { viewerId, profileId, before: anId(1_100), limit: LIMIT };
    const queries = [
      { query: newestOpinionsQuery(store.db, JSON.stringify(profiles), LIMIT), pages: profiles.length },
      { query: newestOpinionsQuery(store.db, JSON.stringify([profileId]), LIMIT), pages: 1 },
      { query: visibleOpinionsQuery(store.db, page, 'public'), pages: 1 },
    ];
    for (const { query, pages } of queries) {
      if (inject('store') === 'sqlite') {
        const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(store.db);
        const ofOpinions = rows.filter(({ detail }) => /(?:SEARCH|SCAN) (?:o|oldest) /.test(detail));
        expect(ofOpinions.map(({ detail }) => detail)).toEqual([
          expect.stringContaining('INDEX opinions_by_profile (profile_id=? AND position>? AND position<?)'),
          expect.stringContaining('INDEX opinions_by_profile (profile_id=? AND position<?)'),
        ]);
        continue;
      }
      // The planner knows nothing of the new rows at first.
      for (const statistics of ['none', 'fresh']) {
        if (statistics === 'fresh') await administrate('vacuum analyze', config.databaseUrl ?? '');
        const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>`
          explain (analyze, format json) ${query}`.execute(store.db);
        expect(countOpinionsRead(rows[0]?.['QUERY PLAN'][0].Plan), statistics).toBe(pages * LIMIT);
      }
    }
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function countOpinionsRead(node: PlanNode | undefined): number {
  if (!node) return 0;
  const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const own = node['Relation Name'] === 'opinions' ? rows * node['Actual Loops'] : 0;
  return own + (node.Plans ?? []).reduce((sum, below) => sum + countOpinionsRead(below), 0);
}
