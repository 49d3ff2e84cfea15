import { sql, type RawBuilder } from 'kysely';

/**
 * Who may see what, in one place, so that no read path can forget it. Today: private people and deleted opinions.
 * Each takes the alias of the table in the caller's query.
 */

/** People whom strangers may meet in lists and search. Literal, so that the partial indexes apply. */
export function isListed(person: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${person}.public`)} = 1`;
}

/** People whose profile this viewer may open, react to and write on: the listed ones and oneself. */
export function isVisibleTo(person: string, viewerId: unknown): RawBuilder<boolean> {
  return sql<boolean>`(${isListed(person)} or ${sql.ref(`${person}.id`)} = ${viewerId})`;
}

/** Opinions that are not deleted. Literal, so that the partial index applies. */
export function isNotDeleted(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${opinion}.deleted_at`)} is null`;
}
