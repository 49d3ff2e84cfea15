import type { DecisionKind } from '#contract/moderation.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { freeClaims } from '#server/access/safety/free-claims.ts';
import { moveOpinion } from '#server/access/safety/opinion-state.ts';
import type { CaseTarget } from '#server/access/safety/open-case.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { afterCommit } from '#server/platform/db/writes/write.ts';
import { claimPhotoOf } from '#server/access/leaving/photos.ts';
import { abandonPhoto, keepLeftover } from '#server/access/photos/leftovers.ts';
import { endPushes } from '#server/access/notices/push-people.ts';
import { readDecisions } from '#server/features/moderation/cases/present-case.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';

/** Carries out a decision on its target and on the person affected. The caller has locked both. */

export interface Measures {
  readonly decisions: readonly DecisionKind[];
  readonly outcome: 'upheld' | 'dismissed';
  readonly endsAt: number | null;
  /** For a photo case: the person's current photo; '' for none. */
  readonly presentPhoto: string;
  /** The key of its replacement: a grey picture, or a copy of the removed photo. Its files exist. '' for none. */
  readonly newPhoto: string;
  /** Until this time the files of a removed photo stay, for an appeal. */
  readonly photoKeepUntil: number;
  readonly now: number;
}

/**
 * Carries out the measures of a decision. Reverses measures of the case's earlier decision that the new decision lacks.
 */
export async function applyMeasures(tx: Db, row: CaseRow, measures: Measures): Promise<void> {
  const earlier = readDecisions(row);
  const isNew = (decision: DecisionKind) => measures.decisions.includes(decision);
  const wasThere = (decision: DecisionKind) => earlier.includes(decision);
  const target = targetOf(row);
  if (row.kind === 'opinion') await moveReported(tx, row, target, isNew('remove'));
  if (row.kind === 'photo') await movePhoto(tx, row, measures, isNew('remove'));
  if (isNew('mute') || wasThere('mute')) await settleMute(tx, target.ownerId);
  if (isNew('suspend') || wasThere('suspend')) await settleSuspension(tx, target.ownerId, measures.now);
  if (row.kind === 'person' && measures.outcome === 'dismissed')
    await tx.updateTable('people').set({ brake_until: 0 }).where('id', '=', target.ownerId).execute();
}

export function targetOf(row: CaseRow): CaseTarget {
  return { kind: row.kind, targetId: row.target_id, ownerId: row.owner_id, profileId: row.profile_id };
}

/**
 * Without `remove`, restores the state of an opinion that this case held or removed: a waiting opinion waits again. The
 * opinion stays removed while another of its cases removes it.
 */
async function moveReported(tx: Db, row: CaseRow, target: CaseTarget, isRemoved: boolean): Promise<void> {
  const { id, held_from: before } = row;
  if (!isRemoved) {
    if (before === null) return;
    if (!(await isRemovedByAnother(tx, row)))
      await moveOpinion(tx, target, { from: ['held', 'removed'], to: before });
    await tx.updateTable('cases').set({ held_from: null }).where('id', '=', id).execute();
    return;
  }
  for (const from of ['shown', 'waiting'] as const)
    if (await moveOpinion(tx, target, { from: [from], to: 'removed' })) {
      await tx.updateTable('cases').set({ held_from: from }).where('id', '=', id).execute();
      return;
    }
  await moveOpinion(tx, target, { from: ['held'], to: 'removed' });
}

