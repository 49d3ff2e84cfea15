import { sql, type Compilable } from 'kysely';
import { sorts, type Filter, type Sort } from '#contract/people.ts';
import { sessionAccountsQuery } from '#server/access/accounts/accounts.ts';
import { opinionFactsQuery, reactionFactsQuery } from '#server/access/decide-writes.ts';
import { visibleOpinionsQuery } from '#server/access/opinions/read-opinions.ts';
import { lockPeopleQuery } from '#server/access/lock-people.ts';
import { relationsQuery } from '#server/access/safety/relations.ts';
import { targetsOfManyQuery } from '#server/access/safety/reports.ts';
import { ownReactionsQuery } from '#server/access/people/reactions.ts';
import { feedQuery } from '#server/platform/db/postgres/commit-feed.ts';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { addCountsQuery } from '#server/platform/db/json-rows.ts';
import { deleteOpinionQuery, insertOpinionsQuery } from '#server/features/opinions/writes.ts';
import { contentQuery, viewerPartQuery } from '#server/features/people/card-queries.ts';
import { knownWordsQuery } from '#server/features/people/search/known-words.ts';
import { pageQuery } from '#server/features/people/page-query.ts';
import { firstPlace, type ListPlace } from '#server/features/people/order.ts';
import { RING_SIZE } from '#server/features/people/ring.ts';
import { rangesQuery } from '#server/features/people/search/name-ranges.ts';
import { insertReactionsQuery } from '#server/features/reactions/react-to.ts';
import { tryCodeQuery, useCodeQuery } from '#server/features/sign-in/codes.ts';

/** A query that runs in most requests, with example values. */
export interface HotQuery {
  readonly title: string;
  readonly query: Pick<Compilable, 'compile'>;
}

