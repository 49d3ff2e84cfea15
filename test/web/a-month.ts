import { decisionKinds } from '#contract/moderation.ts';
import { reportReasons } from '#contract/reports.ts';
import type { TransparencyMonth } from '#contract/transparency.ts';

function count<Name extends string>(names: readonly Name[], of: number): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, of])) as Record<Name, number>;
}

/** A month of the public figures: 5 of each reason and decision. */
export function aMonth(details: Partial<TransparencyMonth> = {}): TransparencyMonth {
  return {
    month: '2026-10',
    reports: count(reportReasons, 5),
    decisions: count(decisionKinds, 5),
    reversed: 5,
    appeals: { made: 10, confirmed: 5, changed: 5 },
    medianHours: 7,
    acknowledgedPercent: 95,
    ...details,
  };
}

/** A month whose counts are all rounded down to 0. */
export const emptyMonth = aMonth({
  month: '2026-09',
  reports: count(reportReasons, 0),
  decisions: count(decisionKinds, 0),
  reversed: 0,
  appeals: { made: 0, confirmed: 0, changed: 0 },
  medianHours: null,
  acknowledgedPercent: null,
});
