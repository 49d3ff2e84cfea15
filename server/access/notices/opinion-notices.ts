import { sql, type RawBuilder } from 'kysely';
import { NOTICE_DAY_MAX } from '#contract/limits.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { isOpinionVisibleTo } from '#server/access/visibility.ts';

const DAY_MS = 86_400_000;

/** A notice about the opinions of one day and one kind. */
export interface OpinionNotice {
  readonly id: string;
  readonly kind: 'opinion' | 'waiting';
  readonly count: number;
  /** Time and id of the latest opinion. */
  readonly at: number;
  readonly opinionId: string;
}

/** True for opinions by others on the viewer's profile. Opinions of restricted people give no notice. */
export function isNews(opinion: string, viewerId: unknown): RawBuilder<boolean> {
  const [profile, author, quiet] = ['profile_id', 'author_id', 'quiet'].map((column) =>
    sql.ref(`${opinion}.${column}`),
  );
  return sql<boolean>`${profile} = ${viewerId} and (${author} is null or ${author} <> ${viewerId})
    and ${quiet} = 0 and ${isOpinionVisibleTo(opinion, viewerId)}`;
}

interface OpinionTime {
  readonly id: string;
  readonly at: number;
  /** Null for an opinion that gives no notice. */
  readonly kind: OpinionNotice['kind'] | null;
}

/**
 * Reads the newest opinions on the viewer's profile, including those without a notice. So each call reads a bounded
 * number of rows.
 */
const selectTimes = prepareStatement<{ viewerId: string; since: number; until: number }>((db, param) => ({
  compile: () => timesQuery(param('viewerId'), param('since'), param('until')).compile(db),
}));

/** Exported for the test of its query plan. */
export function timesQuery(viewerId: unknown, since: unknown, until: unknown): RawBuilder<OpinionTime> {
  return sql<OpinionTime>`select o.id, o.created_at as at,
      case when not (${isNews('o', viewerId)}) then null when o.state = 'shown' then 'opinion' else 'waiting' end as kind
    from (select * from opinions as newest
      where newest.profile_id = ${viewerId} and newest.created_at > ${since} and newest.created_at < ${until}
      order by newest.created_at desc limit ${sql.lit(NOTICE_DAY_MAX)}) as o
    order by o.created_at desc`;
}

interface Part {
  readonly since: number;
  /** Newer notices are left out. */
  readonly latest: number;
  /** Reading ends after this many notices. */
  readonly limit: number;
}

/**
 * Reads the viewer's notices about opinions for a page, newest day first. Returns at least `limit` if that many exist.
 */
export async function readOpinionNotices(
  db: Db,
  viewer: Viewer,
  { since, latest, limit }: Part,
): Promise<OpinionNotice[]> {
  const found: OpinionNotice[] = [];
  let until = startOfDay(latest) + DAY_MS;
  while (found.length < limit && until > since) {
    const { rows } = await selectTimes<OpinionTime>(db, { viewerId: viewer.id, since, until });
    const { notices, complete } = groupByDay(rows);
    found.push(...notices.filter(({ at }) => at <= latest));
    if (complete === null) break;
    until = complete;
  }
  return found;
}

/**
 * Groups complete days into notices. If there may be more opinions, the last day is left to the next read. If that day
 * is the only one, only its newest opinions are counted.
 */
function groupByDay(rows: readonly OpinionTime[]): { notices: OpinionNotice[]; complete: number | null } {
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isAll = rows.length < NOTICE_DAY_MAX || !first || !last;
  const lastDay = startOfDay(last?.at ?? 0);
  const isOneDay = startOfDay(first?.at ?? 0) === lastDay;
  const complete = isOneDay ? lastDay : lastDay + DAY_MS;
  const groups = new Map<string, OpinionNotice>();
  for (const { at, kind, id: opinionId } of rows) {
    if (kind === null || (!isAll && at < complete)) continue;
    const id = `${kind}-${startOfDay(at) / DAY_MS}`;
    const group = groups.get(id);
    groups.set(id, { ...(group ?? { id, kind, at, opinionId }), count: (group?.count ?? 0) + 1 });
  }
  return { notices: [...groups.values()], complete: isAll ? null : complete };
}

function startOfDay(time: number): number {
  return time - (time % DAY_MS);
}
