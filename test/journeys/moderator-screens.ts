import type { Page } from '@playwright/test';
import type { LogEntry } from '#contract/moderation-log.ts';
import { officerWords } from '#contract/words/en/officers.ts';
import { moderationWords as texts } from '#contract/words/en/moderation.ts';
import { transparencyWords } from '#contract/words/en/transparency.ts';
import { expect } from '../engines/expect.ts';
import { aCase } from '../web/a-case.ts';
import { aLogEntry } from '../web/a-log-entry.ts';
import { somePeopleFound } from '../web/a-found-person.ts';
import { aMonth } from '../web/a-month.ts';
import { answerInstead, stopAnswering } from './answer-instead.ts';
import { write } from './login-steps.ts';
import type { Screen } from './screen.ts';

const date = '2026-01-05T10:00:00.000Z';
const rules = [{ id: 'respect', text: 'Do not insult, threaten or humiliate anybody.' }];
const queue = [
  aCase({
    kind: 'photo',
    gravity: 3,
    now: { text: '', image: '/icon.svg', name: 'Ravi Das', state: 'active' },
    resolveBy: date,
    pileOn: true,
    photo: 'replaced',
    strikes: 1,
    openCases: [{ id: 'case-3', kind: 'opinion', opened: date, gravity: 2, appealed: true }],
    history: [
      {
        id: 'earlier',
        kind: 'opinion',
        opened: date,
        decided: date,
        outcome: 'upheld',
        decisions: ['remove', 'warn'],
        rule: 'respect',
      },
    ],
  }),
  aCase({ id: 'case-2', claimed: 'somebody' }),
  aCase({ id: 'case-4', canClaim: false, appeal: { date, note: 'Why?' }, decisions: ['warn'] }),
  aCase({ id: 'case-3', appeal: { date, note: 'It was a joke between friends.' }, decisions: ['warn'] }),
];
const who = { id: 'dean', name: 'Dean Rao' };
const entry = aLogEntry({
  date,
  what: 'warn',
  who,
  whom: { id: 'ravi', name: 'Ravi Das' },
  rule: 'respect',
  after: ['warn'],
  outcome: 'upheld',
  reversal: 'reverse',
  note: 'Once more.',
});
const log = [
  {
    ...entry,
    case: 'case-5',
    what: 'remove',
    after: ['remove', 'mute'],
    until: '2027-01-05T10:00:00.000Z',
    reversal: 'undo',
    undoBefore: new Date(Date.now() + 570_000).toISOString(),
    note: '',
  },
  entry,
  { ...entry, what: 'reversed', before: ['warn'], after: [], outcome: 'dismissed', reversal: '', rule: '' },
  { ...entry, what: 'held', who: null, after: [], outcome: '', reversal: '', rule: '', note: '' },
] satisfies readonly LogEntry[];
const decided = { decided: 12, upheld: 5, medianHours: 3.5 };

/** The answers to a moderator's calls, because the students of the journeys are no moderators. */
const answers: Readonly<Record<string, object>> = {
  '/moderation': { success: true, data: queue, rules },
  '/moderation/claim': { success: true },
  '/moderation/people': somePeopleFound,
  '/moderation/log': {
    success: true,
    data: log,
  },
  '/moderation/figures': {
    success: true,
    data: {
      days: 90,
      open: 3,
      overdue: 1,
      acknowledged: { due: 12, inTime: 11 },
      oldest: date,
      ...decided,
      moderators: [{ ...who, ...decided }],
      reasons: [{ reason: 'harassment', open: 2, ...decided }],
    },
  },
};

/** Makes the page's student a moderator with invented cases, only in the page. */
export async function openAsModerator(page: Page, path: string): Promise<void> {
  await answerInstead(page, answers);
  await page.route(
    (url) => url.pathname === '/me',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        json: { ...((await response.json()) as object), moderator: true, officer: true },
      });
    },
  );
  await page.goto(path);
}

/** Finds people as an officer. */
export async function showPeople(page: Page): Promise<void> {
  await openAsModerator(page, '/moderation/people');
  await write(page.getByRole('textbox', { name: officerWords.query }), 'ravi');
  await write(page.getByRole('textbox', { name: officerWords.reason }), 'Letter 7');
  await page.getByRole('button', { name: officerWords.find, exact: true }).click();
  await expect(page.getByRole('article', { name: 'Ravi Das' })).toBeVisible();
}

export async function showFigures(page: Page): Promise<void> {
  const json = { success: true, data: [aMonth(), aMonth({ month: '2026-09' })], step: 5 };
  await answerInstead(page, { '/transparency': json });
  await page.goto('/transparency');
  await expect(page.getByRole('table', { name: transparencyWords.caption })).toBeVisible();
  await stopAnswering(page);
}

/** The screens of moderators, and the public figures. */
export const moderatorScreens: readonly Screen[] = [
  {
    name: 'moderation: an open case with a decision that is started, and the keys if there is a mouse',
    who: 'student',
    async show(page) {
      await openAsModerator(page, '/moderation');
      const keys = page.getByRole('button', { name: texts.keys });
      if (await page.evaluate(() => matchMedia('(hover: hover)').matches)) await keys.click();
      else await expect(keys).toBeHidden();
      await page.getByRole('button', { name: texts.templates.mute }).click();
      await expect(page.getByText(texts.claimedByMe, { exact: true })).toBeVisible();
      await expect(page.getByRole('combobox', { name: texts.until })).toBeVisible();
      await stopAnswering(page);
    },
  },
  {
    name: 'moderation: log',
    who: 'student',
    async show(page) {
      await openAsModerator(page, '/moderation?log');
      await expect(page.getByText('Once more.').first()).toBeVisible();
      await stopAnswering(page);
    },
  },
  {
    name: 'moderation: figures',
    who: 'student',
    async show(page) {
      await openAsModerator(page, '/moderation?figures');
      await expect(page.getByRole('table', { name: texts.byReason })).toBeVisible();
      await stopAnswering(page);
    },
  },
  {
    name: 'moderation: people for officers',
    who: 'student',
    async show(page) {
      await showPeople(page);
      await stopAnswering(page);
    },
  },
  { name: 'transparency', who: 'student', show: showFigures },
  { name: 'transparency for a visitor', who: 'visitor', show: showFigures },
];
