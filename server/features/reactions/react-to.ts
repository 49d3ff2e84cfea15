import { sql, type RawBuilder } from 'kysely';
import type { ReactionKind } from '#contract/user.ts';
import { decideReactions, type TooMany } from '#server/access/decide-writes.ts';
import type { Viewer } from '#server/access/viewer.ts';
import { checkBrakes } from '#server/access/safety/brake.ts';
import { addCountsQuery, countById, insertJsonRows, jsonRows } from '#server/platform/db/json-rows.ts';
import { prepareStatement } from '#server/platform/db/prepared.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit, defineBulkWrite } from '#server/platform/db/writes/write.ts';

interface Reaction {
  readonly viewer: Viewer;
  readonly targetId: string;
  readonly kind: ReactionKind;
  readonly now: number;
  /** The id for the target's case, if a dislike opens one. Only tests omit it; such dislikes open no case. */
  readonly caseId?: string;
  /** True if daily limits do not apply. */
  readonly isUnlimited?: boolean;
}

type ReactionResult =
  | { readonly stored: ReactionKind }
  | { readonly refused: 'not_found' | 'oneself' }
  | TooMany;

/**
 * Stores likes and dislikes. The first choice is final and counted once, even with parallel requests.
 * @returns the first choices, which may differ from these, or the reasons of refusals.
 */
export const reactTo = defineBulkWrite(
  'reactTo',
  async (tx, reactions: readonly Reaction[]): Promise<ReactionResult[]> => {
    const decisions = await decideReactions(
      tx,
      reactions.map(({ targetId, kind, ...act }) => ({
        ...act,
        personId: targetId,
        isDislike: kind === 'dislike',
      })),
    );
    const rows = reactions.map(({ viewer, targetId, kind, now }): ReactionRow => ({
      actor_id: viewer.id,
      target_id: targetId,
      kind,
      created_at: now,
    }));
    const caseIds = new Map(reactions.map(({ targetId, caseId }) => [targetId, caseId]));
    const choices = await storeChoices(
      tx,
      rows.filter((_, nth) => !decisions[nth]?.refused),
      caseIds,
    );
    return rows.map((row, nth): ReactionResult => {
      const decision = decisions[nth];
      if (decision?.refused) return decision;
      return { stored: choices.get(pairOf(row)) ?? row.kind };
    });
  },
);

interface ReactionRow {
  readonly actor_id: string;
  readonly target_id: string;
  readonly kind: ReactionKind;
  readonly created_at: number;
}

/** @param caseIds the id for each target's new case. @returns the first choice of each pair. */
async function storeChoices(
  tx: Db,
  reactions: readonly ReactionRow[],
  caseIds: ReadonlyMap<string, string | undefined>,
): Promise<ReadonlyMap<string, ReactionKind>> {
  const choices = new Map<string, ReactionKind>();
  if (reactions.length === 0) return choices;
  const stored = await insertReactions<ReactionRow>(tx, { reactions: JSON.stringify(reactions) });
  await countChoices(tx, stored.rows);
  const disliked = stored.rows.filter(({ kind }) => kind === 'dislike').map(({ target_id }) => target_id);
  await checkBrakes(
    tx,
    reactions.flatMap(({ target_id: personId, created_at: now }) => {
      const caseId = caseIds.get(personId);
      return caseId && disliked.includes(personId) ? [{ personId, caseId, now }] : [];
    }),
  );
  for (const row of stored.rows) {
    choices.set(pairOf(row), row.kind);
    const { actor_id: actorId, target_id: targetId, kind: reaction } = row;
    afterCommit(tx, { kind: 'reaction-stored', actorId, targetId, reaction });
  }
  const earlier = reactions.filter((row) => !choices.has(pairOf(row)));
  if (earlier.length === 0) return choices;
  const { rows } = await selectChoices<ReactionRow>(tx, { reactions: JSON.stringify(earlier) });
  for (const row of rows) choices.set(pairOf(row), row.kind);
  return choices;
}

async function countChoices(tx: Db, rows: readonly ReactionRow[]): Promise<void> {
  for (const kind of ['like', 'dislike'] as const) {
    const targets = rows.filter((row) => row.kind === kind).map(({ target_id }) => target_id);
    if (targets.length > 0) await countReactions[kind](tx, { counts: JSON.stringify(countById(targets)) });
  }
}

function pairOf({ actor_id, target_id }: ReactionRow): string {
  return `${actor_id} ${target_id}`;
}

const reactionColumns: Record<keyof ReactionRow, 'text' | 'bigint'> = {
  actor_id: 'text',
  target_id: 'text',
  kind: 'text',
  created_at: 'bigint',
};

const insertReactions = prepareStatement<{ reactions: string }>((db, param) => ({
  compile: () => insertReactionsQuery(db, param('reactions')).compile(db),
}));

/** @param reactions {@link ReactionRow}s as JSON text. */
export function insertReactionsQuery(db: Db, reactions: string): RawBuilder<unknown> {
  return sql`${insertJsonRows(db, 'reactions', reactionColumns, reactions)}
    on conflict (actor_id, target_id) do nothing returning actor_id, target_id, kind`;
}

const countReactions = {
  like: prepareStatement<{ counts: string }>(
    (db, param) => ({ compile: () => addCountsQuery(db, 'likes', param('counts')).compile(db) }),
    'later',
  ),
  dislike: prepareStatement<{ counts: string }>(
    (db, param) => ({ compile: () => addCountsQuery(db, 'dislikes', param('counts')).compile(db) }),
    'later',
  ),
};

/** Selects the first choices of pairs that have already reacted. */
const selectChoices = prepareStatement<{ reactions: string }>((db, param) => ({
  compile: () =>
    sql`select r.actor_id, r.target_id, r.kind from ${jsonRows(db, 'a', reactionColumns, param('reactions'))}
      join reactions as r on r.actor_id = a.actor_id and r.target_id = a.target_id`.compile(db),
}));
