import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { NOTICE_DAY_MAX, NOTICE_DAYS } from '#contract/limits.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { aStudent, manyPeople, type Student } from '#test/builders.ts';
import { createStatementCounter } from '#test/count-statements.ts';
import { anId } from '#test/hot-queries.ts';
import { countRowsRead, explainNodes } from '#test/plan-nodes.ts';
import { DAY, openTestServer, type TestServer } from '#test/test-server.ts';
import { readNotices, type NoticeRow } from './notices.ts';
import { isNews, timesQuery } from './opinion-notices.ts';

const AUTHORS = 40;
let server: TestServer;
let stop: () => Promise<void>;
let authors: string[];
let now: number;
beforeAll(async () => {
  ({ server, stop } = await openTestServer({ unusedDatabase: true }));
  authors = await manyPeople(server, AUTHORS);
  now = server.context.clock();
});
afterAll(() => stop());

/** Seeded random numbers, the same in each run. */
function createDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

let made = 0;

interface Facts {
  author?: string | null;
  state?: 'shown' | 'waiting' | 'held' | 'removed';
  quiet?: 0 | 1 | 2;
  deleted?: boolean;
}

function anOpinion(profile: Student, at: number, { author, state, quiet, deleted }: Facts = {}) {
  const id = anId(1_000_000 + (made += 1));
  return {
    id,
    position: id,
    profile_id: profile.id,
    author_id: author === undefined ? (authors[made % AUTHORS] ?? '') : author,
    comment: deleted ? '' : 'Kind.',
    created_at: at,
    deleted_at: deleted ? at : null,
    state: state ?? ('shown' as const),
    quiet: quiet ?? (0 as const),
  };
}

async function insertOpinions(rows: readonly ReturnType<typeof anOpinion>[]): Promise<void> {
  await server.context.store.transaction(async (tx) => {
    for (let from = 0; from < rows.length; from += 500)
      await tx
        .insertInto('opinions')
        .values(rows.slice(from, from + 500))
        .execute();
  });
}

/** Opinions of all kinds on 100 days, some days without one; reports and decisions. */
async function addRandomNews(me: Student, dice: (below: number) => number): Promise<void> {
  const rows = Array.from({ length: 101 }, (_, day) => day).flatMap((day) =>
    Array.from({ length: dice(3) === 0 ? 0 : dice(dice(4) === 0 ? 60 : 4) }, () =>
      anOpinion(me, now - day * DAY - dice(DAY), {
        author: [me.id, null, authors[0], authors[1]][dice(20)] ?? authors[dice(AUTHORS)] ?? null,
        state: (['waiting', 'waiting', 'held', 'removed'] as const)[dice(8)] ?? 'shown',
        quiet: ([1, 2] as const)[dice(10)] ?? 0,
        deleted: dice(8) === 0,
      }),
    ),
  );
  await insertOpinions(rows);
  await server.context.store.transaction(async (tx) => {
    await tx
      .insertInto('blocks')
      .values([
        { blocker_id: me.id, blocked_id: authors[0] ?? '', created_at: now },
        { blocker_id: authors[1] ?? '', blocked_id: me.id, created_at: now },
      ])
      .execute();
    for (let nth = 0; nth < 12; nth += 1) {
      const id = anId(2_000_000 + (made += 1));
      const decided_at = now - dice(100 * DAY);
      const about = {
        kind: 'person' as const,
        target_id: id,
        owner_id: nth % 2 ? me.id : (authors[2] ?? ''),
      };
      const outcome = dice(2) === 0 ? ('upheld' as const) : ('dismissed' as const);
      await sql`insert into cases (id, kind, target_id, owner_id, profile_id, state, gravity, opened_at, decided_at, outcome)
        values (${id}, ${about.kind}, ${id}, ${about.owner_id}, ${me.id}, 'decided', 1, ${decided_at}, ${decided_at}, ${outcome})`.execute(
        tx,
      );
      if (nth % 2) continue;
      const times = { created_at: decided_at, decided_at, clear_at: null };
      await tx
        .insertInto('reports')
        .values({
          ...about,
          id,
          case_id: id,
          reporter_id: me.id,
          reason: 'spam',
          sealed: '',
          weight: 2,
          state: outcome,
          ...times,
        })
        .execute();
    }
  });
}

