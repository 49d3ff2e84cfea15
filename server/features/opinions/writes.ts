import { sql, type RawBuilder } from 'kysely';
import type { OpinionState } from '#contract/user.ts';
import { decideDelete, decideRepeats } from '#server/access/opinions/opinions.ts';
import { decideOpinions, type OpinionDecision, type OpinionPlace } from '#server/access/decide-writes.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { addCountsQuery, countById, insertJsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineBulkWrite, defineWrite } from '#server/platform/db/writes/write.ts';

interface NewOpinion {
  readonly viewer: Viewer;
  /** The client's `comment_id`: the idempotency key. */
  readonly id: string;
  /** UUIDv7 of the server. */
  readonly position: string;
  readonly profileId: string;
  readonly comment: string;
  readonly now: number;
  /** True if daily limits do not apply. */
  readonly isUnlimited?: boolean;
}

type Refusal = Extract<OpinionDecision, { refused: string }>;
export type OpinionResult = { readonly stored: true } | Refusal | { readonly refused: 'id_taken' };

const stored = { stored: true } as const;
const idTaken = { refused: 'id_taken' } as const;

/**
 * Stores an opinion and counts it once: its id is the idempotency key. The key is checked before the profile. So a
 * repeated call gets its first answer even if the profile has become private.
 */
export const writeOpinion = defineBulkWrite(
  'writeOpinion',
  async (tx, opinions: readonly NewOpinion[]): Promise<OpinionResult[]> => {
    const repeats = await decideRepeats(tx, opinions);
    const unused = opinions.filter((_, nth) => repeats[nth] === null);
    const decisions = await decideOpinions(
      tx,
      unused.map(({ profileId, ...act }) => ({ ...act, personId: profileId })),
    );
    const results = new Map<NewOpinion, OpinionResult>();
    const allowed: PlacedOpinion[] = [];
    for (const [nth, opinion] of unused.entries()) {
      const decision = decisions[nth] ?? { refused: 'not_found' };
      if (decision.refused) results.set(opinion, decision);
      else allowed.push({ opinion, place: decision });
    }
    for (const [opinion, result] of await storeOpinions(tx, allowed)) results.set(opinion, result);
    return opinions.map((opinion, nth) => resultOf(repeats[nth]) ?? results.get(opinion) ?? idTaken);
  },
);

interface PlacedOpinion {
  readonly opinion: NewOpinion;
  readonly place: OpinionPlace;
}

function resultOf(repeat: 'stored' | 'id_taken' | null | undefined): OpinionResult | null {
  if (!repeat) return null;
  return repeat === 'stored' ? stored : idTaken;
}

async function storeOpinions(
  tx: Db,
  placed: readonly PlacedOpinion[],
): Promise<ReadonlyMap<NewOpinion, OpinionResult>> {
  if (placed.length === 0) return new Map();
  const values = placed.map(({ opinion, place }): OpinionValues => ({
    id: opinion.id,
    position: opinion.position,
    profile_id: opinion.profileId,
    author_id: opinion.viewer.id,
    comment: opinion.comment,
    created_at: opinion.now,
    state: place.state,
    quiet: place.quiet,
  }));
  const { rows } = await insertOpinions<InsertedOpinion>(tx, { opinions: JSON.stringify(values) });
  await countAndReport(tx, rows);
  if (rows.length === placed.length) return new Map(placed.map(({ opinion }) => [opinion, stored]));
  // An id was used since the check: by another request, or twice in these opinions.
  const opinions = placed.map(({ opinion }) => opinion);
  const outcomes = await decideRepeats(tx, opinions);
  return new Map(opinions.map((opinion, nth) => [opinion, resultOf(outcomes[nth]) ?? idTaken]));
}

interface InsertedOpinion {
  readonly profile_id: string;
  readonly author_id: string;
  readonly state: OpinionState;
  readonly quiet: 0 | 1;
}

/** Counts new public opinions. Reports the others as changes of their authors' relations. */
async function countAndReport(tx: Db, inserted: readonly InsertedOpinion[]): Promise<void> {
  const isPublic = ({ state, quiet }: InsertedOpinion) => state === 'shown' && quiet === 0;
  const profileIds = inserted.filter(isPublic).map(({ profile_id }) => profile_id);
  if (profileIds.length > 0) await countOpinions(tx, { counts: JSON.stringify(countById(profileIds)) });
  for (const profileId of profileIds) afterCommit(tx, { kind: 'opinions-changed', profileId });
  for (const opinion of inserted) {
    if (isPublic(opinion)) continue;
    afterCommit(tx, { kind: 'relations-changed', personId: opinion.author_id });
    if (opinion.state === 'waiting' && opinion.quiet === 0)
      afterCommit(tx, { kind: 'notices-changed', personId: opinion.profile_id });
  }
}

interface OpinionValues {
  id: string;
  position: string;
  profile_id: string;
  author_id: string;
  comment: string;
  created_at: number;
  state: OpinionState;
  quiet: 0 | 1;
}

const opinionColumns: Record<keyof OpinionValues, 'text' | 'bigint'> = {
  id: 'text',
  position: 'text',
  profile_id: 'text',
  author_id: 'text',
  comment: 'text',
  created_at: 'bigint',
  state: 'text',
  quiet: 'bigint',
};

const insertOpinions = prepareStatement<{ opinions: string }>((db, param) => ({
  compile: () => insertOpinionsQuery(db, param('opinions')).compile(db),
}));

/** @param opinions {@link OpinionValues} as JSON text. */
export function insertOpinionsQuery(db: Db, opinions: string): RawBuilder<InsertedOpinion> {
  return sql`${insertJsonRows(db, 'opinions', opinionColumns, opinions)}
    on conflict (id) do nothing returning profile_id, author_id, state, quiet`;
}

const countOpinions = prepareStatement<{ counts: string }>(
  (db, param) => ({ compile: () => addCountsQuery(db, 'opinions', param('counts')).compile(db) }),
  'later',
);

/** Deletes an opinion's text. The row stays, so that its id cannot be used again. */
export const deleteOpinion = defineWrite(
  'deleteOpinion',
  async (
    tx,
    { viewer, id, now }: { viewer: Viewer; id: string; now: number },
  ): Promise<'deleted' | 'not_found' | 'not_yours'> => {
    const decision = await decideDelete(tx, viewer, id);
    if (decision !== 'allowed') return decision;
    const deleted = await deleteOpinionQuery(tx, id, now).executeTakeFirstOrThrow();
    const { profile_id: profileId, author_id: personId, state, quiet } = deleted;
    if (state === 'shown' && quiet === 0) {
      await countOpinions(tx, { counts: JSON.stringify([{ id: profileId, count: -1 }]) });
      afterCommit(tx, { kind: 'opinions-changed', profileId });
    } else {
      if (personId !== null) afterCommit(tx, { kind: 'relations-changed', personId });
      if (state === 'waiting' && quiet === 0)
        afterCommit(tx, { kind: 'notices-changed', personId: profileId });
    }
    return 'deleted';
  },
);

export function deleteOpinionQuery(tx: Db, id: string, now: number) {
  return tx
    .updateTable('opinions')
    .set({ comment: '', deleted_at: now })
    .where('id', '=', id)
    .returning(['profile_id', 'author_id', 'state', 'quiet']);
}