/** A fixed id, so that plans with this id never change. */
export function anId(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

const NOW = Date.UTC(2026, 0, 1);
const viewer = { id: anId(1), state: 'active' as const };
const all: Filter = { course: '', year: null, personality: '' };
const page = JSON.stringify([anId(2), anId(3), anId(4)]);

/** Names values as the parameters of a prepared query: `low0`, `low1`, … */
function namedByPosition(name: string, values: readonly string[]): Record<string, string> {
  return Object.fromEntries(values.map((value, index) => [`${name}${index}`, value]));
}

function asJson(row: object): string {
  return JSON.stringify([row]);
}

function paramOf(values: Record<string, string | number>): (name: string) => unknown {
  return (name) => sql`${values[name]}`;
}

export function hotQueries(db: Db): HotQuery[] {
  const list = (sort: Sort, filter: Filter, { lap, at, start }: ListPlace) => {
    const params = { at, start, rows: 12 };
    const query = pageQuery((name) => sql`${params[name]}`, sort, filter, lap);
    return { compile: () => query.compile(db) };
  };
  const raw = (query: { compile(executor: Db): ReturnType<Compilable['compile']> }) => ({
    compile: () => query.compile(db),
  });
  const start = firstPlace('default', viewer.id, NOW);
  const variants = ['rahl', 'ahl', 'rhl', 'ral', 'rah'];
  const wordParam = paramOf({
    text: 'rahl',
    after: 'rahl\u{10ffff}',
    ...namedByPosition('variant', variants),
  });
  const rangeParam = paramOf({
    ...namedByPosition('low', ['rahul kum', 'kumar rahul!', 'rahuldev kumar', 'rahul kumari']),
    ...namedByPosition('high', [
      'rahul kum\u{10ffff}',
      'kumar rahul\u{10ffff}',
      'rahuldev kumar!',
      'rahul kumari!',
    ]),
    end: 63,
    rows: 63,
    offset: 0,
  });
  const code = {
    purpose: 'log-in' as const,
    addressHash: 'address',
    codeHash: 'code',
    trier: '',
    from: null,
  };
  const reaction = { actor_id: viewer.id, target_id: anId(2), kind: 'like' as const, created_at: NOW };
  const opinion = {
    id: anId(90_001),
    position: anId(90_002),
    profile_id: anId(2),
    author_id: viewer.id,
    comment: 'Kind and clever.',
    created_at: NOW,
    state: 'shown' as const,
    quiet: 0 as const,
  };
  const opinionPage = { viewerId: viewer.id, profileId: anId(2), before: anId(10_500), limit: 11 };
  const asked = asJson({ nth: 0, viewer_id: viewer.id, person_id: anId(2), since: NOW });
  return [
    {
      title: 'Sessions: the accounts that they belong to',
      query: raw(sessionAccountsQuery(db, JSON.stringify(['hash']), NOW)),
    },
    ...sorts.map((sort) => ({
      title: `List ids: sort ${sort}, first page`,
      query: list(sort, all, firstPlace(sort, viewer.id, NOW)),
    })),
    {
      title: 'List ids: sort default, second lap, deep',
      query: list('default', all, { lap: 1, at: RING_SIZE / 4, start: start.start }),
    },
    {
      title: 'List ids: sort loved, deep',
      query: list('loved', all, { lap: 0, at: 50 * RING_SIZE, start: 0 }),
    },
    {
      title: 'List ids: sort default, filter course, year and personality',
      query: list('default', { course: 'bca', year: 2, personality: 'introvert' }, start),
    },
    {
      title: 'List ids: sort loved, filter course and year, deep',
      query: list(
        'loved',
        { course: 'bca', year: 2, personality: '' },
        { lap: 0, at: 50 * RING_SIZE, start: 0 },
      ),
    },
    { title: 'Cards: contents', query: raw(contentQuery(db, page)) },
    { title: 'Cards: contents for a viewer with relations', query: raw(contentQuery(db, page, viewer.id)) },
    { title: 'Relations of a viewer', query: raw(relationsQuery(viewer.id)) },
    {
      title: 'Cards: the reactions of the viewer',
      query: ownReactionsQuery(db, { viewerId: viewer.id, after: '', rows: 1_000 }),
    },
    {
      title: 'Cards: the reactions of a viewer who has too many for the cache',
      query: raw(viewerPartQuery(db, page, viewer.id)),
    },
    {
      title: 'Search: words of the vocabulary that a word may mean',
      query: raw(knownWordsQuery(wordParam, 5)),
    },
    { title: 'Search: a range of names', query: raw(rangesQuery(rangeParam, 1)) },
    { title: 'Search: several ranges of names', query: raw(rangesQuery(rangeParam, 4)) },
    { title: 'Opinions: a page', query: raw(visibleOpinionsQuery(opinionPage, 'public')) },
    {
      title: 'Opinions: a page of a viewer with relations',
      query: raw(visibleOpinionsQuery(opinionPage, 'viewer')),
    },
    { title: 'Reaction: may they', query: raw(reactionFactsQuery(db, asked)) },
    { title: 'Opinion: may they', query: raw(opinionFactsQuery(db, asked)) },
    { title: 'Reaction: insert', query: raw(insertReactionsQuery(db, asJson(reaction))) },
    {
      title: 'Reaction: is it a pile-on, after a dislike',
      query: raw(targetsOfManyQuery(db, asJson({ id: anId(2), now: NOW, since: NOW - 3_600_000 }), 5)),
    },
    {
      title: 'Reaction: count',
      query: raw(addCountsQuery(db, 'likes', asJson({ id: anId(2), count: 1 }))),
    },
    { title: 'Opinion: insert', query: raw(insertOpinionsQuery(db, asJson(opinion))) },
    {
      title: 'Opinion: count',
      query: raw(addCountsQuery(db, 'opinions', asJson({ id: anId(2), count: 1 }))),
    },
    { title: 'Opinion: delete', query: deleteOpinionQuery(db, anId(10_500), NOW) },
    { title: 'Code: try', query: tryCodeQuery(db, code, NOW) },
    { title: 'Code: use', query: useCodeQuery(db, code, NOW) },
    ...(needsRowLocks(db)
      ? [
          { title: 'Reaction and opinion: lock', query: raw(lockPeopleQuery(db, asJson({ id: anId(2) }))) },
          { title: 'Commits of other nodes since a snapshot', query: raw(feedQuery('700:700:', 'node')) },
        ]
      : []),
  ];
}
