import { sql, type RawBuilder } from 'kysely';
import { jsonRows } from '#server/db/json-rows.ts';
import { needsRowLocks } from '#server/db/locks.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { isId } from '#server/user/id.ts';
import type { OpinionRow } from '#server/user/present.ts';
import { findVisiblePerson } from './people.ts';
import { isListed, isNotDeleted, isVisibleTo } from './visibility.ts';
import type { Viewer } from './viewer.ts';

/** The columns of an opinion's writer, whose alias is `w`. The name of a private writer is shown, the picture is not. */
export const writerColumns = sql`w.id as author_id, w.name as author_name, w.photo as author_photo,
  case when ${isListed('w')} then 1 else 0 end as author_listed`;

/**
 * Joins a person's newest opinion as `o` and its writer as `w`. Their columns are null for a person without opinions.
 * @param person alias of the table `people`.
 */
export function joinNewestOpinion(person: string): RawBuilder<unknown> {
  return sql`left join opinions as o on o.position = (
      select max(newest.position) from opinions as newest
      where newest.profile_id = ${sql.ref(`${person}.id`)} and ${isNotDeleted('newest')})
    left join people as w on w.id = o.author_id`;
}

export type PlacedOpinion = OpinionRow & { position: string };

/**
 * Opinions on a profile that this viewer may see, newest first, how many there are in all, and whether everybody may see
 * them.
 * @param before position, exclusive; `null` starts with the newest.
 * @throws not_found as `findVisiblePerson`.
 */
export async function readVisibleOpinions(
  db: Db,
  viewer: Viewer,
  profileId: string,
  before: string | null,
  limit: number,
): Promise<{ count: number; isPublic: boolean; rows: PlacedOpinion[] }> {
  const profile = await findVisiblePerson(db, viewer, profileId);
  const { rows } =
    before === null
      ? await readFirstPage<PlacedOpinion>(db, { profileId, limit })
      : await readLaterPage<PlacedOpinion>(db, { profileId, limit, before });
  return { count: profile.opinions, isPublic: profile.public === 1, rows };
}

const readFirstPage = prepareStatement<{ profileId: string; limit: number }>((db, param) => ({
  compile: () => visibleOpinionsQuery(param('profileId'), null, param('limit')).compile(db),
}));
const readLaterPage = prepareStatement<{ profileId: string; limit: number; before: string }>((db, param) => ({
  compile: () => visibleOpinionsQuery(param('profileId'), param('before'), param('limit')).compile(db),
}));

/** The second statement of {@link readVisibleOpinions}. The rows are the same for every viewer who may see the profile. */
export function visibleOpinionsQuery(
  profileId: string,
  before: string | null,
  limit: number,
): RawBuilder<PlacedOpinion> {
  return sql`select o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, ${writerColumns}
    from opinions as o join people as w on w.id = o.author_id
    where o.profile_id = ${profileId} and ${isNotDeleted('o')}
      ${before === null ? sql`` : sql`and o.position < ${before}`}
    order by o.position desc limit (${limit} + 0)`;
}

/**
 * Decides for each comment_id what it means: `stored` for an opinion of this viewer, also when it has been deleted,
 * `id_taken` for somebody else's, `null` for an unused one.
 */
export async function decideRepeats(
  tx: Db,
  opinions: readonly { readonly viewer: Viewer; readonly id: string }[],
): Promise<('stored' | 'id_taken' | null)[]> {
  const ids = JSON.stringify(opinions.map(({ id }) => ({ id })));
  const { rows } = await selectAuthors<{ id: string; author_id: string }>(tx, { ids });
  const authors = new Map(rows.map(({ id, author_id }) => [id, author_id]));
  return opinions.map(({ viewer, id }) => {
    const author = authors.get(id);
    if (author === undefined) return null;
    return author === viewer.id ? 'stored' : 'id_taken';
  });
}

const selectAuthors = prepareStatement<{ ids: string }>((db, param) => ({
  compile: () =>
    sql`select o.id, o.author_id from ${jsonRows(db, 'a', { id: 'text' }, param('ids'))}
      join opinions as o on o.id = a.id`.compile(db),
}));

/**
 * Decides whether a viewer may delete an opinion: only its author and the owner of the profile may. Called in the
 * transaction that deletes it.
 * @returns `not_found` instead of `not_yours` when the viewer may not see the profile, so that the answer does not reveal
 *   that the opinion exists.
 */
export async function decideDelete(
  tx: Db,
  viewer: Viewer,
  id: string,
): Promise<'allowed' | 'not_found' | 'not_yours'> {
  if (!isId(id)) return 'not_found';
  const opinion = await tx
    .selectFrom('opinions as o')
    .innerJoin('people as p', 'p.id', 'o.profile_id')
    .select(['o.author_id', 'o.profile_id', isVisibleTo('p', viewer.id).as('is_visible')])
    .where('o.id', '=', id)
    .where(isNotDeleted('o'))
    .$if(needsRowLocks(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!opinion) return 'not_found';
  if (opinion.author_id === viewer.id || opinion.profile_id === viewer.id) return 'allowed';
  return opinion.is_visible ? 'not_yours' : 'not_found';
}
