import { expect, type Page } from '@playwright/test';
import { publicNotice } from '#contract/words/public-notice.ts';
import { reportWords } from '#contract/words/report.ts';
import { safetyMenuWords } from '#contract/words/safety-menu.ts';
import { button, fulfil } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

async function openOpinionMenu(page: Page): Promise<void> {
  await page.goto('/?sort=loved');
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^More about the opinion/ })
    .click();
}

async function openReport(page: Page): Promise<void> {
  await openOpinionMenu(page);
  await page.getByRole('menuitem', { name: safetyMenuWords.report, exact: true }).click();
}

const date = '2026-11-01T10:00:00.000Z';
const decided = '2026-11-04T10:00:00.000Z';
const someReports = [
  { id: '2', kind: 'opinion', target: '2', reason: 'harassment', state: 'open', date, decided: '', rule: '' },
  {
    id: '1',
    kind: 'photo',
    target: '1',
    reason: 'spam',
    state: 'upheld',
    date,
    decided,
    rule: 'No advertisements, and not the same text again and again.',
  },
];

export const safetyStates: readonly ScreenState[] = [
  {
    name: 'safety',
    viewer: 'student',
    everySize: true,
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      const blocked = [{ id: 'kofi', name: 'Kofi Gitau', image: '', date }];
      await fulfil(page, '/blocks', 200, { success: true, data: blocked });
      await fulfil(page, '/reports', 200, { success: true, data: someReports });
      await page.goto('/user/safety');
      await expect(button(page, safetyMenuWords.unblockOne('Kofi Gitau'))).toBeVisible();
      await expect(page.getByText(safetyMenuWords.stateNames.upheld)).toBeVisible();
    },
  },
  {
    name: 'opinion-menu',
    viewer: 'student',
    async open(page) {
      await openOpinionMenu(page);
      await expect(page.getByRole('menuitem', { name: safetyMenuWords.blockWriter })).toBeVisible();
    },
  },
  {
    name: 'report',
    viewer: 'student',
    async open(page) {
      await openReport(page);
      await page.getByRole('radio', { name: reportWords.reasons.harassment }).check();
    },
  },
  {
    name: 'report-help',
    viewer: 'student',
    async open(page) {
      await fulfil(page, '/report', 200, { success: true });
      await openReport(page);
      await page.getByRole('radio', { name: reportWords.reasons['self-harm'] }).check();
      await button(page, reportWords.send).click();
      await expect(page.getByText(reportWords.thanks)).toBeVisible();
    },
  },
  {
    name: 'public-notice',
    viewer: 'student',
    async open(page) {
      await page.goto('/nowhere');
      await page.evaluate("sessionStorage.setItem('public-notice', 'yes')");
      await page.goto('/');
      await expect(page.getByText(publicNotice.isPublic)).toBeVisible();
    },
  },
];
