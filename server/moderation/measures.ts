import type { DecisionKind } from '#contract/moderation.ts';
import { readModeratedPeople } from '#server/access/moderation.ts';
import { moveOpinion } from '#server/cases/opinion-state.ts';
import type { CaseTarget } from '#server/cases/open-case.ts';
import type { Db } from '#server/db/store.ts';
import { afterCommit } from '#server/db/write.ts';
import { abandonPhoto, claimPhoto, isLeftover } from '#server/photos/leftovers.ts';
import { SHARED_PREFIX } from '#server/photos/photo-store.ts';
import { readDecisions } from './present-case.ts';
import type { CaseRow } from './queue.ts';

/** What a decision does to its target and to the person affected. The caller has locked them. */

export interface Measures {
  readonly decisions: readonly DecisionKind[];
  readonly outcome: 'upheld' | 'dismissed';
  readonly endsAt: number | null;
  /** Key of a picture whose files exist; '' unless a photo is removed. */
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
  if (isNew('mute')) await mute(tx, target.ownerId, measures.endsAt ?? 0, wasThere('mute'));
  else if (wasThere('mute')) await mute(tx, target.ownerId, 0, true);
  if (isNew('suspend')) await suspend(tx, target.ownerId, measures.endsAt ?? 0, wasThere('suspend'));
  else if (wasThere('suspend')) await endSuspension(tx, target.ownerId);
  if (row.kind === 'person' && measures.outcome === 'dismissed')
    await tx.updateTable('people').set({ brake_until: 0 }).where('id', '=', target.ownerId).execute();
}

function targetOf(row: CaseRow): CaseTarget {
  return { kind: row.kind, targetId: row.target_id, ownerId: row.owner_id, profileId: row.profile_id };
}

/** Without `remove` a held or removed opinion gets the state back that it had before: an opinion that waits goes on waiting. */
async function moveReported(tx: Db, row: CaseRow, target: CaseTarget, isRemoved: boolean): Promise<void> {
  if (!isRemoved) {
    const to = row.held_from ?? 'shown';
    await moveOpinion(tx, target, { from: ['held', 'removed'], to });
    return;
  }
  for (const from of ['shown', 'waiting'] as const)
    if (await moveOpinion(tx, target, { from: [from], to: 'removed' })) {
      await tx.updateTable('cases').set({ held_from: from }).where('id', '=', row.id).execute();
      return;
    }
  await moveOpinion(tx, target, { from: ['held'], to: 'removed' });
}

/** The photo of a person is replaced by a grey picture, because every person has one. */
async function movePhoto(tx: Db, row: CaseRow, measures: Measures, isRemoved: boolean): Promise<void> {
  const { removed_photo: removed, placeholder } = row;
  if (isRemoved && removed === null) await removePhoto(tx, row, measures);
  if (!isRemoved && removed !== null && placeholder !== null)
    await restorePhoto(tx, row, removed, placeholder, measures.now);
}

async function removePhoto(
  tx: Db,
  { id, owner_id: ownerId }: CaseRow,
  { placeholder, photoKeepUntil }: Measures,
): Promise<void> {
  const photo = (await readModeratedPeople(tx, [ownerId])).get(ownerId)?.photo;
  if (photo === undefined || placeholder === '') return;
  await swapPhoto(tx, ownerId, photo, placeholder);
  await claimPhoto(tx, placeholder);
  await abandonPhoto(tx, photo, photoKeepUntil, ownerId);
  await tx.updateTable('cases').set({ removed_photo: photo, placeholder }).where('id', '=', id).execute();
}

/** Only while the person has the grey picture, and while the files of the photo are there. */
async function restorePhoto(
  tx: Db,
  { id, owner_id: ownerId }: CaseRow,
  removed: string,
  placeholder: string,
  now: number,
): Promise<void> {
  const isThere = removed.startsWith(SHARED_PREFIX) || (await isLeftover(tx, removed));
  if (isThere && (await swapPhoto(tx, ownerId, placeholder, removed))) {
    await claimPhoto(tx, removed);
    await abandonPhoto(tx, placeholder, now, ownerId);
  }
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

/** @param isAgain the same case has muted the person before: then this time replaces that one, also when it is earlier. */
async function mute(tx: Db, personId: string, until: number, isAgain: boolean): Promise<void> {
  await tx
    .updateTable('people')
    .set({ muted_until: until })
    .where('id', '=', personId)
    .$if(!isAgain, (query) => query.where('muted_until', '<', until))
    .execute();
}

/** @param until 0 for good. @param isAgain as for {@link mute}. */
async function suspend(tx: Db, personId: string, until: number, isAgain: boolean): Promise<void> {
  await tx
    .updateTable('people')
    .set({ state: 'suspended', suspended_until: until })
    .where('id', '=', personId)
    .where('state', 'in', ['active', 'suspended'])
    .$if(!isAgain && until > 0, (query) =>
      query.where((q) =>
        q.or([
          q('state', '=', 'active'),
          q.and([q('suspended_until', '>', 0), q('suspended_until', '<', until)]),
        ]),
      ),
    )
    .execute();
  afterCommit(tx, { kind: 'person-changed', personId });
}

async function endSuspension(tx: Db, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ state: 'active', suspended_until: 0 })
    .where('id', '=', personId)
    .where('state', '=', 'suspended')
    .execute();
  afterCommit(tx, { kind: 'person-changed', personId });
}
