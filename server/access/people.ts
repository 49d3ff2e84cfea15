import { sql, type RawBuilder } from 'kysely';
import { fail } from '#server/platform/errors.ts';
import { isFoundBy, isListed } from './visibility.ts';
import type { Reader } from './viewer.ts';

/**
 * Conditions of reads of people. Those that depend on the viewer (people do not find themselves) are separate from those that
 * do not (private, not active), because the content of a card is the same for every viewer without relations.
 */

/**
 * `from people as <alias> <joins> where …`: everybody whom others may find. The caller may append more conditions with
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

/** As the condition of {@link fromPeopleFoundBy}, for a person who is known to be listed. */
export function mayFind(viewer: Reader, personId: string): boolean {
  return personId !== viewer.id && viewer.relations?.blocked.has(personId) !== true;
}

/** How many listed people this viewer may not find, at most. */
export function countUnfindable(viewer: Reader): number {
  return 1 + (viewer.relations?.blocked.size ?? 0);
}

/**
 * Whether a person looks different to this viewer than to everybody else: somebody with an opinion that the viewer alone sees,
 * or perhaps with one that the viewer does not see.
 */
export function looksDifferent({ relations }: Reader, personId: string): boolean {
  return relations !== null && (relations.blocked.size > 0 || relations.hiddenOn.has(personId));
}

/**
 * `from name_entries as <alias> where …`: the entries of everybody whom others may find. `listed` is a copy of the conditions
 * of {@link fromListedPeople}, and a part of the primary key.
 */
export function fromListedEntries(alias: string): RawBuilder<unknown> {
  return sql`from name_entries as ${sql.ref(alias)} where ${sql.ref(`${alias}.listed`)} = 1`;
}

/** Throws the same not_found for every person whom a viewer may not see. */
export function refuseUnknownPerson(): never {
  return fail('not_found', 'This student cannot be found.');
}
