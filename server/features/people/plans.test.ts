import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PAGE_DEFAULT } from '#contract/limits.ts';
import { filterChoices, filterNames, sorts, type Filter, type Sort } from '#contract/people.ts';
import { buildApp } from '#server/app.ts';
import { aStudent, manyPeople, reactTo, writeOn, type Student } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { countRowsRead, explainNodes } from '#test/plan-nodes.ts';
import { openTestServer, startTestServer, type TestServer } from '#test/test-server.ts';
import { contentQuery, viewerPartQuery } from './card-queries.ts';
import { isFiltered, pageQuery } from './page-query.ts';
import { firstPlace, type ListPlace } from './order.ts';
import { RING_SIZE } from './ring.ts';

/** With fewer people, a plan that scans or sorts them could be the cheapest. */
const PEOPLE = 20_000;
/** Combinations of all filters' values. A page reads at most one page of rows from the group of each. */
const GROUPS = filterNames.reduce((groups, name) => groups * filterChoices[name].length, 1);

/** One in 200 people has the rare course, year or personality; nearly everybody has the common ones. */
const common = { course: 'btech', year: 2, personality: 'introvert' } as const;
const rare = { course: 'llb', year: 5, personality: 'none' } as const;

const filters: Filter[] = (['', common.course, rare.course] as const).flatMap((course) =>
  ([null, common.year, rare.year] as const).flatMap((year) =>
    (['', common.personality, rare.personality] as const).map((personality) => ({
      course,
      year,
      personality,
    })),
  ),
);

describe('a page of people', () => {
  test('takes one query for ids, one for contents and one for the viewer’s reactions, and none when all are in memory', async () => {
    const server = await startTestServer({ unusedDatabase: true });
    const viewer = await aStudent(server);
    const students: Student[] = [];
    for (let count = 0; count < 12; count += 1) {
      const student = await aStudent(server);
      await reactTo(viewer, student, 'like');
      await writeOn(viewer, student);
      students.push(student);
    }
    const [someone, other] = students as [Student, Student];
    const { context } = server;
    const now = context.clock();
    const { counter, plugin } = createStatementCounter();
    const app = await buildApp({
      ...context,
      clock: () => now,
      store: {
        ...context.store,
        db: context.store.db.withPlugin(plugin),
        urgentDb: context.store.urgentDb.withPlugin(plugin),
      },
    });
    const statementsOf = async (url: string) => {
      counter.statements = 0;
      const answer = await app.inject({ url, headers: { cookie: viewer.client.cookie } });
      expect(answer.statusCode).toBe(200);
      return { statements: counter.statements, cards: answer.json<unknown[]>().length };
    };
    const filtered = '/get?limit=12&course=bca&year=2&personality=none&hated=opinion';
    expect(await statementsOf('/get?limit=12')).toEqual({ statements: 3, cards: 12 });
    expect(await statementsOf('/get?limit=12')).toEqual({ statements: 0, cards: 12 });
    expect(await statementsOf('/get?limit=1&hated=loved')).toEqual({ statements: 1, cards: 1 });
    expect(await statementsOf(filtered)).toEqual({ statements: 1, cards: 12 });
    // A new opinion makes one of the four parts of a page outdated: the content of one card.
    await writeOn(someone, other);
    expect(await statementsOf(filtered)).toEqual({ statements: 1, cards: 12 });
    await app.close();
  });

  test('a like changes two of the indexes on people, and two on reactions that have likes', async () => {
    const server = await startTestServer({ unusedDatabase: true });
    const touched = (await readIndexes(server)).filter(({ columns }) =>
      columns.some((column) => ['likes', 'loved_order'].includes(column)),
    );
    expect(touched.map(({ name }) => name).toSorted()).toEqual([
      'people_by_filter_loved_order',
      'people_by_loved_order',
    ]);
    // The primary key makes a choice unique. `reactions_by_target` is for the deletion of a person. The other has
    // only dislikes.
    const onReactions = (await readIndexes(server, 'reactions')).map(({ name }) => name);
    expect(onReactions.filter((name) => !name.startsWith('dislikes_'))).toHaveLength(2);
  });
});

