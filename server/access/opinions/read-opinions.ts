import { sql, type RawBuilder } from 'kysely';
import type { Wall } from '#contract/user.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';
import type { OpinionRow } from '#server/access/people/present.ts';
import { countVisibleOpinions, isShown, seesPublicOpinions, writerColumns } from './opinions.ts';
import { refuseUnknownPerson } from '#server/access/people/people.ts';
import { isVisibleTo } from '#server/access/visibility.ts';
import type { Reader } from '#server/access/viewer.ts';

type PlacedOpinion = OpinionRow & { position: string };

export interface VisibleOpinions {
  /** Number of all opinions that the viewer sees. */
  readonly count: number;
  readonly wall: Wall;
  readonly rows: PlacedOpinion[];
}

/**
 * Opinions on a profile that this viewer may see, newest first.
 * @param before position, exclusive; `null` starts with the newest.
 * @throws not_found for private people, unknown ids and malformed ids alike.
 */
export async function readVisibleOpinions(
  db: Db,
  viewer: Reader,
  profileId: string,
  before: string | null,
  limit: number,
): Promise<VisibleOpinions> {
  if (!isId(profileId)) return refuseUnknownPerson();
  const read = seesPublicOpinions(viewer, profileId) ? readPublicPage : readViewerPage;
  const { rows } = await read<PageRow>(db, {
    viewerId: viewer.id,
    profileId,
    before: before ?? LAST_POSITION,
    limit,
  });
  const [profile] = rows;
  if (!profile) return refuseUnknownPerson();
  return { count: profile.count, wall: profile.wall, rows: rows.filter(hasOpinion) };
}

/** Sorts after every position, because positions are UUIDs. */
const LAST_POSITION = 'g';

interface PageParams {
  viewerId: string;
  profileId: string;
  before: string;
  limit: number;
}

/** One row per opinion. A profile without opinions has one row without an opinion. */
type PageRow = { count: number; wall: Wall } & {
  [Column in keyof PlacedOpinion]: PlacedOpinion[Column] | null;
};

function hasOpinion(row: PageRow): row is PageRow & PlacedOpinion {
  return row.opinion_id !== null;
}

function preparePage(view: 'public' | 'viewer') {
  return prepareStatement<PageParams>((db, param) => {
    const params = {
      viewerId: param('viewerId'),
      profileId: param('profileId'),
      before: param('before'),
      limit: param('limit'),
    };
    return { compile: () => visibleOpinionsQuery(params, view).compile(db) };
  });
}
const readPublicPage = preparePage('public');
const readViewerPage = preparePage('viewer');

/**
 * The SQL of {@link readVisibleOpinions}. Returns no rows for a profile that the viewer may not open. The profile is
 * read first, so that the time of the answer reveals nothing about a private profile. Positions bound the page, because
 * SQLite would read a subquery with `limit` before the profile.
 * @param view with `public`, the opinions that every viewer without relations sees.
 */
export function visibleOpinionsQuery(
  { viewerId, profileId, before, limit }: PageParams,
  view: 'public' | 'viewer',
): RawBuilder<PageRow> {
  const isPublic = view === 'public';
  const count = isPublic ? sql`p.opinions` : countVisibleOpinions(profileId, viewerId);
  const isOnPage = (opinion: string) => sql`${sql.ref(`${opinion}.profile_id`)} = ${profileId}
    and ${isShown(opinion, isPublic ? null : viewerId)} and ${sql.ref(`${opinion}.position`)} < ${before}`;
  return sql`select p.wall, ${count} as count, o.id as opinion_id, o.position, o.comment,
      o.created_at as opinion_at, o.state as opinion_state, ${writerColumns}
    from people as p
    left join opinions as o on ${isOnPage('o')} and o.position >= coalesce((
      select oldest.position from opinions as oldest where ${isOnPage('oldest')}
      order by oldest.position desc limit 1 offset (${limit} - 1)), '')
    left join people as w on w.id = o.author_id
    where p.id = ${profileId} and ${isVisibleTo('p', viewerId)}
    order by o.position desc`;
}
