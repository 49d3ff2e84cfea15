import { expect, type Page } from '@playwright/test';
import { publicNotice } from '#contract/words/en/public-notice.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { yearWords } from '#contract/words/en/year.ts';
import { anOpinion } from '../web/an-opinion.ts';
import { aDismissedReport, anUpheldReport, aReport } from '../web/a-report.ts';
import { answerInstead, stopAnswering } from './answer-instead.ts';
import { callTo } from './calls.ts';
import { openHome } from './feed.ts';
import type { Screen } from './screen.ts';
import { openBlank } from './students.ts';

const date = '2026-01-05T10:00:00.000Z';

async function showWaitingOpinion(page: Page): Promise<void> {
  const opinions = [anOpinion({ state: 'waiting' }), anOpinion({ comment_id: 'two' })];
  await answerInstead(page, { '/getcomment': [{ count: 1, canWrite: true }, ...opinions] });
  await page.goto('/user');
  await expect(page.getByRole('button', { name: safetyWords.approve })).toBeVisible();
  await stopAnswering(page);
}

async function showEntries(page: Page): Promise<void> {
  const person = { id: 'ravi', name: 'Ravi Das', image: '', date };
  await answerInstead(page, {
    '/blocks': { success: true, data: [person] },
    '/restricts': { success: true, data: [{ ...person, id: 'omar', name: 'Omar Commenter' }] },
    '/reports': { success: true, data: [aReport(), anUpheldReport, aDismissedReport] },
  });
  await page.goto('/user/safety');
  await expect(page.getByRole('button', { name: safetyMenuWords.unblockOne('Ravi Das') })).toBeVisible();
  await expect(page.getByRole('button', { name: safetyMenuWords.liftOne('Omar Commenter') })).toBeVisible();
  await expect(page.getByText(safetyMenuWords.stateNames.dismissed)).toBeVisible();
  await stopAnswering(page);
}

/** Shows the hint as after a first log-in, because the journey's student is logged in by a fixture. */
async function showPublicNotice(page: Page): Promise<void> {
  await openBlank(page);
  await page.evaluate(() => sessionStorage.setItem('public-notice', 'yes'));
  await openHome(page);
  await expect(page.getByRole('button', { name: publicNotice.makePrivate })).toBeVisible();
  // The other screens must not have the hint.
  await page.evaluate(() => sessionStorage.removeItem('public-notice'));
}

/** Shows the question as after the first day of an academic year. The journeys' product has no academic year. */
async function showYearQuestion(page: Page): Promise<void> {
  await answerInstead(page, { '/year': { success: true, question: { year: 2, next: 3 }, deletedAt: null } });
  await page.route(callTo('/'), async (route) => {
    const response = await route.fetch();
    const notice = /(<meta name="quad-notice" content="\{)/;
    const body = (await response.text()).replace(notice, '$1&quot;asksYear&quot;:true,');
    await route.fulfill({ response, body });
  });
  const answered = page.waitForResponse((response) => callTo('/year')(new URL(response.url())));
  await openHome(page);
  await answered;
  // Leaves Home first, because the question does not move a list in view.
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: yearWords.title })).toBeVisible();
  await stopAnswering(page);
}

/** The screens of people's own safety, and the panels above Home's list. */
export const safetyScreens: readonly Screen[] = [
  { name: 'profile with a waiting opinion', who: 'student', show: showWaitingOpinion },
  { name: 'safety, with a block, a restriction and decided reports', who: 'student', show: showEntries },
  { name: 'home, showing that the profile is public', who: 'student', show: showPublicNotice },
  { name: 'home with the question of the year', who: 'student', show: showYearQuestion },
];
