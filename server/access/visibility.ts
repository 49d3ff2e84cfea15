import { sql, type RawBuilder } from 'kysely';

/**
 * The SQL conditions that decide who may see what. Only this folder uses them; features call the functions in its other
 * files. Each condition takes the alias of the table in the query.
 */

/** Accounts that may be used and seen. The value is a literal, so that the partial indexes apply. */
export function isActive(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.state`)} = 'active'`;
}

/** People whom others find in lists and search. The values are literals, so that the partial indexes apply. */
export function isListed(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.public`)} = 1 and ${isActive(person)}`;
}

/** Whether this viewer finds a listed person: anyone except themselves. */
export function isFoundBy(viewerId: unknown, person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.id`)} <> ${viewerId}`;
}

/** People whose profile a viewer may open, react to and write on: the listed ones and the viewer. */
export function isVisibleTo(person: string, viewerId: unknown): RawBuilder<boolean> {
  return sql<boolean>`(${isListed(person)} or ${sql.ref(`${person}.id`)} = ${viewerId})`;
}

/** Opinions that are not deleted. The condition is a literal, so that the partial index applies. It is the same for every viewer. */
export function isNotDeleted(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${opinion}.deleted_at`)} is null`;
}
