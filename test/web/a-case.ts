import type { ModeratedCase } from '#contract/moderation.ts';

const date = '2026-01-05T10:00:00.000Z';

/** A case as in the queue of moderators: one report of an opinion. */
export function aCase(details: Partial<ModeratedCase> = {}): ModeratedCase {
  const id = details.id ?? 'case-1';
  return {
    id,
    kind: 'opinion',
    target: `target-${id}`,
    owner: { id: 'ravi', name: 'Ravi Das' },
    profile: { id: 'kabir', name: 'Kabir Singh' },
    now: { text: 'Not nice at all', image: '', name: 'Ravi Das', state: 'held' },
    gravity: 2,
    opened: date,
    acknowledgeBy: '2099-01-06T10:00:00.000Z',
    acknowledged: '',
    resolveBy: '2099-01-20T10:00:00.000Z',
    claimed: 'nobody',
    canClaim: true,
    photo: '',
    held: true,
    pileOn: false,
    reasons: [{ reason: 'harassment', count: 1 }],
    reports: [
      {
        id: `report-${id}`,
        reporter: { id: 'asha', name: 'Asha Verma' },
        upheld: 3,
        dismissed: 1,
        reason: 'harassment',
        note: 'It is about me',
        date,
        counts: true,
        evidence: { text: 'Not nice at all', image: '', name: 'Ravi Das' },
      },
    ],
    decisions: [],
    rule: '',
    until: '',
    appeal: null,
    decided: '',
    reversal: '',
    undoBefore: '',
    openCases: [],
    history: [],
    strikes: 0,
    ...details,
  };
}
