import { sql, type RawBuilder } from 'kysely';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Viewer } from '#server/access/viewer.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Maximum number of likes that one read uses, for a page of notices or the number of unread ones. */
const LIKES_READ_MAX = 2_000;

/** The likes of one day (UTC): their number, never the people. */
export interface LikeNotice {
  readonly id: string;
  readonly kind: 'likes';
  readonly count: number;
  /** The hour of the latest like, in ms. The exact time could reveal the person. */
  readonly at: number;
}

/** Reads the newest likes, including those of private, blocked or leaving people, because the card counts them too. */
function newestLikes(viewerId: unknown, since: unknown, until: unknown): RawBuilder<unknown> {
  return sql`select l.created_at from reactions as l
    where l.target_id = ${viewerId} and l.kind = 'like' and l.created_at > ${since} and l.created_at < ${until}
    order by l.created_at desc limit ${sql.lit(LIKES_READ_MAX)}`;
}

const hourOf = (time: RawBuilder<number>) => sql<number>`${time} / ${sql.lit(HOUR_MS)} * ${sql.lit(HOUR_MS)}`;
const latestHour = hourOf(sql<number>`max(newest.created_at)`);

/**
 * Returns one row per day with unread likes, for the number of unread notices.
 * @param since ms, a parameter or a column.
 */
export function unreadLikeDays(
  viewerId: unknown,
  since: RawBuilder<unknown>,
  until: unknown,
): RawBuilder<unknown> {
  return sql`select ${latestHour} as at, 0 as good, 0 as opinion from (${newestLikes(viewerId, since, until)}) as newest
    group by newest.created_at / ${sql.lit(DAY_MS)} having ${latestHour} > ${since}`;
}

interface DayRow {
  readonly day: number;
  readonly count: number;
  readonly at: number;
}

const selectDays = prepareStatement<{ viewerId: string; since: number; until: number }>((db, param) => ({
  compile: () => likeDaysQuery(param('viewerId'), param('since'), param('until')).compile(db),
}));

function likeDaysQuery(viewerId: unknown, since: unknown, until: unknown): RawBuilder<DayRow> {
  const day = sql`newest.created_at / ${sql.lit(DAY_MS)}`;
  return sql<DayRow>`select ${day} as day, cast(count(*) as integer) as count, ${latestHour} as at
    from (${newestLikes(viewerId, since, until)}) as newest group by ${day} order by ${day} desc`;
}

/**
 * Reads the viewer's notices about likes, newest day first.
 * @param latest newer notices are left out.
 * @returns all notices since `since`. With more than {@link LIKES_READ_MAX} likes, only complete days, but at least
 * one.
 */
export async function readLikeNotices(
  db: Db,
  viewer: Viewer,
  { since, latest }: { readonly since: number; readonly latest: number },
): Promise<LikeNotice[]> {
  const until = latest - (latest % DAY_MS) + DAY_MS;
  const { rows } = await selectDays<DayRow>(db, { viewerId: viewer.id, since, until });
  const read = rows.reduce((sum, { count }) => sum + count, 0);
  const complete = read < LIKES_READ_MAX || rows.length === 1 ? rows : rows.slice(0, -1);
  return complete
    .filter(({ at }) => at <= latest)
    .map(({ day, count, at }) => ({ id: `likes-${day}`, kind: 'likes', count, at }));
}
