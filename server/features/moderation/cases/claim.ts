import { sql } from 'kysely';
import { stillModerates } from '#server/access/live-moderation.ts';
import { lockPeople } from '#server/access/lock-people.ts';
import { addCaseEvent } from '#server/access/safety/case-log.ts';
import { jsonRows } from '#server/platform/db/json-rows.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { hasUndecidedAppeal } from '#server/platform/db/schema/undecided-appeal.ts';
import { defineWrite } from '#server/platform/db/writes/write.ts';
import type { CaseRow } from './queue.ts';

/** A claim without a decision ends after this time, so that no case waits for an absent moderator. */
const CLAIM_MS = 30 * 60_000;
const LOOK_MS = 3_600_000;

/** True if a moderator has claimed a case and the claim has not ended. */
export function isClaimed(
  { claimed_by: claimedBy, claimed_at: claimedAt }: Pick<CaseRow, 'claimed_by' | 'claimed_at'>,
  now: number,
): boolean {
  return claimedBy !== null && claimedAt > claimsBefore(now);
}

/** Claims from before this time have ended. */
export function claimsBefore(now: number): number {
  return now - CLAIM_MS;
}

/**
 * True if a case concerns a moderator: it is about them, on their profile, or reported by them. A report after an
 * appeal does not count. Otherwise a report by the only other moderator would leave nobody to decide the appeal.
 */
export async function concerns(
  tx: Db,
  row: Pick<CaseRow, 'id' | 'owner_id' | 'profile_id' | 'appealed_at'>,
  moderatorId: string,
): Promise<boolean> {
  if ([row.owner_id, row.profile_id].includes(moderatorId)) return true;
  const own = await tx
    .selectFrom('reports')
    .select('id')
    .where('case_id', '=', row.id)
    .where('reporter_id', '=', moderatorId)
    .$if(row.appealed_at !== null, (query) => query.where('created_at', '<', row.appealed_at ?? 0))
    .executeTakeFirst();
  return own !== undefined;
}

/** `own_appeal`: the case has an appeal against this moderator's decision. */
export type Obstacle = 'not_found' | 'concerned' | 'own_appeal' | 'decided_by_you' | 'decided';

/** Finds why a moderator may neither claim nor decide a case, apart from another moderator's claim. */
export async function findObstacle(
  tx: Db,
  row: CaseRow | undefined,
  moderatorId: string,
): Promise<Obstacle | null> {
  if (!row) return 'not_found';
  if (await concerns(tx, row, moderatorId)) return 'concerned';
  if (row.decided_by === moderatorId && row.outcome !== null)
    return hasUndecidedAppeal(row) ? 'own_appeal' : 'decided_by_you';
  return row.state === 'open' ? null : 'decided';
}

interface Claim {
  readonly caseId: string;
  readonly moderatorId: string;
  readonly now: number;
}

/**
 * Claims an open case. One of several simultaneous moderators succeeds. A repeated claim starts its time again.
 * @returns no_moderator if the account or the role has ended since the call began.
 */
export const claimCase = defineWrite(
  'claimCase',
  async (tx, { caseId, moderatorId, now }: Claim): Promise<'done' | Obstacle | 'taken' | 'no_moderator'> => {
    if (!(await stillModerates(tx, moderatorId))) return 'no_moderator';
    const read = () => tx.selectFrom('cases').selectAll().where('id', '=', caseId).executeTakeFirst();
    const row = await read();
    const obstacle = await findObstacle(tx, row, moderatorId);
    if (obstacle) return obstacle;
    const acknowledged = !row || row.appealed_at === null ? 'acknowledged_at' : 'appeal_acknowledged_at';
    const { numUpdatedRows } = await tx
      .updateTable('cases')
      .set((q) => ({
        claimed_by: moderatorId,
        claimed_at: now,
        [acknowledged]: q.fn.coalesce(acknowledged, q.val(now)),
      }))
      .where('id', '=', caseId)
      .where('state', '=', 'open')
      .where((q) =>
        q.or([
          q('claimed_by', 'is', null),
          q('claimed_by', '=', moderatorId),
          q('claimed_at', '<=', claimsBefore(now)),
        ]),
      )
      .executeTakeFirstOrThrow();
    // Another moderator may have claimed or decided the case meanwhile.
    if (numUpdatedRows === 0n) return (await findObstacle(tx, await read(), moderatorId)) ?? 'taken';
    await addCaseEvent(tx, { caseId, at: now, kind: 'claimed', actorId: moderatorId });
    return 'done';
  },
);

interface EvidenceViews {
  readonly caseIds: readonly string[];
  readonly moderatorId: string;
  readonly detail: '' | 'notes';
  readonly now: number;
}

/** Logs that a moderator has seen the private data of cases, once an hour for each case. */
export const recordEvidenceViews = defineWrite(
  'recordEvidenceViews',
  async (tx, { caseIds, moderatorId, detail, now }: EvidenceViews): Promise<void> => {
    // The second of two parallel views then finds the entry of the first.
    await lockPeople(tx, [moderatorId]);
    const looked = JSON.stringify(caseIds.map((id) => ({ id })));
    await sql`insert into case_events (case_id, at, kind, actor_id, detail)
      select a.id, ${now}, 'looked', ${moderatorId}, ${detail} from ${jsonRows(tx, 'a', { id: 'text' }, looked)}
      where not exists (select 1 from case_events as e where e.case_id = a.id and e.kind = 'looked'
        and e.actor_id = ${moderatorId} and e.at > ${now - LOOK_MS})`.execute(tx);
  },
);