/** One statement that groups all opinions of all days. */
function allNoticesQuery(viewerId: string, since: number): RawBuilder<Omit<NoticeRow, 'opinion_id'>> {
  const ofDay = sql`o.created_at / ${sql.lit(DAY)}`;
  return sql`select n.* from (
      select case o.state when 'shown' then 'opinion' else 'waiting' end as kind,
        (case o.state when 'shown' then 'opinion-' else 'waiting-' end) || cast(${ofDay} as text) as id,
        count(*) as count, '' as outcome, '' as case_id, max(o.created_at) as at
      from opinions as o where ${isNews('o', viewerId)} and o.created_at > ${since}
      group by o.state, ${ofDay}
      union all
      select 'report-decided', 'report-' || r.id, 1, r.state, '', r.decided_at
      from reports as r where r.reporter_id = ${viewerId} and r.decided_at > ${since}
      union all
      select 'decision', 'decision-' || c.id, 1, c.outcome, c.id, c.decided_at
      from cases as c where c.owner_id = ${viewerId} and c.decided_at > ${since} and c.outcome = 'upheld'
    ) as n order by n.at desc, n.id desc`;
}

/** All notices, page by page. */
async function readAll(db: Db, viewer: Student, limit: number): Promise<NoticeRow[]> {
  const all: NoticeRow[] = [];
  for (;;) {
    const before = all.at(-1) ?? null;
    const page = await readNotices(db, { id: viewer.id, state: 'active' }, { before, limit, now });
    expect(page.length).toBeLessThanOrEqual(limit);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

describe('the notices about opinions', () => {
  test('are the same, page by page, as the result of one statement that groups everything [N1.4]', async () => {
    const { db } = server.context.store;
    for (const seed of [1, 2, 3]) {
      const me = await aStudent(server);
      await addRandomNews(me, createDice(seed));
      const { rows: expected } = await allNoticesQuery(me.id, now - NOTICE_DAYS * DAY).execute(db);
      expect(expected.length).toBeGreaterThan(40);
      for (const limit of [1, 3, 21]) {
        const read = await readAll(db, me, limit);
        expect(
          read.map(({ opinion_id: _opinion, ...notice }) => notice),
          `seed ${seed}`,
        ).toEqual(expected);
      }
    }
  });

  test('count at most the newest opinions of a day [N1.4]', async () => {
    const me = await aStudent(server);
    const noon = now - (now % DAY) - DAY / 2;
    const rows = Array.from({ length: NOTICE_DAY_MAX + 5 }, (_, nth) => anOpinion(me, noon + nth));
    await insertOpinions([...rows, anOpinion(me, noon - DAY)]);
    const notices = await readAll(server.context.store.db, me, 10);
    expect(notices.map(({ count, at }) => [count, at])).toEqual([
      [NOTICE_DAY_MAX, noon + NOTICE_DAY_MAX + 4],
      [1, noon - DAY],
    ]);
  });

  test('read a bounded number of rows for a page, however many opinions there are [N1.4]', async () => {
    const me = await aStudent(server);
    await insertOpinions(
      Array.from({ length: 12_000 }, (_, nth) => anOpinion(me, now - Math.floor((nth / 12_000) * 60 * DAY))),
    );
    await server.context.store.transaction((tx) => sql`analyze`.execute(tx));
    const { counter, plugin } = createStatementCounter();
    const db = server.context.store.db.withPlugin(plugin);
    await readNotices(db, { id: me.id, state: 'active' }, { before: null, limit: 10, now });
    expect(counter.statements).toBeLessThanOrEqual(15);
    expect(counter.rows).toBeLessThanOrEqual(15 * NOTICE_DAY_MAX);

    const query = timesQuery(me.id, now - NOTICE_DAYS * DAY, now - 5 * DAY);
    if (inject('store') === 'sqlite') await expectRangeOnSqlite(query);
    else await expectRangeOnPostgres(query);
  });
});

type Query = ReturnType<typeof timesQuery>;

async function expectRangeOnSqlite(query: Query): Promise<void> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(
    server.context.store.db,
  );
  const details = rows.map(({ detail }) => detail);
  expect(details).toContainEqual(
    expect.stringMatching(
      /^SEARCH newest USING INDEX opinions_of_profile \(profile_id=\? AND created_at>\? AND created_at<\?\)/,
    ),
  );
  // SQLite reads the range in order without sorting, so it can stop at the limit.
  expect(details.filter((detail) => /^SCAN (?!o$)|TEMP B-TREE/.test(detail))).toEqual([]);
}

async function expectRangeOnPostgres(query: Query): Promise<void> {
  const nodes = await explainNodes(server.context.store.db, query);
  const onOpinions = nodes.filter((node) => node['Relation Name'] === 'opinions');
  expect(onOpinions).toHaveLength(1);
  expect(countRowsRead(onOpinions)).toBe(NOTICE_DAY_MAX);
}
