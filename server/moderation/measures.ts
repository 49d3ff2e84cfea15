import type { DecisionKind } from '#contract/moderation.ts';
import { addCaseEvent } from '#server/cases/log.ts';
import { moveOpinion } from '#server/cases/opinion-state.ts';
import type { CaseTarget } from '#server/cases/open-case.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit } from '#server/db/write.ts';
import { claimPhotoOf } from '#server/leaving/photos.ts';
import { abandonPhoto, isLeftover, keepLeftover } from '#server/photos/leftovers.ts';
import { endPushes } from '#server/push/subscriptions.ts';
import { SHARED_PREFIX } from '#server/photos/photo-store.ts';
import { readDecisions } from './present-case.ts';
import type { CaseRow } from './queue.ts';

/** What a decision does to its target and to the person affected. The caller has locked them. */

export interface Measures {
  readonly decisions: readonly DecisionKind[];
  readonly outcome: 'upheld' | 'dismissed';
  readonly endsAt: number | null;
  /** The reported photo, which is removed if the person still has it, and the key of a picture whose files exist; '' for none. */
  readonly photo: string;
  readonly placeholder: string;
  /** Until then the files of a removed photo stay, for an appeal. */
  readonly photoKeepUntil: number;
  readonly now: number;
}

/** Takes the measures of a decision, and takes back those of the case's earlier decision that are not in it. */
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

function targetOf(row: CaseRow): CaseTarget {
  return { kind: row.kind, targetId: row.target_id, ownerId: row.owner_id, profileId: row.profile_id };
}

/**
 * Without `remove` an opinion that this case has held or removed gets the state back that it had before: an opinion that waits
 * goes on waiting.
 */
async function moveReported(tx: Db, row: CaseRow, target: CaseTarget, isRemoved: boolean): Promise<void> {
  const { id, held_from: before } = row;
  if (!isRemoved) {
    if (before === null) return;
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

/**
 * The photo of a person is replaced by a grey picture, because every person has one. If the person has another photo than the reported
 * one, that one stays, and the log has it.
 */
async function movePhoto(tx: Db, row: CaseRow, measures: Measures, isRemoved: boolean): Promise<void> {
  const { removed_photo: removed, placeholder } = row;
  if (isRemoved && removed === null) await removePhoto(tx, row, measures);
  if (!isRemoved && removed !== null && placeholder !== null)
    await restorePhoto(tx, row, removed, placeholder, measures.now);
}

async function removePhoto(
  tx: Db,
  { id, owner_id: ownerId }: CaseRow,
  { photo, placeholder, photoKeepUntil, now }: Measures,
): Promise<void> {
  if (photo === '' || !(await swapPhoto(tx, ownerId, photo, placeholder))) {
    await addCaseEvent(tx, { caseId: id, at: now, kind: 'photo-gone' });
    return;
  }
  await claimPhotoOf(tx, ownerId, placeholder, now);
  await abandonPhoto(tx, photo, photoKeepUntil, ownerId);
  await tx.updateTable('cases').set({ removed_photo: photo, placeholder }).where('id', '=', id).execute();
}

/** Only while the person has the grey picture, and while the files of the photo are there; otherwise the files are due for deletion. */
async function restorePhoto(
  tx: Db,
  { id, owner_id: ownerId }: CaseRow,
  removed: string,
  placeholder: string,
  now: number,
): Promise<void> {
  const isThere = removed.startsWith(SHARED_PREFIX) || (await isLeftover(tx, removed));
  if (isThere && (await swapPhoto(tx, ownerId, placeholder, removed))) {
    await claimPhotoOf(tx, ownerId, removed, now);
    await abandonPhoto(tx, placeholder, now, ownerId);
  } else await keepLeftover(tx, removed, now);
  await tx
    .updateTable('cases')
    .set({ removed_photo: null, placeholder: null })
    .where('id', '=', id)
    .execute();
}

async function swapPhoto(tx: Db, personId: string, from: string, to: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ photo: to })
    .where('id', '=', personId)
    .where('photo', '=', from)
    .executeTakeFirstOrThrow();
  afterCommit(tx, { kind: 'person-changed', personId });
  return numUpdatedRows === 1n;
}

/** The ends of a measure in all cases of a person in which it is in force; null for good. */
async function listEnds(tx: Db, personId: string, measure: 'mute' | 'suspend'): Promise<(number | null)[]> {
  const rows = await tx
    .selectFrom('cases')
    .select('ends_at')
    .where('owner_id', '=', personId)
    .where('outcome', '=', 'upheld')
    .where('decisions', 'like', `%"${measure}"%`)
    .execute();
  return rows.map(({ ends_at }) => ends_at);
}

/** The longest mute of all cases applies, so that an appeal in one case does not end that of another. */
async function settleMute(tx: Db, personId: string): Promise<void> {
  const ends = await listEnds(tx, personId, 'mute');
  await tx
    .updateTable('people')
    .set({ muted_until: Math.max(0, ...ends.map((end) => end ?? 0)) })
    .where('id', '=', personId)
    .execute();
}

/** As {@link settleMute}. An account that is being deleted stays so, and has the state when it comes back. */
async function settleSuspension(tx: Db, personId: string, now: number): Promise<void> {
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
  if (isSuspended) await endPushes(tx, personId);
  afterCommit(tx, { kind: 'person-changed', personId });
}
