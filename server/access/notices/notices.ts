import { sql, type RawBuilder } from 'kysely';
import { NOTICE_DAYS, UNREAD_MAX } from '#contract/limits.ts';
import type { NoticeKind } from '#contract/notices.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { readLikeNotices, unreadLikeDays } from './like-notices.ts';
import { isNews, readOpinionNotices } from './opinion-notices.ts';
import type { Viewer } from '#server/access/viewer.ts';

/**
 * Notices are not rows. They are read from the opinions, reports and cases themselves. So content that a person may not
 * see gives no notice, and writing costs nothing (docs/decisions/037-notices.md).
 */

const DAY_MS = 86_400_000;

export interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly count: number;
  readonly outcome: '' | 'upheld' | 'dismissed';
  /** The case of a decision; '' for other kinds. */
  readonly case_id: string;
  /** The newest of the opinions; '' for other kinds. */
  readonly opinion_id: string;
  readonly at: number;
}

/** The position after which a page starts. */
export interface NoticePlace {
  readonly at: number;
  readonly id: string;
}

/**
 * True for decisions that the affected person knows: against the person, even if reversed later, or about the person's
 * appeal.
 */
function isKnownDecision(decided: string): RawBuilder<boolean> {
  const [at, outcome, appealed, reversed] = ['decided_at', 'outcome', 'appealed_at', 'reversed_at'].map(
    (column) => sql.ref(`${decided}.${column}`),
  );
  return sql<boolean>`${at} is not null
    and (${outcome} = 'upheld' or ${appealed} is not null or ${reversed} is not null)`;
}

/** The viewer's notices, newest first. @param before null for the first page. */
export async function readNotices(
  db: Db,
  viewer: Viewer,
  { before, limit, now }: { before: NoticePlace | null; limit: number; now: number },
): Promise<NoticeRow[]> {
  const since = now - NOTICE_DAYS * DAY_MS;
  // Another node's clock may be ahead.
  const latest = before?.at ?? now + DAY_MS;
  const [opinions, likes, others] = await Promise.all([
    // Two notices at the time of `before` may have been on the previous page.
    readOpinionNotices(db, viewer, { since, latest, limit: limit + 2 }),
    readLikeNotices(db, viewer, { since, latest }),
    decidedQuery(viewer, { before, limit, since }).execute(db),
  ]);
  const rows = [...opinions, ...likes.map((notice) => ({ ...notice, opinionId: '' }))]
    .filter(({ at, id }) => !before || at < before.at || (at === before.at && id < before.id))
    .map(({ opinionId, ...notice }) => ({
      ...notice,
      outcome: '' as const,
      case_id: '',
      opinion_id: opinionId,
    }));
  return [...rows, ...others.rows].toSorted(compareNotices).slice(0, limit);
}

/** Newest first. */
function compareNotices(one: NoticePlace, other: NoticePlace): number {
  return other.at - one.at || (one.id < other.id ? 1 : -1);
}

/** Reads the notices of reports and decisions. */
function decidedQuery(
  viewer: Viewer,
  { before, limit, since }: { before: NoticePlace | null; limit: number; since: number },
): RawBuilder<NoticeRow> {
  return sql<NoticeRow>`select n.* from (
      select 'report-decided' as kind, 'report-' || r.id as id, 1 as count, r.state as outcome, '' as case_id, '' as opinion_id,
        r.decided_at as at
      from reports as r where r.reporter_id = ${viewer.id} and r.decided_at > ${since} and r.state <> 'open'
      union all
      select 'decision', 'decision-' || c.id, 1, coalesce(c.outcome, 'dismissed'), c.id, '', c.decided_at
      from cases as c where c.owner_id = ${viewer.id} and c.decided_at > ${since} and ${isKnownDecision('c')}
    ) as n
    ${before ? sql`where n.at < ${before.at} or n.at = ${before.at} and n.id < ${before.id}` : sql``}
    order by n.at desc, n.id desc limit ${limit}`;
}

export interface Unread {
  /** Limited to {@link UNREAD_MAX}. */
  readonly count: number;
  /** The part of it that is opinions. */
  readonly opinions: number;
  /** Time of the latest unread opinion; 0 for none. */
  readonly latestOpinion: number;
  /** Time of the latest unread notice; 0 for none. */
  readonly latest: number;
  /** Time of the latest unread notice without bad news; 0 for none. */
  readonly latestGood: number;
  /** Time until which the viewer has read; -1 for never. */
  readonly readAt: number;
  /** Time until which the viewer has read the opinions about them; -1 for never. */
  readonly opinionsReadAt: number;
  /** True if the viewer wants the daily mail. */
  readonly wantsDigest: boolean;
}

