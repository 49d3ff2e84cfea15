import { sql, type RawBuilder } from 'kysely';

/**
 * The SQL conditions that decide who may see what. Only this folder uses them; features call the functions in its other
 * files. Each condition takes the alias of the table in the query.
 */

/** Accounts that may be used and seen. The value is a literal, so that the partial indexes apply. */
export function isActive(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} = 'active'`;
}

/** Accounts that may log in. A suspended account may make a few calls. */
export function mayLogIn(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} in ('active','suspended')`;
}

/** True if a left-joined person has left: the account is leaving or deleted. */
export function hasLeft(person: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${person}.state`)}, 'leaving') = 'leaving'`;
}

/** People whom others find in lists and search. The values are literals, so that the partial indexes apply. */
export function isListed(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.public`)} = 1 and ${isActive(person)}`;
}

/** True if neither of two people has blocked the other. Both are SQL values: parameters or columns. */
export function isNotBlocked(personId: unknown, otherId: unknown): RawBuilder<boolean> {
  return sql<boolean>`not ${isBlockedBy(personId, otherId)}
    and not ${isBlockedBy(otherId, personId)}`;
}

/** True if the second person has blocked the first. Both are SQL values. */
export function isBlockedBy(blocked: unknown, blocker: unknown): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from blocks as b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;
}

/** True if this viewer finds a listed person: anyone except the viewer and the other side of a block. */
export function isFoundBy(viewerId: unknown, person: string): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`${id} <> ${viewerId} and ${isNotBlocked(id, viewerId)}`;
}

/** People whose profile a viewer may open, react to and write on: those whom the viewer finds, and the viewer. */
export function isVisibleTo(person: string, viewerId: unknown): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`(${isListed(person)} and ${isNotBlocked(id, viewerId)} or ${id} = ${viewerId})`;
}

/**
 * People to whom a viewer may react: those whom the viewer sees, and people who turned private after the viewer's
 * reaction. So a repeated reaction gets the first answer again.
 */
export function mayGetReactionOf(person: string, viewerId: unknown): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`(${isActive(person)} and ${isNotBlocked(id, viewerId)}
    and (${sql.ref(`${person}.public`)} = 1 or ${hasReactedTo(id, viewerId)}) or ${id} = ${viewerId})`;
}

/** True if a viewer has reacted to a person. Both are SQL values. */
export function hasReactedTo(personId: unknown, viewerId: unknown): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from reactions as r where r.actor_id = ${viewerId} and r.target_id = ${personId})`;
}

/** Opinions that are not deleted. The condition is a literal, so that the partial index applies. */
export function isNotDeleted(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${opinion}.deleted_at`)} is null`;
}

/** Opinions that everybody who sees the profile sees. `people.opinions` counts them. */
export function isPublicOpinion(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${isNotDeleted(opinion)} and ${sql.ref(`${opinion}.state`)} = 'shown'
    and ${sql.ref(`${opinion}.quiet`)} = 0`;
}

/**
 * Opinions that this viewer sees on a visible profile: public opinions, the viewer's own in any state except
 * removed, and on the viewer's own profile also waiting and quiet ones. Never opinions by the other side of a block, or
 * by an author who left and wanted them removed.
 */
export function isOpinionVisibleTo(opinion: string, viewerId: unknown): RawBuilder<boolean> {
  const [author, owner, state, quiet] = ['author_id', 'profile_id', 'state', 'quiet'].map((column) =>
    sql.ref(`${opinion}.${column}`),
  );
  return sql<boolean>`${isNotDeleted(opinion)} and (
    ${author} = ${viewerId} and ${state} <> 'removed'
    or (${state} = 'shown' and ${quiet} = 0 or ${owner} = ${viewerId} and ${state} in ('shown','waiting') and ${quiet} < 2)
      and ${isNotBlocked(author, viewerId)})`;
}