describe(`with ${PEOPLE} people a page reads a number of rows bounded by the page`, () => {
  const inGroup = filterNames.map((name) => `${name}=\\? AND`).join(' ');
  let server: TestServer;
  let stop: () => Promise<void>;
  let viewer: Student;
  let deep: Record<Sort, ListPlace>;
  beforeAll(async () => {
    ({ server, stop } = await openTestServer({ unusedDatabase: true }));
    viewer = await aStudent(server);
    await manyPeople(server, PEOPLE, (index) => ({
      ring: (index * 99_991 * 19) % RING_SIZE,
      course: index % 200 === 7 ? rare.course : index % 4 === 0 ? 'bsc' : common.course,
      year: index % 200 === 8 ? rare.year : index % 5 === 0 ? 1 : common.year,
      personality: index % 200 === 9 ? '' : index % 3 === 0 ? 'openss' : common.personality,
      public: index % 10 === 3 ? 0 : 1,
      likes: index % 97,
      dislikes: index % 13,
      opinions: index % 29,
    }));
    // As autovacuum does. Nothing analyzes the embedded store.
    if (inject('store') === 'postgres')
      await server.context.store.transaction((tx) => sql`analyze`.execute(tx));
    // A position in the middle of the order, among many people with the same count.
    const middle = (count: number) => ({ lap: 0 as const, at: count * RING_SIZE + RING_SIZE / 2, start: 0 });
    deep = {
      default: { lap: 0, at: RING_SIZE / 2, start: RING_SIZE / 4 },
      loved: middle(50),
      hated: middle(6),
      opinion: middle(14),
    };
  }, 120_000);
  afterAll(() => stop());

  test.each(sorts)(
    '%s, with every filter set, common or rare, first page or deep',
    async (sort) => {
      const now = server.context.clock();
      const places = [
        firstPlace(sort, viewer.id, now),
        deep[sort],
        { ...deep[sort], lap: sort === 'default' ? (1 as const) : (0 as const), at: 3 },
      ];
      for (const filter of filters) {
        for (const { lap, at, start } of places) {
          const params = { at, start, rows: PAGE_DEFAULT + 2 };
          const query = pageQuery((name) => sql`${params[name]}`, sort, filter, lap);
          const what = JSON.stringify({ sort, filter, lap, at });
          if (inject('store') === 'sqlite') await expectBoundedOnSqlite(query, what, filter);
          else await expectBoundedOnPostgres(query, what);
        }
      }
    },
    120_000,
  );

  type Query = ReturnType<typeof pageQuery>;

  async function expectBoundedOnSqlite(query: Query, what: string, filter: Filter) {
    const { rows } = await sql<{
      id: number;
      parent: number;
      detail: string;
    }>`explain query plan ${query}`.execute(server.context.store.db);
    const isPeople = ({ detail }: { detail: string }) => /\b(people|listed)\b/.test(detail);
    const walks = rows.filter((row) => row.detail.startsWith('SCAN') && isPeople(row));
    expect(walks, `${what} walks over people`).toEqual([]);
    const ranges = rows.filter(({ detail }) => detail.startsWith('SEARCH listed '));
    expect(ranges.length, what).toBeGreaterThan(0);
    for (const range of ranges) {
      // The index contains the whole condition, so no row is read and then discarded.
      expect(range.detail, what).toMatch(
        isFiltered(filter)
          ? new RegExp(`INDEX people_by_filter_\\w+ \\(${inGroup} (ring|\\w+_order)[<>]\\?`)
          : /INDEX people_by_(ring|\w+_order) \((ring|\w+_order)[<>]\?/,
      );
      // SQLite reads the row for a generated column even if the index has its value, so only this sort is index-only.
      if (range.detail.includes('_ring ')) expect(range.detail, what).toContain('COVERING');
      const sorted = rows.filter(
        ({ parent, detail }) => parent === range.parent && detail.includes('TEMP B-TREE'),
      );
      expect(sorted, `${what} sorts a range before it is cut`).toEqual([]);
    }
  }

  async function expectBoundedOnPostgres(query: Query, what: string) {
    const nodes = await explainNodes(server.context.store.db, query);
    // A bitmap scan reads the whole range of the index before the limit applies, so it counts too.
    const onPeople = nodes.filter(
      (node) => node['Relation Name'] === 'people' || node['Index Name']?.startsWith('people_'),
    );
    expect(
      onPeople.filter((node) => node['Node Type'] === 'Seq Scan'),
      `${what} scans people`,
    ).toEqual([]);
    expect(countRowsRead(onPeople), what).toBeLessThanOrEqual((PAGE_DEFAULT + 2) * GROUPS);
  }

  test('contents and viewer’s parts read only the people of the page', async () => {
    const { db } = server.context.store;
    const people = await db.selectFrom('people').select('id').limit(PAGE_DEFAULT).execute();
    const ids = JSON.stringify(people.map(({ id }) => id));
    const one = JSON.stringify(people.slice(0, 1).map(({ id }) => id));
    for (const query of [contentQuery(db, ids), contentQuery(db, one), viewerPartQuery(db, ids, viewer.id)]) {
      if (inject('store') === 'sqlite') {
        const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
        expect(rows.filter(({ detail }) => /^SCAN (?!json_each)/.test(detail))).toEqual([]);
        // So the row of a private person is not read: its time would show that the person exists.
        expect(rows.some(({ detail }) => /INDEX people_listed_ids \(id=\?\)/.test(detail))).toBe(true);
      } else {
        const nodes = await explainNodes(db, query);
        const walks = nodes.filter(
          (node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'people',
        );
        expect(walks).toEqual([]);
      }
    }
  });
});

async function readIndexes(
  { context: { store } }: TestServer,
  table = 'people',
): Promise<{ name: string; columns: string[] }[]> {
  const indexes =
    inject('store') === 'sqlite'
      ? sql<{ name: string; columns: string }>`select i.name as name, group_concat(c.name) as columns
          from pragma_index_list(${table}) as i, pragma_index_info(i.name) as c group by i.name`
      : sql<{ name: string; columns: string }>`select indexname as name,
          (select string_agg(a.attname, ',') from pg_attribute as a where a.attrelid = (schemaname || '.' || indexname)::regclass) as columns
          from pg_indexes where tablename = ${table}`;
  const { rows } = await indexes.execute(store.db);
  return rows.map(({ name, columns }) => ({ name, columns: columns.split(',') }));
}
