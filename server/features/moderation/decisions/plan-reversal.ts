import type { ReversalKind } from '#contract/reversal.ts';
import type { Db } from '#server/platform/db/schema/tables.ts';
import { hasUndecidedAppeal } from '#server/platform/db/schema/undecided-appeal.ts';
import { concerns } from '#server/features/moderation/cases/claim.ts';
import type { CaseRow } from '#server/features/moderation/cases/queue.ts';
import { neverDecided, readBefore, type BeforeDecision } from './before-decision.ts';
import { UNDO_MS } from './undo-time.ts';

/** What becomes of a case whose decision is reversed. */
export type ReversalPlan =
  /** The case is open again. `isSilent`: the decision's letters have not been sent, and none is sent now. */
  | { readonly kind: 'reopen'; readonly to: Omit<BeforeDecision, 'at'>; readonly isSilent: boolean }
  /** As `reopen`, but its appeal waits for the target's open case. */
  | { readonly kind: 'wait'; readonly to: Omit<BeforeDecision, 'at'>; readonly isSilent: true }
  /** The case stays decided, and nothing of the decision against the person is left. */
  | { readonly kind: 'take-back' }
  /** The case stays dismissed, and its reporters are no longer muted. */
  | { readonly kind: 'end-mutes' };

/**
 * Why a decision cannot be reversed. `final`: an appeal was decided in the person's favour. `open_case`: the target has
 * an open case, so a dismissed case cannot be opened again. `officers`: the operator or an officer suspended the person
 * without a report, and the moderator is not an officer. `no_moderator`: the account or the role has ended since the
 * call began.
 */
export type ReversalRefusal =
  | 'not_found'
  | 'concerned'
  | 'undecided'
  | 'undone'
  | 'reversed'
  | 'final'
  | 'operator'
  | 'officers'
  | 'no_moderator'
  | 'open_case';

/** The moderator who reverses a decision, or to whom a reversal may be offered. */
export interface Reverser {
  readonly moderatorId: string;
  readonly isOfficer: boolean;
  readonly now: number;
}

/** True while the moderator who decided a case can undo it: no mail about the decision has been sent. */
function canUndo(row: CaseRow, moderatorId: string, now: number): boolean {
  const { decided_by: decidedBy, decided_at: at, state, reversed_at: reversedAt } = row;
  const isLast = state === 'decided' && reversedAt === null && !hasUndecidedAppeal(row);
  return isLast && decidedBy === moderatorId && at !== null && now < at + UNDO_MS && readBefore(row) !== null;
}

/** Decides what reversing the last decision of a case means. */
export async function planReversal(
  db: Db,
  row: CaseRow,
  reverser: Reverser,
): Promise<ReversalPlan | ReversalRefusal> {
  const { moderatorId, now } = reverser;
  if (await concerns(db, row, moderatorId)) return 'concerned';
  if (row.outcome === null) return 'undecided';
  // Two moderators may reverse a decision about an appeal at once. The second would reverse the case's first decision.
  if (row.undone_until > now) return 'undone';
  const before = readBefore(row);
  const hasOther = await hasOtherOpenCase(db, row, before);
  if (before && canUndo(row, moderatorId, now)) {
    if (!hasOther) return { kind: 'reopen', to: before, isSilent: true };
    if (before.columns.outcome !== null) return { kind: 'wait', to: before, isSilent: true };
  }
  if (row.outcome === 'upheld') return isForOthers(row, reverser) ? 'officers' : { kind: 'take-back' };
  const refusal = findRefusal(row);
  if (refusal) return refusal;
  if (!hasOther) return { kind: 'reopen', to: before ?? neverDecided, isSilent: false };
  return row.decisions.includes('mute-reporter') ? { kind: 'end-mutes' } : 'open_case';
}

/** The reversal that the screen offers for a case. Only {@link planReversal} checks everything that can refuse it. */
export function offerReversal(
  row: CaseRow,
  reverser: Reverser,
): { reversal: ReversalKind; undoBefore: string } {
  const { moderatorId, now } = reverser;
  if (canUndo(row, moderatorId, now))
    return { reversal: 'undo', undoBefore: new Date((row.decided_at ?? 0) + UNDO_MS).toISOString() };
  const isReversible =
    row.outcome === 'upheld' ? !isForOthers(row, reverser) : row.outcome === 'dismissed' && !findRefusal(row);
  return { reversal: isReversible && row.undone_until <= now ? 'reverse' : '', undoBefore: '' };
}

/** True for a suspension by court order or letter, whose reason a moderator may not know. */
function isForOthers({ without_report: isUnreported }: CaseRow, { isOfficer }: Reverser): boolean {
  return isUnreported === 1 && !isOfficer;
}

/** Why a dismissed case stays dismissed. */
function findRefusal(row: CaseRow): ReversalRefusal | null {
  if (row.reversed_at !== null) return 'reversed';
  if (row.appealed_at !== null) return 'final';
  return row.decided_by === null ? 'operator' : null;
}

/** True if the target has another open case, apart from an appeal that this decision opened and nobody has claimed. */
async function hasOtherOpenCase(
  db: Db,
  { id, kind, target_id: targetId }: CaseRow,
  before: BeforeDecision | null,
): Promise<boolean> {
  const other = await db
    .selectFrom('cases')
    .select(['appeal_opened_at', 'claimed_by'])
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('state', '=', 'open')
    .where('id', '<>', id)
    .executeTakeFirst();
  if (!other) return false;
  return (
    other.claimed_by !== null || other.appeal_opened_at === null || other.appeal_opened_at !== before?.at
  );
}
