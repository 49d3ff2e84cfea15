import { decideDelete, decideRepeat } from '#server/access/opinions.ts';
import { decideWrite } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit, defineWrite } from '#server/db/write.ts';

interface NewOpinion {
  readonly viewer: Viewer;
  /** The client's `comment_id`: the idempotency key. */
  readonly id: string;
  /** UUIDv7 of the server. */
  readonly position: string;
  readonly profileId: string;
  readonly comment: string;
  readonly now: number;
}

/**
 * Stores an opinion and counts it once: its id is the idempotency key. The key is checked before the profile, so that a
 * repeated call gets its first answer even if the profile has become private.
 */
export const writeOpinion = defineWrite(
  'writeOpinion',
  async (tx, opinion: NewOpinion): Promise<'stored' | 'id_taken' | 'not_found'> => {
    const { viewer, id, position, profileId, comment, now } = opinion;
    const repeated = await decideRepeat(tx, viewer, id);
    if (repeated) return repeated;
    const decision = await decideWrite(tx, viewer, profileId);
    if (decision !== 'allowed') return decision;
    const inserted = await insertOpinion(tx, {
      id,
      position,
      profile_id: profileId,
      author_id: viewer.id,
      comment,
      created_at: now,
    });
    // Another request has used the id since the check.
    if (!inserted.numAffectedRows) return (await decideRepeat(tx, viewer, id)) ?? 'id_taken';
    await countOpinion(tx, { profileId });
    afterCommit(tx, { kind: 'opinions-changed', profileId });
    return 'stored';
  },
  ({ profileId }) => profileId,
);

interface OpinionValues {
  id: string;
  position: string;
  profile_id: string;
  author_id: string;
  comment: string;
  created_at: number;
}

const insertOpinion = prepareStatement<OpinionValues>((db, param) =>
  insertOpinionQuery(db, {
    id: param('id'),
    position: param('position'),
    profile_id: param('profile_id'),
    author_id: param('author_id'),
    comment: param('comment'),
    created_at: param('created_at'),
  }),
);

export function insertOpinionQuery(tx: Db, opinion: OpinionValues) {
  return tx
    .insertInto('opinions')
    .values(opinion)
    .onConflict((conflict) => conflict.column('id').doNothing());
}

const countOpinion = prepareStatement<{ profileId: string }>((db, param) =>
  countOpinionQuery(db, param('profileId'), 1),
);

export function countOpinionQuery(tx: Db, profileId: string, change: 1 | -1) {
  return tx
    .updateTable('people')
    .set((q) => ({ opinions: q('opinions', '+', change) }))
    .where('id', '=', profileId);
}

/** Deletes an opinion's text. The row remains, so that its id cannot be used again. */
export const deleteOpinion = defineWrite(
  'deleteOpinion',
  async (
    tx,
    { viewer, id, now }: { viewer: Viewer; id: string; now: number },
  ): Promise<'deleted' | 'not_found' | 'not_yours'> => {
    const decision = await decideDelete(tx, viewer, id);
    if (decision !== 'allowed') return decision;
    const { profile_id } = await deleteOpinionQuery(tx, id, now).executeTakeFirstOrThrow();
    await countOpinionQuery(tx, profile_id, -1).execute();
    afterCommit(tx, { kind: 'opinions-changed', profileId: profile_id });
    return 'deleted';
  },
);

export function deleteOpinionQuery(tx: Db, id: string, now: number) {
  return tx
    .updateTable('opinions')
    .set({ comment: '', deleted_at: now })
    .where('id', '=', id)
    .returning('profile_id');
}