async function isRemovedByAnother(
  tx: Db,
  { id, kind, target_id: targetId, owner_id: ownerId }: CaseRow,
): Promise<boolean> {
  const other = await selectInForce(tx, ownerId, 'remove')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Replaces a person's photo by a grey picture, because every person has a photo. If the person's photo is no longer the
 * reported photo, the newer photo stays, and the log records that.
 */
async function movePhoto(tx: Db, row: CaseRow, measures: Measures, isRemoved: boolean): Promise<void> {
  if (isRemoved) await removePhoto(tx, row, measures);
  else if (row.removed_photo !== null) await restorePhoto(tx, row, row.removed_photo, measures);
}

async function removePhoto(tx: Db, row: CaseRow, measures: Measures): Promise<void> {
  const { id: caseId, removed_photo: earlier } = row;
  const { presentPhoto, newPhoto, photoKeepUntil, now } = measures;
  if (newPhoto === '') {
    if (earlier === null) await addCaseEvent(tx, { caseId, at: now, kind: 'photo-gone' });
    return;
  }
  // The appeal that is decided now reported another photo, so the earlier photo does not come back.
  if (earlier !== null) await keepLeftover(tx, earlier, photoKeepUntil);
  await replacePhoto(tx, row, measures, photoKeepUntil);
  await tx
    .updateTable('cases')
    .set({ removed_photo: presentPhoto, placeholder: newPhoto })
    .where('id', '=', caseId)
    .execute();
}

/**
 * Restores the photo as a copy with a new address. People knew the old address, and the owner may have turned private
 * meanwhile.
 */
async function restorePhoto(tx: Db, row: CaseRow, removed: string, measures: Measures): Promise<void> {
  if (measures.newPhoto !== '') await replacePhoto(tx, row, measures, measures.now);
  await keepLeftover(tx, removed, measures.now);
  await tx
    .updateTable('cases')
    .set({ removed_photo: null, placeholder: null })
    .where('id', '=', row.id)
    .execute();
}

/** Replaces the photo. The caller has compared the current photo under the owner's lock. */
async function replacePhoto(
  tx: Db,
  { owner_id: personId }: CaseRow,
  { presentPhoto, newPhoto, now }: Measures,
  keepUntil: number,
): Promise<void> {
  await tx.updateTable('people').set({ photo: newPhoto }).where('id', '=', personId).execute();
  await claimPhotoOf(tx, personId, newPhoto, now);
  await abandonPhoto(tx, presentPhoto, keepUntil, personId);
  afterCommit(tx, { kind: 'person-changed', personId });
}

/** Selects a person's cases whose decision includes a measure. The measure may have ended. */
export function selectInForce(tx: Db, personId: string, measure: DecisionKind) {
  return tx
    .selectFrom('cases')
    .where('owner_id', '=', personId)
    .where('outcome', '=', 'upheld')
    .where('decisions', 'like', `%"${measure}"%`);
}

/** Lists the ends of a measure in all such cases of a person; null for a permanent one. */
async function listEnds(tx: Db, personId: string, measure: 'mute' | 'suspend'): Promise<(number | null)[]> {
  const rows = await selectInForce(tx, personId, measure).select('ends_at').execute();
  return rows.map(({ ends_at }) => ends_at);
}

/** Applies the longest mute of all cases, so that an appeal in one case does not end another case's mute. */
async function settleMute(tx: Db, personId: string): Promise<void> {
  const ends = await listEnds(tx, personId, 'mute');
  await tx
    .updateTable('people')
    .set({ muted_until: Math.max(0, ...ends.map((end) => end ?? 0)) })
    .where('id', '=', personId)
    .execute();
}

/**
 * As {@link settleMute}. An account that is being deleted stays in that state, and gets the suspension when it returns.
 */
export async function settleSuspension(tx: Db, personId: string, now: number): Promise<void> {
  const ends = await listEnds(tx, personId, 'suspend');
  const until = ends.includes(null) ? 0 : Math.max(0, ...ends.map((end) => end ?? 0));
  const isSuspended = ends.includes(null) || until > now;
  const state = isSuspended ? 'suspended' : 'active';
  const suspendedUntil = isSuspended ? until : 0;
  await tx
    .updateTable('people')
    .set({ state, suspended_until: suspendedUntil })
    .where('id', '=', personId)
    .where('state', 'in', ['active', 'suspended'])
    .execute();
  await tx
    .updateTable('people')
    .set({ left_state: state, suspended_until: suspendedUntil })
    .where('id', '=', personId)
    .where('state', '=', 'leaving')
    .execute();
  if (isSuspended) {
    await endPushes(tx, personId);
    await freeClaims(tx, personId);
  }
  afterCommit(tx, { kind: 'person-changed', personId });
}
