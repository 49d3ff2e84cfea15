import type { Page } from '@playwright/test';
import { restrict } from '#contract/safety.ts';
import { publicNotice } from '#contract/words/en/public-notice.ts';
import { words } from '#contract/words/en/words.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { anOpinion } from '#test/web/an-opinion.ts';
import { aDismissedReport, anUpheldReport, aReport } from '#test/web/a-report.ts';
import { button, cards, expect, fulfil, openHome, startWriting } from './page-steps.ts';
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
  aReport({ date }),
  {
    ...anUpheldReport,
    kind: 'photo',
    reason: 'spam',
    date,
    decided,
    rule: 'Do not advertise, and do not post the same text again and again.',
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
    name: 'decided-report',
    viewer: 'student',
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      const data = [...someReports.toReversed(), { ...aDismissedReport, date, decided }];
      await fulfil(page, '/reports', 200, { success: true, data });
      await page.goto('/user/safety');
      await expect(page.getByText(safetyMenuWords.stateNames.dismissed)).toBeVisible();
    },
  },
  {
    name: 'person-menu',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await cards(page)
        .first()
        .getByRole('button', { name: /^More about (?!the opinion)/ })
        .click();
      await expect(page.getByRole('menuitem', { name: safetyMenuWords.restrict })).toBeVisible();
    },
  },
  {
    name: 'person-restricted',
    viewer: 'student',
    async open(page, speak) {
      await fulfil(page, restrict.path, 200, { success: true });
      await openHome(page);
      const name = String(await cards(page).first().getByRole('heading').first().textContent());
      await cards(page)
        .first()
        .getByRole('button', { name: /^More about (?!the opinion)/ })
        .click();
      const texts = (await speak())(safetyMenuWords);
      await page.getByRole('menuitem', { name: texts.restrict }).click();
      await button(page, (await speak())(words).ok).click();
      await expect(page.getByText(texts.restricted(name))).toBeVisible();
    },
  },
  {
    name: 'think-again',
    viewer: 'student',
    async open(page) {
      const card = await startWriting(page);
      await card.getByRole('textbox', { name: words.writeAnOpinion }).fill('What a kamina.');
      await button(card, words.write).click();
      await expect(button(page, safetyWords.postAnyway)).toBeVisible();
    },
  },
  {
    name: 'threat-refused',
    viewer: 'student',
    async open(page) {
      const card = await startWriting(page);
      await card.getByRole('textbox', { name: words.writeAnOpinion }).fill('kill yourself');
      await button(card, words.write).click();
      await expect(page.getByText(safetyWords.helpTitle)).toBeVisible();
    },
  },
  {
    name: 'waiting-opinion',
    viewer: 'student',
    async open(page) {
      await fulfil(page, '/getcomment', 200, [
        { count: 2, canWrite: true },
        anOpinion({ comment: 'Explains recursion until it clicks.', date, state: 'waiting' }),
        anOpinion({ comment_id: 'two', commenter: 'Meera Iyer', date }),
      ]);
      await page.goto('/user');
      await button(page, safetyWords.approve).scrollIntoViewIfNeeded();
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
