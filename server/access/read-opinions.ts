import { PostgresAdapter, sql, type RawBuilder } from 'kysely';
import type { Wall } from '#contract/user.ts';
import { isOneOf } from '#server/db/json-rows.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { isId } from '#server/user/id.ts';
import type { OpinionRow } from '#server/user/present.ts';
import { countVisibleOpinions, isShown, seesPublicOpinions, writerColumns } from './opinions.ts';
import { refuseUnknownPerson } from './people.ts';
import { isListed, isVisibleTo } from './visibility.ts';
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
  const [profile] = rows;
  return profile ? toVisibleOpinions(profile, rows) : refuseUnknownPerson();
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

function toVisibleOpinions({ count, wall }: PageRow, rows: readonly PageRow[]): VisibleOpinions {
  return { count, wall, rows: rows.filter(hasOpinion) };
}

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
    return { compile: () => visibleOpinionsQuery(db, params, view).compile(db) };
  });
}
const readPublicPage = preparePage('public');
const readViewerPage = preparePage('viewer');

/**
 * The one statement of {@link readVisibleOpinions}. It has no rows for a profile that the viewer may not open.
 * @param view with `public`, the opinions are those of every viewer without relations.
 */
export function visibleOpinionsQuery(
  db: Db,
  { viewerId, profileId, before, limit }: PageParams,
  view: 'public' | 'viewer',
): RawBuilder<PageRow> {
  const isPublic = view === 'public';
  const count = isPublic ? sql`p.opinions` : countVisibleOpinions(profileId, viewerId);
  return selectPages(count, {
    join: joinOpinions(db, { before, limit, shownTo: isPublic ? null : viewerId }),
    where: sql`p.id = ${profileId} and ${isVisibleTo('p', viewerId)}`,
  });
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
  const pages = Map.groupBy(rows, ({ profile_id }) => profile_id);
  return new Map(
    [...pages].flatMap(([id, page]) => page.slice(0, 1).map((row) => [id, toVisibleOpinions(row, page)])),
  );
}

const readNewest = prepareStatement<{ profiles: string; limit: number }>((db, param) => ({
  compile: () => newestOpinionsQuery(db, param('profiles'), param('limit')).compile(db),
}));

/** The one statement of {@link readNewestOpinions}. @param profiles an array of ids, as JSON text. */
export function newestOpinionsQuery(db: Db, profiles: string, limit: number): RawBuilder<PageRow> {
  return selectPages(sql`p.opinions`, {
    join: joinOpinions(db, { before: LAST_POSITION, limit, shownTo: null }),
    where: sql`${isListed('p')} and ${isOneOf(db, sql.ref('p.id'), profiles)}`,
  });
}

/** Pages of opinions on the profiles `p`. */
function selectPages(
  count: RawBuilder<unknown>,
  { join, where }: { join: RawBuilder<unknown>; where: RawBuilder<unknown> },
): RawBuilder<PageRow> {
  return sql`select p.id as profile_id, p.wall, ${count} as count, o.id as opinion_id, o.position, o.comment,
      o.created_at as opinion_at, o.state as opinion_state, ${writerColumns}
    from people as p left join ${join} left join people as w on w.id = o.author_id
    where ${where} order by p.id, o.position desc`;
}

/**
 * Joins the newest opinions before a position on `p` as `o`. Both forms first read the profile, and then no more opinions than the page
 * has: PostgreSQL does so for `lateral` alone, whatever it knows of the tables, and SQLite has no `lateral`.
 * @param shownTo the viewer; `null` for what everybody sees.
 */
function joinOpinions(
  db: Db,
  { before, limit, shownTo }: { before: string; limit: number; shownTo: string | null },
): RawBuilder<unknown> {
  const isOnPage = (opinion: string) => sql`${sql.ref(`${opinion}.profile_id`)} = p.id
    and ${isShown(opinion, shownTo)} and ${sql.ref(`${opinion}.position`)} < ${before}`;
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    return sql`lateral (
      select * from opinions as o where ${isOnPage('o')} order by o.position desc limit ${limit}) as o on true`;
  return sql`opinions as o on ${isOnPage('o')} and o.position >= coalesce((
    select oldest.position from opinions as oldest where ${isOnPage('oldest')}
    order by oldest.position desc limit 1 offset (${limit} - 1)), '')`;
}
