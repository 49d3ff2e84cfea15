import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import type { Tables, PeopleTable } from '#server/db/tables.ts';
import { fail } from '#server/errors.ts';
import { isId } from '#server/user/id.ts';
import { userColumns, type UserRow } from '#server/user/present.ts';
import { lockVisiblePeople } from './lock-people.ts';
import { isFoundBy, isListed, isVisibleTo } from './visibility.ts';
import type { Viewer } from './viewer.ts';

/**
 * Reads of people. Conditions that depend on the viewer (people do not find themselves) are separate from conditions that
 * do not (private, not active), because the content of a card is the same for every viewer.
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
export function mayFind(viewer: Viewer, personId: string): boolean {
  return personId !== viewer.id;
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

/** Decides for each pair whether the viewer may react to the person. Called in the transaction that stores the reactions. */
export async function decideReactions(
  tx: Db,
  pairs: readonly { readonly viewer: Viewer; readonly personId: string }[],
): Promise<('allowed' | 'not_found' | 'oneself')[]> {
  const visible = await lockVisiblePeople(tx, pairs);
  return pairs.map(({ viewer, personId }, nth) => {
    if (personId === viewer.id) return 'oneself';
    return visible.has(nth) ? 'allowed' : 'not_found';
  });
}

/** Decides for each pair whether the viewer may write on the profile. Called in the transaction that stores the opinions. */
export async function decideOpinions(
  tx: Db,
  pairs: readonly { readonly viewer: Viewer; readonly personId: string }[],
): Promise<('allowed' | 'not_found')[]> {
  const visible = await lockVisiblePeople(tx, pairs);
  return pairs.map((_, nth) => (visible.has(nth) ? 'allowed' : 'not_found'));
}