interface UnreadRow {
  readonly count: number;
  readonly opinions: number;
  readonly latest_opinion: number;
  readonly latest: number;
  readonly latest_good: number;
  readonly read_at: number;
  readonly opinions_read_at: number;
  readonly digest: number;
}

/**
 * Counts the viewer's unread notices; the likes of a day count as one. A decision about the viewer and a dismissed
 * report count from the next day (UTC) on, so that bad news does not arrive at once.
 */
export async function countUnread(db: Db, viewer: Viewer, now: number): Promise<Unread> {
  const { rows } = await selectUnread<UnreadRow>(db, {
    viewerId: viewer.id,
    since: now - NOTICE_DAYS * DAY_MS,
    today: Math.floor(now / DAY_MS) * DAY_MS,
    tomorrow: Math.floor(now / DAY_MS + 1) * DAY_MS,
  });
  const {
    count = 0,
    opinions = 0,
    latest_opinion: latestOpinion = 0,
    latest = 0,
    latest_good: latestGood = 0,
    read_at: readAt = -1,
    opinions_read_at: opinionsReadAt = -1,
    digest = 0,
  } = rows[0] ?? {};
  return {
    count: Math.min(count, UNREAD_MAX),
    opinions: Math.min(opinions, UNREAD_MAX),
    latestOpinion,
    latest,
    latestGood,
    readAt,
    opinionsReadAt,
    wantsDigest: digest === 1,
  };
}

interface UnreadParams {
  viewerId: string;
  since: number;
  today: number;
  tomorrow: number;
}
const selectUnread = prepareStatement<UnreadParams>((db, param) => ({
  compile: () =>
    unreadQuery(param('viewerId'), param('since'), param('today'), param('tomorrow')).compile(db),
}));

/** The SQL of {@link countUnread}. */
function unreadQuery(
  viewerId: unknown,
  since: unknown,
  today: unknown,
  tomorrow: unknown,
): RawBuilder<unknown> {
  const some = (rows: RawBuilder<unknown>) =>
    sql`select * from (${rows} order by 1 desc limit ${sql.lit(UNREAD_MAX + 1)}) as part`;
  const opinions = sql`select o.created_at as at, 1 as good, 1 as opinion from opinions as o, mark
    where ${isNews('o', viewerId)} and o.created_at > mark.opinions_since`;
  // Bad news counts from the start of the next day (UTC). So this time is compared with the time of reading.
  const nextDay = (time: string) => sql`(${sql.ref(time)} / ${sql.lit(DAY_MS)} + 1) * ${sql.lit(DAY_MS)}`;
  const isUpheld = sql`r.state = 'upheld'`;
  const reports = sql`select case when ${isUpheld} then r.decided_at else ${nextDay('r.decided_at')} end as at,
      case when ${isUpheld} then 1 else 0 end as good, 0 as opinion from reports as r, mark where r.reporter_id = ${viewerId}
    and r.decided_at > mark.since and (${isUpheld} or r.state = 'dismissed' and r.decided_at < ${today})`;
  const decisions = sql`select ${nextDay('c.decided_at')} as at, 0 as good, 0 as opinion from cases as c, mark where c.owner_id = ${viewerId}
    and c.decided_at > mark.since and ${isKnownDecision('c')} and c.decided_at < ${today}`;
  const likes = unreadLikeDays(viewerId, sql`(select since from mark)`, tomorrow);
  return sql`with last as (select coalesce(max(m.read_at), -1) as at, coalesce(max(m.opinions_read_at), -1) as opinions_at,
        coalesce(max(m.digest), 0) as digest
        from notice_marks as m where m.person_id = ${viewerId}),
      mark as (select at as read_at, opinions_at as opinions_read_at, digest,
        case when at > ${since} then at else ${since} end as since,
        case when at > ${since} and at >= opinions_at then at when opinions_at > ${since} then opinions_at else ${since} end as opinions_since
        from last)
    select count(unread.at) as count, count(nullif(unread.opinion, 0)) as opinions,
      coalesce(max(unread.at * unread.opinion), 0) as latest_opinion, coalesce(max(unread.at), 0) as latest,
      coalesce(max(unread.at * unread.good), 0) as latest_good, max(mark.read_at) as read_at, max(mark.opinions_read_at) as opinions_read_at,
      max(mark.digest) as digest
    from mark left join (${some(opinions)} union all ${some(reports)} union all ${some(decisions)} union all ${some(likes)}) as unread on 1 = 1`;
}
