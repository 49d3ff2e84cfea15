import type { Db } from '#server/db/store.ts';
import { isNotDeleted } from '#server/access/visibility.ts';
import { isId } from '#server/user/find.ts';
import type { OpinionRow } from '#server/user/present.ts';

/** Opinions on a profile, newest first, behind `before` (a position, exclusive; `null`: from the newest). */
export async function readOpinions(
  db: Db,
  profileId: string,
  before: string | null,
  rows: number,
): Promise<(OpinionRow & { position: string })[]> {
  return db
    .selectFrom('opinions as o')
    .innerJoin('people as w', 'w.id', 'o.author_id')
    .select([
      'o.id as opinion_id',
      'o.position',
      'o.comment',
      'o.created_at as opinion_at',
      'w.id as author_id',
      'w.name as author_name',
      'w.photo as author_photo',
      'w.public as author_public',
    ])
    .where('o.profile_id', '=', profileId)
    .where(isNotDeleted('o'))
    .$if(before !== null, (query) => query.where('o.position', '<', before))
    .orderBy('o.position', 'desc')
    .limit(rows)
    .execute();
}

/** How many stand on a profile. */
export async function countOpinions(db: Db, profileId: string): Promise<number> {
  const { opinions } = await db
    .selectFrom('people')
    .select('opinions')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  return opinions;
}

interface NewOpinion {
  id: string;
  position: string;
  profile_id: string;
  author_id: string;
  comment: string;
  created_at: number;
}

/**
 * Keeps an opinion and counts it, once: its id is the idempotency key.
 * @returns whose the id is: the author's own again on a repeated call, somebody else's when it was taken.
 */
export async function keepOpinion(tx: Db, opinion: NewOpinion): Promise<{ author_id: string }> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('opinions')
    .values({ ...opinion, deleted_at: null })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) {
    return tx
      .selectFrom('opinions')
      .select('author_id')
      .where('id', '=', opinion.id)
      .executeTakeFirstOrThrow();
  }
  await tx
    .updateTable('people')
    .set((q) => ({ opinions: q('opinions', '+', 1) }))
    .where('id', '=', opinion.profile_id)
    .execute();
  return opinion;
}

/** Who has used a comment_id, be it for an opinion that is deleted since. */
export async function findAuthor(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('opinions').select('author_id').where('id', '=', id).executeTakeFirst();
  return row?.author_id;
}

/** A standing opinion's author and profile, if there is one. */
export async function findOpinion(
  db: Db,
  id: string,
): Promise<{ author_id: string; profile_id: string } | undefined> {
  if (!isId(id)) return undefined;
  return db
    .selectFrom('opinions as o')
    .select(['o.author_id', 'o.profile_id'])
    .where('o.id', '=', id)
    .where(isNotDeleted('o'))
    .executeTakeFirst();
}

/** Takes the text away for good; the row stays, so that its id stays taken. @returns false when it was gone already. */
export async function deleteOpinion(tx: Db, id: string, now: number): Promise<boolean> {
  const deleted = await tx
    .updateTable('opinions as o')
    .set({ comment: '', deleted_at: now })
    .where('o.id', '=', id)
    .where(isNotDeleted('o'))
    .returning('profile_id')
    .executeTakeFirst();
  if (!deleted) return false;
  await tx
    .updateTable('people')
    .set((q) => ({ opinions: q('opinions', '-', 1) }))
    .where('id', '=', deleted.profile_id)
    .execute();
  return true;
}
