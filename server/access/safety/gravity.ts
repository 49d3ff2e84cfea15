import type { ReportReason } from '#contract/reports.ts';

/** Cases of this gravity are urgent: moderators get a mail at once. */
export const URGENT_GRAVITY = 3;

/** Urgency of a case: the first sort key of the queue. */
const gravities: Readonly<Record<ReportReason, number>> = {
  'self-harm': URGENT_GRAVITY,
  sexual: URGENT_GRAVITY,
  doxxing: URGENT_GRAVITY,
  hate: 2,
  harassment: 2,
  impersonation: 2,
  spam: 1,
  other: 1,
};

/** The gravity of a case without a report: a brake, or a suspension by the operator. */
export const UNREPORTED_GRAVITY = 2;

/** @param weight 0 for a muted reporter. Such a case comes after all others. */
export function gravityOf(reason: ReportReason, weight: number): number {
  return weight === 0 ? 0 : gravities[reason];
}
