import { sql, type RawBuilder } from 'kysely';
import type { ChosenPerson } from '#contract/safety.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { isId } from '#server/platform/db/id.ts';
import { photoPath } from '#server/access/people/present.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { isBlockedBy, isListed, mayLogIn } from '#server/access/visibility.ts';

/** Reads of the people whom a viewer has blocked or restricted. Only the viewer sees these people here. */

/** Maximum number of blocks or restrictions of one person. */
export const CHOSEN_MAX = 1_000;

interface ChosenRow {
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  readonly is_listed: 0 | 1;
  readonly created_at: number;
}

export async function listBlocked(db: Db, viewer: Viewer): Promise<ChosenPerson[]> {
  return listChosen(
    db,
    viewer,
    sql`blocks as c join people as p on p.id = c.blocked_id where c.blocker_id = ${viewer.id}`,
  );
}

export async function listRestricted(db: Db, viewer: Viewer): Promise<ChosenPerson[]> {
  return listChosen(
    db,
    viewer,
    sql`restricts as c join people as p on p.id = c.person_id where c.owner_id = ${viewer.id}`,
  );
}

/**
 * Lists the latest choices first. Omits people who have left. A person who has blocked the viewer has no photo, like a
 * private person, so that the list does not reveal a block.
 */
async function listChosen(db: Db, viewer: Viewer, chosen: RawBuilder<unknown>): Promise<ChosenPerson[]> {
  const { rows } = await sql<ChosenRow>`select p.id, p.name, p.photo,
      case when ${isListed('p')} and not ${isBlockedBy(viewer.id, sql.ref('p.id'))} then 1 else 0 end as is_listed, c.created_at
    from ${chosen} and p.state <> 'leaving'
    order by c.created_at desc, p.id limit ${CHOSEN_MAX}`.execute(db);
  return rows.map(({ id, name, photo, is_listed, created_at }) => ({
    id,
    name,
    image: is_listed === 1 ? photoPath(photo) : '',
    date: new Date(created_at).toISOString(),
  }));
}

/**
 * Decides whether a viewer may block or restrict a person. The person may be private or suspended, because the viewer
 * may see that person's opinions. The viewer and people who have left are refused.
 */
export async function decideChoice(
  tx: Db,
  viewer: Viewer,
  personId: string,
): Promise<'allowed' | 'oneself' | 'not_found'> {
  if (personId === viewer.id) return 'oneself';
  if (!isId(personId)) return 'not_found';
  const person = await tx
    .selectFrom('people as p')
    .select('p.id')
    .where('p.id', '=', personId)
    .where(mayLogIn('p'))
    .executeTakeFirst();
  return person ? 'allowed' : 'not_found';
}
