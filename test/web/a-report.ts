import type { OwnReport } from '#contract/reports.ts';

/** A report by the viewer, as in their own list. Nobody has decided it yet. */
export function aReport(details: Partial<OwnReport> = {}): OwnReport {
  return {
    id: 'r1',
    kind: 'opinion',
    target: 'o1',
    name: '',
    reason: 'harassment',
    state: 'open',
    date: '2026-01-05T10:00:00.000Z',
    decided: '',
    rule: '',
    ...details,
  };
}

const decided = '2026-01-06T10:00:00.000Z';

/** An upheld report. */
export const anUpheldReport = aReport({ id: 'r2', state: 'upheld', decided, rule: 'Be respectful.' });

/** A dismissed report, about content that breaks no rule. */
export const aDismissedReport = aReport({
  id: 'r3',
  kind: 'person',
  reason: 'impersonation',
  state: 'dismissed',
  decided,
});
