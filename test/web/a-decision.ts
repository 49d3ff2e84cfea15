import type { OwnDecision } from '#contract/decisions.ts';

/** A decision about the viewer, as in their own copy: an opinion was removed, and an appeal is possible. */
export function aDecision(details: Partial<OwnDecision> = {}): OwnDecision {
  return {
    case: 'c1',
    kind: 'opinion',
    text: 'He never washes.',
    decisions: ['remove', 'mute'],
    rule: 'Be respectful.',
    message: '',
    reversed: false,
    by: 'moderator',
    date: '2026-01-05T10:00:00.000Z',
    until: '2090-05-03T10:00:00.000Z',
    appeal: 'possible',
    appealBefore: '2090-07-04T10:00:00.000Z',
    ...details,
  };
}

/** A suspension of the viewer's account. */
export const aSuspension = aDecision({ case: 'c2', kind: 'person', text: '', decisions: ['suspend'] });
