import type { Page } from '@playwright/test';
import { activityWords } from '#contract/words/en/activity.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { suspendedMessage } from '#contract/words/en/answers.ts';
import { decisionWords } from '#contract/words/en/decisions.ts';
import { myDataWords } from '#contract/words/en/my-data.ts';
import { noticeWords } from '#contract/words/en/notices.ts';
import { shortcutWords } from '#contract/words/en/shortcuts.ts';
import { transparencyWords } from '#contract/words/en/transparency.ts';
import { answerInstead } from '#test/journeys/answer-instead.ts';
import { anActivity, someNotices } from '#test/web/an-activity.ts';
import { aDecision, aSuspension } from '#test/web/a-decision.ts';
import { aMonth } from '#test/web/a-month.ts';
import { expect, PATIENCE_MS, scrollToTop } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

const passkeys = [
  { id: '1', name: 'Chrome on Android', created: '2026-09-14T08:05:00Z', lastUsed: '2026-11-22T06:30:00Z' },
  { id: '2', name: 'My laptop', created: '2026-10-02T17:40:00Z', lastUsed: null },
];

/** The answers to a suspended person. */
async function openSuspended(page: Page): Promise<void> {
  const message = suspendedMessage(Date.UTC(2090, 4, 3));
  await answerInstead(page, { '/get': { success: false, code: 'suspended', message } }, 403);
  await answerInstead(page, {
    '/decisions': { success: true, data: [aSuspension, aDecision({ appeal: 'sent' })] },
    '/reports': { success: true, data: [] },
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Appeal: Your account/ })).toBeVisible();
}

/** Screens of the account, and the public figures. */
export const accountStates: readonly ScreenState[] = [
  {
    name: 'activity',
    viewer: 'student',
    everySize: true,
    async open(page) {
      const { notices, opinions } = anActivity(new Date());
      await answerInstead(page, {
        '/notices': notices,
        '/getcomment': [{ count: 4, canWrite: true }, ...opinions],
      });
      await page.goto('/activity');
      await expect(page.getByText(activityWords.likesToday(5))).toBeVisible();
    },
  },
  {
    name: 'activity-read',
    viewer: 'student',
    async open(page) {
      const { notices, opinions } = anActivity(new Date());
      const seen = new Date().toISOString();
      await answerInstead(page, {
        '/notices': { ...notices, seen: { opinions: seen, others: seen } },
        '/getcomment': [{ count: 4, canWrite: true }, ...opinions],
      });
      await page.goto('/activity');
      await expect(page.getByText(activityWords.likesToday(5))).toBeVisible();
    },
  },
  {
    name: 'activity-empty',
    viewer: 'student',
    async open(page) {
      await answerInstead(page, {
        '/notices': someNotices([]),
        '/getcomment': [{ count: 0, canWrite: true }],
      });
      await page.goto('/activity');
      await expect(page.getByText(activityWords.none)).toBeVisible();
    },
  },
  {
    name: 'activity-moments',
    viewer: 'student',
    everySize: true,
    async open(page) {
      const { opinions } = anActivity(new Date());
      await answerInstead(page, {
        '/notices': someNotices([]),
        '/getcomment': [{ count: 1, canWrite: true }, ...opinions.slice(1, 2)],
      });
      await page.goto('/activity');
      await expect(page.getByText(activityWords.moments['opinion-1']).last()).toBeVisible();
    },
  },
  {
    name: 'new-opinion',
    viewer: 'student',
    async open(page) {
      const eventOf = (opinions: number) =>
        `event: notice\ndata: ${JSON.stringify({ unread: opinions, opinions, newest: `2026-11-2${opinions}` })}\n\n`;
      const body = `retry: 600000\n\n${eventOf(0)}${eventOf(1)}`;
      await page.route('**/events', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
      await page.goto('/');
      await expect(page.getByText(laterWords.newOpinions(1))).toBeVisible();
    },
  },
  {
    name: 'shortcuts',
    viewer: 'student',
    onlyOn: ['desk'],
    async open(page) {
      await page.goto('/user/shortcuts');
      await expect(page.getByText(shortcutWords.on)).toBeVisible();
      // The file of the keys loads after the screen.
      await expect(async () => {
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 });
      }).toPass({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'shortcut-settings',
    viewer: 'student',
    onlyOn: ['desk'],
    async open(page) {
      await page.goto('/user/shortcuts');
      await expect(page.getByText(shortcutWords.on)).toBeVisible();
    },
  },
  {
    name: 'settings',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.goto('/user/settings');
      await expect(page.getByRole('heading', { name: laterWords.settings, level: 1 })).toBeVisible();
    },
  },
  {
    name: 'notifications',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await answerInstead(page, { '/notices': someNotices([]) });
      await page.goto('/user/notifications');
      await expect(page.getByText(noticeWords.startDigest)).toBeVisible();
    },
  },
  {
    name: 'passkeys',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await answerInstead(page, { '/passkeys': { success: true, data: passkeys } });
      await page.goto('/user/passkeys');
      await expect(page.getByText('My laptop')).toBeVisible();
    },
  },
  {
    name: 'my-data',
    viewer: 'student',
    everySize: true,
    wholePageOn: ['phone'],
    async open(page) {
      await page.goto('/user/data');
      await expect(page.getByRole('textbox', { name: words.phone })).toBeVisible();
      await expect(page.getByText(myDataWords.opinionChoices.remove)).toBeVisible();
    },
  },
  { name: 'suspended', viewer: 'student', everySize: true, open: openSuspended },
  {
    name: 'appeal',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await answerInstead(page, { '/decisions': { success: true, data: [aDecision()] } });
      await page.goto('/appeal/c1');
      await page.getByRole('textbox', { name: decisionWords.note }).fill('It was a joke between friends.');
      await scrollToTop(page);
    },
  },
  {
    name: 'transparency',
    viewer: 'visitor',
    everySize: true,
    async open(page) {
      const months = [aMonth(), aMonth({ month: '2026-09' })];
      await answerInstead(page, { '/transparency': { success: true, data: months, step: 5 } });
      await page.goto('/transparency');
      await expect(page.getByRole('table', { name: transparencyWords.caption })).toBeVisible();
    },
  },
];
