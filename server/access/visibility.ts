import { sql, type RawBuilder } from 'kysely';

/**
 * The SQL conditions that decide who may see what. Only this folder uses them; features call the functions in its other
 * files. Each condition takes the alias of the table in the query.
 */

/** Accounts that may be used and seen. The value is a literal, so that the partial indexes apply. */
export function isActive(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} = 'active'`;
}

/** Accounts that may log in: a suspended one for a few calls. */
export function mayLogIn(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} in ('active','suspended')`;
}

/** Whether a person who is joined from the left has left: the account is leaving, or deleted. */
export function hasLeft(person: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${person}.state`)}, 'leaving') = 'leaving'`;
}

/** People whom others find in lists and search. The values are literals, so that the partial indexes apply. */
export function isListed(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.public`)} = 1 and ${isActive(person)}`;
}

/** Whether neither of two people has blocked the other. Both are SQL values: parameters or columns. */
export function isNotBlocked(personId: unknown, otherId: unknown): RawBuilder<boolean> {
  return sql<boolean>`not ${isBlockedBy(personId, otherId)}
    and not ${isBlockedBy(otherId, personId)}`;
}

/** Whether one person is blocked by another. Both are SQL values. */
export function isBlockedBy(blocked: unknown, blocker: unknown): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from blocks as b where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`;
}

/** Whether this viewer finds a listed person: anyone except themselves and the other side of a block. */
export function isFoundBy(viewerId: unknown, person: string): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`${id} <> ${viewerId} and ${isNotBlocked(id, viewerId)}`;
}

/** People whose profile a viewer may open, react to and write on: whom the viewer finds, and the viewer. */
export function isVisibleTo(person: string, viewerId: unknown): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`(${isListed(person)} and ${isNotBlocked(id, viewerId)} or ${id} = ${viewerId})`;
}

/**
 * People to whom a viewer may react: whom the viewer sees, and who has turned private since the viewer's reaction, so that repeating it
 * gets the answer of the first time.
 */
export function mayGetReactionOf(person: string, viewerId: unknown): RawBuilder<boolean> {
  const id = sql.ref(`${person}.id`);
  return sql<boolean>`(${isActive(person)} and ${isNotBlocked(id, viewerId)}
    and (${sql.ref(`${person}.public`)} = 1 or ${hasReactedTo(id, viewerId)}) or ${id} = ${viewerId})`;
}

/** Whether a viewer has chosen a reaction to a person. Both are SQL values. */
export function hasReactedTo(personId: unknown, viewerId: unknown): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from reactions as r where r.actor_id = ${viewerId} and r.target_id = ${personId})`;
}

/** Opinions that are not deleted. The condition is a literal, so that the partial index applies. */
export function isNotDeleted(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${opinion}.deleted_at`)} is null`;
}

/** Opinions that everybody sees who sees the profile. They are counted in `people.opinions`. */
export function isPublicOpinion(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${isNotDeleted(opinion)} and ${sql.ref(`${opinion}.state`)} = 'shown'
    and ${sql.ref(`${opinion}.quiet`)} = 0`;
}

/**
 * Opinions that this viewer sees on a profile that they see: what everybody sees, their own whatever its state, and on their
 * own profile what waits and what is quiet; nothing by the other side of a block or by an author who has taken it along.
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
