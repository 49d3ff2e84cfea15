import { sql, type RawBuilder } from 'kysely';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import type { Relations, Viewer } from '#server/access/viewer.ts';
import { isNotDeleted } from '#server/access/visibility.ts';

/** Opinions that only some people see. Must equal the condition of the index `opinions_not_public_by_author`. */
function isNotPublicOpinion(opinion: string): RawBuilder<boolean> {
  return sql<boolean>`${isNotDeleted(opinion)}
    and (${sql.ref(`${opinion}.state`)} <> 'shown' or ${sql.ref(`${opinion}.quiet`)} = 1)`;
}

/** 1 if a person has any {@link Relations}, otherwise 0. @param person alias of the table `people`. */
export function hasRelations(person: string): RawBuilder<0 | 1> {
  const id = sql.ref(`${person}.id`);
  return sql<0 | 1>`case when exists (select 1 from blocks as b where b.blocker_id = ${id})
    or exists (select 1 from blocks as b where b.blocked_id = ${id})
    or exists (select 1 from opinions as o where o.author_id = ${id} and ${isNotPublicOpinion('o')})
    then 1 else 0 end`;
}

/** Reads the relations of a viewer. */
export async function readRelations(db: Db, viewer: Viewer): Promise<Relations> {
  const { rows } = await selectRelations<{ kind: 'blocked' | 'hidden-on'; id: string }>(db, {
    viewerId: viewer.id,
  });
  const idsOf = (wanted: string) => new Set(rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  return { blocked: idsOf('blocked'), hiddenOn: idsOf('hidden-on') };
}

const selectRelations = prepareStatement<{ viewerId: string }>((db, param) => ({
  compile: () => relationsQuery(param('viewerId')).compile(db),
}));

/** The SQL of {@link readRelations}. */
export function relationsQuery(viewerId: string): RawBuilder<unknown> {
  return sql`select 'blocked' as kind, b.blocked_id as id from blocks as b where b.blocker_id = ${viewerId}
    union select 'blocked', b.blocker_id from blocks as b where b.blocked_id = ${viewerId}
    union select 'hidden-on', o.profile_id from opinions as o
      where o.author_id = ${viewerId} and ${isNotPublicOpinion('o')}`;
}
