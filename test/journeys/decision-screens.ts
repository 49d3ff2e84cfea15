import { expect, type Page } from '@playwright/test';
import { suspendedMessage } from '#contract/words/en/answers.ts';
import { decisionWords as texts } from '#contract/words/en/decisions.ts';
import { aDecision, aSuspension } from '../web/a-decision.ts';
import { anUpheldReport } from '../web/a-report.ts';
import { answerInstead, stopAnswering } from './answer-instead.ts';
import type { Screen } from './screen.ts';

async function showAppeal(page: Page): Promise<void> {
  await answerInstead(page, { '/decisions': { success: true, data: [aDecision()] } });
  await page.goto('/appeal/c1');
  await page.getByRole('textbox', { name: texts.note }).fill('It was a joke between friends.');
  await stopAnswering(page);
}

/** The browser prints a line about this refusal. */
export const refusalOfSuspended = /status of 403 \(Forbidden\) \(\S+\/get(?:\?\S*)?\)$/;

/**
 * Refuses the first list, as for a suspended student. The student is not really suspended, because the other screens
 * need the account.
 */
async function showSuspended(page: Page): Promise<void> {
  const message = suspendedMessage(Date.UTC(2090, 4, 3));
  await answerInstead(page, { '/get': { success: false, code: 'suspended', message } }, 403);
  const decisions = [aSuspension, aDecision({ appeal: 'sent' })];
  await answerInstead(page, {
    '/decisions': { success: true, data: decisions },
    '/reports': { success: true, data: [anUpheldReport] },
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: texts.suspendedTitle })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Appeal: Your account/ })).toBeVisible();
  await expect(page.getByText('6 Jan 2026')).toBeVisible();
  await stopAnswering(page);
}

/** The screens about moderators' decisions on the person's account. */
export const decisionScreens: readonly Screen[] = [
  { name: 'appeal', who: 'student', show: showAppeal },
  { name: 'suspended', who: 'student', show: showSuspended },
];
