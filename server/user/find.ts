import type { Db } from '#server/db/store.ts';
import { isVisibleTo } from '#server/access/visibility.ts';
import { fail } from '#server/errors.ts';
import { userColumns, type UserRow } from './present.ts';

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can be an id at all. Anything else names nobody and never reaches a store. */
export function isId(text: string): boolean {
  return idShape.test(text);
}

/**
 * The person, if this viewer may see them.
 * @throws not_found for private and unknown alike, whatever the id's form.
 */
export async function findVisibleUser(db: Db, viewerId: string, id: string): Promise<UserRow> {
  const row = isId(id)
    ? await db
        .selectFrom('people as p')
        .select(userColumns)
        .where('p.id', '=', id)
        .where(isVisibleTo('p', viewerId))
        .executeTakeFirst()
    : undefined;
  return row ?? fail('not_found', 'That student is not here.');
}

/** A person by id without asking who looks; for the session's own. */
export async function findOwnUser(db: Db, id: string): Promise<UserRow> {
  return db.selectFrom('people').select(userColumns).where('id', '=', id).executeTakeFirstOrThrow();
}
