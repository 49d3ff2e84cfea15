import { sql, type RawBuilder } from 'kysely';

/**
 * The conditions of who may see what. Only this folder uses them: features call the functions beside this file.
 * Each takes the alias of the table in the query.
 */

/** Accounts that may be used and seen. Literal, so that the partial indexes apply. */
export function isActive(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} = 'active'`;
}

/** People whom others find in lists and search. Literal, so that the partial indexes apply. */
export function isListed(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.public`)} = 1 and ${isActive(person)}`;
}

/** Whether this viewer finds a listed person: everybody but themselves. */
export function isFoundBy(viewerId: unknown, person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.id`)} <> ${viewerId}`;
}

/** People whose profile a viewer may open, react to and write on: the listed ones and the viewer. */
export function isVisibleTo(person: string, viewerId: unknown): RawBuilder<boolean> {
  return sql<boolean>`(${isListed(person)} or ${sql.ref(`${person}.id`)} = ${viewerId})`;
}

/** Opinions that are not deleted. Literal, so that the partial index applies. Today the same for every viewer. */
export function isNotDeleted(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${opinion}.deleted_at`)} is null`;
}
