import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import type { Tables, PeopleTable } from '#server/db/tables.ts';
import { fail } from '#server/errors.ts';
import { isId } from '#server/user/id.ts';
import { userColumns, type UserRow } from '#server/user/present.ts';
import { isFoundBy, isListed, isVisibleTo } from './visibility.ts';
import type { Reader, Viewer } from './viewer.ts';

/**
 * Reads of people. Conditions that depend on the viewer (people do not find themselves) are separate from conditions that
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

type PeopleQuery = SelectQueryBuilder<Tables & { p: PeopleTable }, 'p', object>;

/** People whose profile this viewer may open, as `p`. */
function selectVisiblePeople(db: Db, viewer: Viewer): PeopleQuery {
  return db.selectFrom('people as p').where(isVisibleTo('p', viewer.id));
}

/**
 * Reads the person if this viewer may see them.
 * @throws not_found for private people, unknown ids and malformed ids alike.
 */
export async function findVisiblePerson(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<UserRow & { opinions: number }> {
  if (!isId(id)) return refuseUnknownPerson();
  const { rows } = await readVisiblePerson<UserRow & { opinions: number }>(db, { viewerId: viewer.id, id });
  return rows[0] ?? refuseUnknownPerson();
}

const readVisiblePerson = prepareStatement<{ viewerId: string; id: string }>((db, param) =>
  visiblePersonQuery(db, { id: param('viewerId'), state: 'active' }, param('id')),
);

/** The one statement of {@link findVisiblePerson}. */
export function visiblePersonQuery(db: Db, viewer: Viewer, id: string) {
  return selectVisiblePeople(db, viewer)
    .select([...userColumns, 'opinions'])
    .where('p.id', '=', id);
}

/** Throws the same not_found for every person whom a viewer may not see. */
export function refuseUnknownPerson(): never {
  return fail('not_found', 'That student is not here.');
}
