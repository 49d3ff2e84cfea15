import { sql, type RawBuilder } from 'kysely';
import { needsRowLocks } from '#server/db/locks.ts';
import type { Db } from '#server/db/store.ts';
import { isId } from '#server/user/id.ts';
import type { OpinionRow } from '#server/user/present.ts';
import { isListed, isNotDeleted, isVisibleTo } from './visibility.ts';
import type { Viewer } from './viewer.ts';

/** What an opinion shows of its writer, who is `w`. A writer whom others may not find keeps the name, without picture. */
export const writerColumns = sql`w.id as author_id, w.name as author_name, w.photo as author_photo,
  case when ${isListed('w')} then 1 else 0 end as author_listed`;

/** Joins the newest opinion on a person (`person` is an alias) as `o`, and its writer as `w`. Nulls where there is none. */
export function joinNewestOpinion(person: string): RawBuilder<unknown> {
  return sql`left join opinions as o on o.position = (
      select max(newest.position) from opinions as newest
      where newest.profile_id = ${sql.ref(`${person}.id`)} and ${isNotDeleted('newest')})
    left join people as w on w.id = o.author_id`;
}

export type PlacedOpinion = OpinionRow & { position: string };

/**
 * Opinions on a profile, newest first. Whether the viewer may see the profile is `findVisiblePerson`'s to decide.
 * @param before position, exclusive; `null`: from the newest.
 */
export async function readVisibleOpinions(
  db: Db,
  profileId: string,
  before: string | null,
  rows: number,
): Promise<PlacedOpinion[]> {
  const opinions = await visibleOpinionsQuery(profileId, before, rows).execute(db);
  return opinions.rows;
}

/** The one statement of {@link readVisibleOpinions}. */
export function visibleOpinionsQuery(
  profileId: string,
  before: string | null,
  rows: number,
): RawBuilder<PlacedOpinion> {
  return sql`select o.id as opinion_id, o.position, o.comment, o.created_at as opinion_at, ${writerColumns}
    from opinions as o join people as w on w.id = o.author_id
    where o.profile_id = ${profileId} and ${isNotDeleted('o')}
      ${before === null ? sql`` : sql`and o.position < ${before}`}
    order by o.position desc limit ${rows}`;
}

/** Who has used a comment_id, also for an opinion that has been deleted since. */
export async function findOpinionAuthor(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('opinions').select('author_id').where('id', '=', id).executeTakeFirst();
  return row?.author_id;
}

/**
 * Whether a viewer may delete an opinion: its author and the person it is about may. Called in the transaction that
 * deletes it. A stranger does not learn which opinions are on a profile that they cannot see.
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
