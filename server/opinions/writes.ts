import { sql, type RawBuilder } from 'kysely';
import { decideDelete, decideRepeats } from '#server/access/opinions.ts';
import { decideOpinions } from '#server/access/people.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { addCountsQuery, countById, insertJsonRows } from '#server/db/json-rows.ts';
import { prepareStatement } from '#server/db/prepared.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit, defineBulkWrite, defineWrite } from '#server/db/write.ts';

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
export const writeOpinion = defineBulkWrite(
  'writeOpinion',
  async (tx, opinions: readonly NewOpinion[]): Promise<('stored' | 'id_taken' | 'not_found')[]> => {
    const repeats = await decideRepeats(tx, opinions);
    const unused = opinions.filter((_, nth) => repeats[nth] === null);
    const decisions = await decideOpinions(
      tx,
      unused.map(({ viewer, profileId }) => ({ viewer, personId: profileId })),
    );
    const allowed = unused.filter((_, nth) => decisions[nth] === 'allowed');
    const outcomes = await storeOpinions(tx, allowed);
    const outcomeOf = new Map(allowed.map((opinion, nth) => [opinion, outcomes[nth]]));
    return opinions.map((opinion, nth) => repeats[nth] ?? outcomeOf.get(opinion) ?? 'not_found');
  },
);

async function storeOpinions(
  tx: Db,
  opinions: readonly NewOpinion[],
): Promise<readonly ('stored' | 'id_taken')[]> {
  if (opinions.length === 0) return [];
  const values = opinions.map(({ viewer, id, position, profileId, comment, now }): OpinionValues => ({
    id,
    position,
    profile_id: profileId,
    author_id: viewer.id,
    comment,
    created_at: now,
  }));
  const { rows } = await insertOpinions<{ profile_id: string }>(tx, { opinions: JSON.stringify(values) });
  const profileIds = rows.map(({ profile_id }) => profile_id);
  await countOpinions(tx, { counts: JSON.stringify(countById(profileIds)) });
  for (const profileId of profileIds) afterCommit(tx, { kind: 'opinions-changed', profileId });
  if (rows.length === opinions.length) return opinions.map(() => 'stored');
  // An id has been used since the check: by another request, or twice in these opinions.
  const outcomes = await decideRepeats(tx, opinions);
  return outcomes.map((outcome) => outcome ?? 'id_taken');
}

interface OpinionValues {
  id: string;
  position: string;
  profile_id: string;
  author_id: string;
  comment: string;
  created_at: number;
}

const opinionColumns: Record<keyof OpinionValues, 'text' | 'bigint'> = {
  id: 'text',
  position: 'text',
  profile_id: 'text',
  author_id: 'text',
  comment: 'text',
  created_at: 'bigint',
};

const insertOpinions = prepareStatement<{ opinions: string }>((db, param) => ({
  compile: () => insertOpinionsQuery(db, param('opinions')).compile(db),
}));

/** @param opinions {@link OpinionValues} as JSON text. */
export function insertOpinionsQuery(db: Db, opinions: string): RawBuilder<{ profile_id: string }> {
  return sql`${insertJsonRows(db, 'opinions', opinionColumns, opinions)}
    on conflict (id) do nothing returning profile_id`;
}

const countOpinions = prepareStatement<{ counts: string }>(
  (db, param) => ({ compile: () => addCountsQuery(db, 'opinions', param('counts')).compile(db) }),
  'later',
);

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
    await countOpinions(tx, { counts: JSON.stringify([{ id: profile_id, count: -1 }]) });
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
