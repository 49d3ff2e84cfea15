import type { ReportReason } from '#contract/reports.ts';

/** Urgency of a case: the first sort key of the queue. */
const gravities: Readonly<Record<ReportReason, number>> = {
  'self-harm': 3,
  sexual: 3,
  doxxing: 3,
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
