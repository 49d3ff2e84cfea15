import { aCard } from './a-card.ts';
import { aMonth } from './a-month.ts';
import { foreignModeration } from './foreign-moderation.ts';

/** Data without ASCII letters, so that any English text on screen is the product's own text. */
export const me = Object.assign(
  aCard({
    uid: 'me',
    name: 'Анна',
    college: 'Институт',
    phone: '9876543210',
    email: 'а@б.рф',
  }),
  { moderator: true as const },
);
const opinion = {
  comment_id: '1',
  commenter_id: 'me',
  commenter: 'Анна',
  commenterImage: '',
  comment: 'Да',
  date: '2026-01-05T10:00:00.000Z',
  state: 'shown' as const,
};
const card = aCard({
  uid: '2',
  name: 'Борис',
  college: 'Институт',
  personality: 'introvert',
  relation: 'single',
  opinions: 1,
  firstOpinion: opinion,
});

export const recents = { user: 'me', recents: [{ kind: 'text', text: 'Анна' }] };
const login = {
  id: '1',
  browser: 'Браузер',
  firstSeen: opinion.date,
  lastSeen: opinion.date,
  current: true,
};
const passkey = { id: '1', name: 'Телефон', created: opinion.date, lastUsed: null };
const report = {
  id: '1',
  kind: 'person',
  target: '3',
  reason: 'spam',
  state: 'open',
  date: opinion.date,
  decided: '',
  rule: '',
};
const decision = {
  case: '1',
  kind: 'opinion',
  text: 'Да',
  decisions: ['remove', 'warn', 'mute', 'suspend'],
  rule: 'Правило',
  by: 'moderator',
  reversed: false,
  date: opinion.date,
  until: '',
  appeal: 'possible',
  appealBefore: opinion.date,
};
const logins = [login, { ...login, id: '2', current: false }];

const notice = {
  id: '1',
  kind: 'opinion',
  count: 3,
  outcome: '',
  at: opinion.date,
  unread: true,
  link: '/user',
};
const notices = [
  notice,
  { ...notice, id: '2', kind: 'waiting', unread: false },
  { ...notice, id: '3', kind: 'report-decided', outcome: 'upheld' },
  { ...notice, id: '4', kind: 'decision', outcome: 'dismissed' },
];

/** The answers to the calls of the app, by their paths. */
export const foreignAnswers: Readonly<Record<string, unknown>> = {
  '/passkeys': { success: true, data: [passkey] },
  '/blocks': { success: true, data: [{ id: '3', name: 'Вера', image: '', date: opinion.date }] },
  '/restricts': { success: true, data: [] },
  '/reports': { success: true, data: [report] },
  '/year': { success: true, question: { year: 2, next: 3 }, deletedAt: null },
  '/decisions': { success: true, data: [decision] },
  '/notices': {
    success: true,
    unread: 0,
    digest: false,
    push: null,
    seen: { opinions: null, others: null },
    data: notices,
  },
  '/sessions': { success: true, data: logins, browsers: [{ ...login, id: '3', current: false }] },
  ...foreignModeration,
  '/transparency': { success: true, data: [aMonth()], step: 5 },
  '/get': [card],
  '/getuser/2': card,
  '/getcomment': [{ count: 1, canWrite: true }, opinion],
  '/login/campus/sign-up': { email: 'а@б.рф', name: 'Анна' },
};
