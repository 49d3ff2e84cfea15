import { sql, type RawBuilder } from 'kysely';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import { needsRowLocks } from '#server/platform/db/locks.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { isId } from '#server/platform/db/id.ts';
import { looksDifferent } from '#server/access/people/people.ts';
import {
  hasLeft,
  isListed,
  isNotDeleted,
  isOpinionVisibleTo,
  isPublicOpinion,
  isVisibleTo,
} from '#server/access/visibility.ts';
import type { Reader, Viewer } from '#server/access/viewer.ts';

/** The name of an opinion's writer, whose alias is `w`. A writer who has left has no name. */
export const writerName = sql<string>`case when ${hasLeft('w')} then ${sql.lit(answerWords.formerStudent)} else w.name end`;

/**
 * The columns of an opinion's writer, whose alias is `w`. The name of a private writer is shown, the picture is not.
 */
export const writerColumns = sql`case when ${hasLeft('w')} then '' else w.id end as author_id,
  ${writerName} as author_name, coalesce(w.photo, '') as author_photo,
  case when ${isListed('w')} then 1 else 0 end as author_listed`;

/** The opinions that a viewer sees; with `null`, the opinions that everybody sees. */
export function isShown(opinion: string, viewerId: unknown): RawBuilder<boolean> {
  return viewerId === null ? isPublicOpinion(opinion) : isOpinionVisibleTo(opinion, viewerId);
}

/**
 * Joins a person's newest opinion as `o` and its writer as `w`. Their columns are null for a person without opinions.
 * @param person alias of the table `people`.
 * @param viewerId the viewer; `null` for the view that everybody has.
 */
export function joinNewestOpinion(person: string, viewerId: unknown = null): RawBuilder<unknown> {
  return sql`left join opinions as o on o.position = (
      select max(newest.position) from opinions as newest
      where newest.profile_id = ${sql.ref(`${person}.id`)} and ${isShown('newest', viewerId)})
    left join people as w on w.id = o.author_id`;
}

/** The number of opinions on a profile that a viewer sees. Both arguments are SQL values: parameters or columns. */
export function countVisibleOpinions(profileId: unknown, viewerId: unknown): RawBuilder<number> {
  return sql<number>`(select count(*) from opinions as counted
    where counted.profile_id = ${profileId} and ${isOpinionVisibleTo('counted', viewerId)})`;
}

/** True if a viewer sees exactly the opinions on a profile that everybody sees. */
export function seesPublicOpinions(viewer: Reader, profileId: string): boolean {
  return viewer.id !== profileId && !looksDifferent(viewer, profileId);
}

/**
 * Decides the meaning of each comment_id: `stored` for an opinion of this viewer, even a deleted one; `id_taken` for
 * another person's opinion; `null` for an unused id.
 */
export async function decideRepeats(
  tx: Db,
  opinions: readonly { readonly viewer: Viewer; readonly id: string }[],
): Promise<('stored' | 'id_taken' | null)[]> {
  const ids = JSON.stringify(opinions.map(({ id }) => ({ id })));
  const { rows } = await selectAuthors<{ id: string; author_id: string | null }>(tx, { ids });
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
 * Decides whether a viewer may delete an opinion: only its author and the owner of the profile may. Call it in the
 * transaction that deletes.
 * @returns `not_found` for another person's opinion that the viewer does not see. So the answer does not reveal the
 * opinion, and an owner cannot delete a held opinion before moderators decide.
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
    .select(['o.author_id', 'o.profile_id'])
    .select(
      sql<0 | 1>`case when ${isVisibleTo('p', viewer.id)} and ${isOpinionVisibleTo('o', viewer.id)}
      then 1 else 0 end`.as('is_visible'),
    )
    .where('o.id', '=', id)
    .where(isNotDeleted('o'))
    .where('o.state', '<>', 'removed')
    .where('o.quiet', '<', 2)
    .$if(needsRowLocks(tx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (opinion?.author_id === viewer.id) return 'allowed';
  if (opinion?.is_visible !== 1) return 'not_found';
  return opinion.profile_id === viewer.id ? 'allowed' : 'not_yours';
}

/**
 * Decides whether a viewer may approve an opinion: only the owner of the profile may, and only a waiting or shown
 * opinion.
 * @returns the opinion's author if the viewer may.
 */
export async function decideApproval(
  tx: Db,
  viewer: Viewer,
  id: string,
): Promise<{ readonly authorId: string | null } | 'not_found' | 'not_yours'> {
  if (!isId(id)) return 'not_found';
  const opinion = await tx
    .selectFrom('opinions as o')
    .innerJoin('people as p', 'p.id', 'o.profile_id')
    .select(['o.author_id', 'o.profile_id', 'o.state'])
    .where('o.id', '=', id)
    .where(isVisibleTo('p', viewer.id))
    .where(isOpinionVisibleTo('o', viewer.id))
    .executeTakeFirst();
  if (!opinion) return 'not_found';
  if (opinion.profile_id !== viewer.id) return 'not_yours';
  return opinion.state === 'held' ? 'not_found' : { authorId: opinion.author_id };
}
