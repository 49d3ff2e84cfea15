import { aCase } from './a-case.ts';

const date = '2026-01-05T10:00:00.000Z';
const person = { id: '4', name: 'Глеб' };
const text = { text: 'Да', image: '/icon.svg', name: 'Глеб' };
const [report] = aCase().reports;
const one = aCase({
  owner: person,
  profile: person,
  now: { ...text, state: 'held' },
  reports: report ? [{ ...report, reporter: person, note: 'Да', evidence: text }] : [],
  appeal: { date, note: 'Нет' },
  decisions: ['warn'],
});
const decided = { decided: 2, upheld: 1, medianHours: 3 };

/** Answers of the calls of moderators, without ASCII letters in what people have written. */
export const foreignModeration = {
  '/moderation': { success: true, data: [one], rules: [{ id: '1', text: 'Да' }] },
  '/moderation/log': {
    success: true,
    data: [
      {
        case: '1',
        date,
        what: 'warn',
        who: person,
        whom: person,
        kind: 'opinion',
        rule: 'Правило',
        until: '',
        before: [],
        after: ['warn'],
        outcome: 'upheld',
        reversal: 'reverse',
        undoBefore: '',
        detail: '',
        note: 'Да',
      },
    ],
  },
  '/moderation/figures': {
    success: true,
    data: {
      days: 90,
      open: 1,
      overdue: 0,
      oldest: date,
      acknowledged: { due: 2, inTime: 1 },
      ...decided,
      moderators: [{ ...person, ...decided }],
      reasons: [{ reason: 'spam', open: 1, ...decided }],
    },
  },
};
