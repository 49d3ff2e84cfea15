import { sql, type RawBuilder } from 'kysely';
import { fail } from '#server/platform/errors.ts';
import { isFoundBy, isListed } from '#server/access/visibility.ts';
import type { Reader } from '#server/access/viewer.ts';

/**
 * Conditions of reads of people. Conditions that depend on the viewer (people do not find themselves) are separate from
 * general ones (private, not active). So a card has the same content for every viewer without relations.
 */

/**
 * `from people as <alias> <joins> where …`: everybody whom others may find. The caller may append conditions with
 * `and`.
 * @param joins SQL between the table and its conditions.
 */
export function fromListedPeople(alias: string, joins: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`from people as ${sql.ref(alias)} ${joins} where ${isListed(alias)}`;
}

/** As {@link fromListedPeople}, but only the people whom this viewer may find. */
export function fromPeopleFoundBy(
  viewerId: unknown,
  alias: string,
  joins?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${fromListedPeople(alias, joins)} and ${isFoundBy(viewerId, alias)}`;
}

/** The condition of {@link fromPeopleFoundBy}, for a person who is known to be listed. */
export function mayFind(viewer: Reader, personId: string): boolean {
  return personId !== viewer.id && viewer.relations?.blocked.has(personId) !== true;
}

/** Maximum number of listed people whom this viewer may not find. */
export function countUnfindable(viewer: Reader): number {
  return 1 + (viewer.relations?.blocked.size ?? 0);
}

/**
 * True if a person may look different to this viewer: if the person has an opinion that only the viewer sees, or
 * perhaps an opinion hidden from the viewer.
 */
export function looksDifferent({ relations }: Reader, personId: string): boolean {
  return relations !== null && (relations.blocked.size > 0 || relations.hiddenOn.has(personId));
}

/**
 * `from name_entries as <alias> where …`: the entries of everybody whom others may find. `listed` copies the conditions
 * of {@link fromListedPeople} and is part of the primary key.
 */
export function fromListedEntries(alias: string): RawBuilder<unknown> {
  return sql`from name_entries as ${sql.ref(alias)} where ${sql.ref(`${alias}.listed`)} = 1`;
}

/** Throws the same not_found for every person whom a viewer may not see. */
export function refuseUnknownPerson(): never {
  return fail('not_found', 'This student cannot be found.');
}
