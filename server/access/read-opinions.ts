import { sql, type RawBuilder } from 'kysely';
import type { Wall } from '#contract/user.ts';
import { isOneOf } from '#server/db/json-rows.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { isId } from '#server/user/id.ts';
import type { OpinionRow } from '#server/user/present.ts';
import { countVisibleOpinions, seesPublicOpinions, writerColumns } from './opinions.ts';
import { refuseUnknownPerson } from './people.ts';
import { isListed, isOpinionVisibleTo, isPublicOpinion, isVisibleTo } from './visibility.ts';
import type { Reader } from './viewer.ts';

type PlacedOpinion = OpinionRow & { position: string };

export interface VisibleOpinions {
  /** How many the viewer sees in all. */
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
  return toVisibleOpinions(rows) ?? refuseUnknownPerson();
}

/** @param rows of one profile. @returns undefined without a row. */
function toVisibleOpinions(rows: readonly PageRow[]): VisibleOpinions | undefined {
  const [profile] = rows;
  return profile && { count: profile.count, wall: profile.wall, rows: rows.filter(hasOpinion) };
}

/** After every position, which are UUIDs. */
const LAST_POSITION = 'g';

interface PageParams {
  viewerId: string;
  profileId: string;
  before: string;
  limit: number;
}

/** One row for each opinion; for a profile without opinions one row without an opinion. */
type PageRow = { profile_id: string; count: number; wall: Wall } & {
  [Column in keyof PlacedOpinion]: PlacedOpinion[Column] | null;
};

function hasOpinion(row: PageRow): row is PageRow & PlacedOpinion {
  return row.opinion_id !== null;
}

function preparePage(view: 'public' | 'own') {
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
const readViewerPage = preparePage('own');

const opinionColumns = sql`o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at,
  o.state as opinion_state, ${writerColumns}`;

/**
 * The one statement of {@link readVisibleOpinions}. It has no rows for a profile that the viewer may not open.
 * @param view with `public`, the opinions are those of every viewer without relations.
 */
export function visibleOpinionsQuery(
  { viewerId, profileId, before, limit }: PageParams,
  view: 'public' | 'own',
): RawBuilder<PageRow> {
  const [count, isShown] =
    view === 'public'
      ? [sql`p.opinions`, isPublicOpinion('o')]
      : [countVisibleOpinions(profileId, viewerId), isOpinionVisibleTo('o', viewerId)];
  return sql`select p.id as profile_id, p.wall, ${count} as count, page.*
    from people as p left join (
      select ${opinionColumns} from opinions as o left join people as w on w.id = o.author_id
      where o.profile_id = ${profileId} and ${isShown} and o.position < ${before}
      order by o.position desc limit (${limit} + 0)) as page on true
    where p.id = ${profileId} and ${isVisibleTo('p', viewerId)}
    order by page.position desc`;
}

/**
 * Reads the newest opinions on several profiles, as everybody without relations sees them.
 * @param limit how many on each.
 * @returns the pages by profile. A profile that others may not find is missing.
 */
export async function readNewestOpinions(
  db: Db,
  profileIds: readonly string[],
  limit: number,
): Promise<Map<string, VisibleOpinions>> {
  const profiles = JSON.stringify(profileIds.filter(isId));
  const { rows } = await readNewest<PageRow>(db, { profiles, limit });
  const pages = new Map<string, VisibleOpinions>();
  for (const [id, page] of Map.groupBy(rows, ({ profile_id }) => profile_id)) {
    const opinions = toVisibleOpinions(page);
    if (opinions) pages.set(id, opinions);
  }
  return pages;
}

const readNewest = prepareStatement<{ profiles: string; limit: number }>((db, param) => ({
  compile: () => newestOpinionsQuery(db, param('profiles'), param('limit')).compile(db),
}));

/** The one statement of {@link readNewestOpinions}. @param profiles an array of ids, as JSON text. */
export function newestOpinionsQuery(db: Db, profiles: string, limit: number): RawBuilder<PageRow> {
  return sql`select p.id as profile_id, p.wall, p.opinions as count, ${opinionColumns}
    from people as p left join opinions as o on o.profile_id = p.id and ${isPublicOpinion('o')}
      and o.position >= coalesce((
        select oldest.position from opinions as oldest
        where oldest.profile_id = p.id and ${isPublicOpinion('oldest')}
        order by oldest.position desc limit 1 offset (${limit} - 1)), '')
    left join people as w on w.id = o.author_id
    where ${isListed('p')} and ${isOneOf(db, sql.ref('p.id'), profiles)}
    order by p.id, o.position desc`;
}
