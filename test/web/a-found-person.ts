import type { FoundPerson } from '#contract/officers.ts';

const date = '2026-01-05T10:00:00.000Z';

/** A person as officers find them, without cases. */
export function aFoundPerson(part: Partial<FoundPerson> = {}): FoundPerson {
  return {
    id: 'person-1',
    name: 'Ravi Das',
    image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    course: 'bca',
    year: 2,
    college: 'Example College',
    signedUp: date,
    public: true,
    state: 'active',
    until: '',
    mutedUntil: '',
    reportsMutedUntil: '',
    me: false,
    cases: [],
    strikes: 0,
    sessions: [],
    ...part,
  };
}

export const aDecidedCase: FoundPerson['cases'][number] = {
  id: 'case-1',
  kind: 'person',
  state: 'decided',
  opened: date,
  decided: date,
  outcome: 'upheld',
  decisions: ['suspend'],
  rule: 'respect',
  until: '',
  canReverse: true,
};

/** The answer to an officer's search: a suspended person and an active one. */
export const somePeopleFound = {
  success: true,
  more: false,
  rules: [{ id: 'respect', text: 'Do not insult, threaten or humiliate anybody.' }],
  data: [
    aFoundPerson({
      image: '/icon.svg',
      state: 'suspended',
      strikes: 2,
      cases: [aDecidedCase],
      sessions: [{ id: 's', firstSeen: date, lastSeen: date, browser: 'Firefox on Linux' }],
    }),
    aFoundPerson({ id: 'person-2', name: 'Ravindra Dasgupta', image: '/icon.svg', public: false }),
  ],
};
