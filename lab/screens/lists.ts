import type { Locator, Page } from '@playwright/test';
import { ANNOUNCEMENT_HEADER, getAnnouncement } from '#contract/announcement.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { yearWords } from '#contract/words/en/year.ts';
import { getYear } from '#contract/year.ts';
import { addAuthenticator } from '#test/journeys/authenticator.ts';
import { callTo } from '#test/journeys/calls.ts';
import { write } from '#test/journeys/login-steps.ts';
import {
  addToNotice,
  button,
  cards,
  expect,
  fulfil,
  leaveUnanswered,
  openHome,
  PATIENCE_MS,
  scrollToTop,
  startWriting,
} from './page-steps.ts';
import type { ScreenState } from './capture.ts';

async function searchFor(page: Page, text: string): Promise<void> {
  await page.goto('/search');
  await write(page.locator('header').getByRole('searchbox'), text);
  await button(page.locator('main'), words.search).click();
}

/**
 * Visits Home until it shows an offer that first needs an answer of the server. A list in view does not move for such
 * an offer.
 */
async function comeBackUntil(page: Page, offer: Locator): Promise<void> {
  const link = (name: string) =>
    page.getByRole('link', { name, exact: true }).filter({ visible: true }).click();
  await openHome(page);
  await expect(async () => {
    await link(words.profile);
    await link(words.home);
    await expect(offer).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: PATIENCE_MS });
}

export const listStates: readonly ScreenState[] = [
  {
    name: 'loading',
    viewer: 'student',
    async open(page) {
      await leaveUnanswered(page, '/get');
      await page.goto('/');
      await expect(page.locator('[data-placeholder]').first()).toBeVisible();
    },
  },
  {
    name: 'home',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await openHome(page);
      await button(cards(page).first(), 'Brilliant').click();
      await scrollToTop(page);
    },
  },
  {
    name: 'home-compact',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await openHome(page);
      await page.getByRole('button', { name: words.compactList }).filter({ visible: true }).click();
      await expect(cards(page).first().getByText(words.likes)).toBeAttached();
    },
  },
  {
    name: 'home-unread',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      // As another tab passes the number on, after the app has begun to listen.
      await expect(async () => {
        await page.evaluate("new BroadcastChannel('quad-notices').postMessage(3)");
        expect(await page.locator('[data-unread]').count()).toBeGreaterThan(0);
      }).toPass({ timeout: PATIENCE_MS });
    },
  },
  {
    name: 'announcement',
    viewer: 'student',
    async open(page) {
      const announced = { id: 'a1', text: 'Quad is closed on Sunday from 6 to 7 in the morning.' };
      await addToNotice(page, { announcement: announced.id });
      const data = { ...announced, until: '2030-01-01T00:00:00.000Z', lastsMs: 3_600_000 };
      await page.route(/\/(?:get|me|notices|announcement)(?:\?|$)/, async (route) => {
        const isText = callTo(getAnnouncement.path)(new URL(route.request().url()));
        const json: unknown = isText ? { success: true, data } : await (await route.fetch()).json();
        await route.fulfill({ json, headers: { [ANNOUNCEMENT_HEADER]: announced.id } });
      });
      await openHome(page);
      await expect(page.getByText(announced.text)).toBeVisible();
    },
  },
  {
    name: 'home-end',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.route(callTo('/get'), async (route) => {
        const students = (await (await route.fetch()).json()) as object[];
        await route.fulfill({ json: students.slice(0, 4) });
      });
      await openHome(page);
      await page.getByText(laterWords.endOfList).scrollIntoViewIfNeeded();
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    },
  },
  {
    name: 'year-question',
    viewer: 'student',
    async open(page) {
      await addToNotice(page, { asksYear: true });
      await fulfil(page, getYear.path, 200, {
        success: true,
        question: { year: 3, next: 4 },
        deletedAt: null,
      });
      await comeBackUntil(page, page.getByRole('heading', { name: yearWords.title }));
    },
  },
  {
    name: 'passkey-offer',
    viewer: 'student',
    async open(page) {
      await addAuthenticator(page);
      await page.addInitScript("sessionStorage.setItem('passkey-offer', 'yes')");
      await fulfil(page, listPasskeys.path, 200, { success: true, data: [] });
      await comeBackUntil(page, page.getByText(passkeyWords.offer));
    },
  },
  {
    name: 'opinions-open',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      const card = cards(page).first();
      await button(card, words.seeAll).click();
      await expect(
        card.getByRole('region', { name: words.allOpinions }).getByRole('time').nth(2),
      ).toBeVisible();
      await button(card, words.hideAll).scrollIntoViewIfNeeded();
    },
  },
  { name: 'writing', viewer: 'student', open: startWriting },
  {
    name: 'adding-opinion',
    viewer: 'student',
    async open(page) {
      await leaveUnanswered(page, '/writecomment');
      const card = await startWriting(page);
      await button(card, words.write).click();
      await expect(page.getByText(words.addingOpinion)).toBeVisible();
    },
  },
  {
    name: 'confirm-delete',
    viewer: 'student',
    async open(page) {
      await openHome(page);
      await button(cards(page).nth(1), words.delete).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'menu',
    viewer: 'student',
    everySize: true,
    onlyOn: ['phone', 'landscape', 'tablet'],
    async open(page) {
      await openHome(page);
      await button(page, words.menu).click();
      await expect(page.getByRole('dialog', { name: words.menu })).toBeVisible();
    },
  },
  {
    name: 'search-empty',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.goto('/search');
      await expect(page.getByText(words.startSearching)).toBeVisible();
    },
  },
  {
    name: 'search-start',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.goto('/search');
      await page.locator('header').getByRole('searchbox').fill('roha');
      await expect(page.getByText(words.startSearching)).toBeVisible();
      await expect(page.getByRole('listbox').getByRole('option').nth(1)).toBeVisible();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'search-recent',
    viewer: 'student',
    everySize: true,
    async open(page) {
      for (const text of ['asha kumari', 'rohan']) await searchFor(page, text);
      const box = page.locator('header').getByRole('searchbox');
      await box.fill('mehta');
      await page.getByRole('listbox').getByRole('option').first().click();
      await openHome(page);
      await box.focus();
      await expect(page.getByRole('region', { name: searchWords.recent })).toBeVisible();
    },
  },
  {
    name: 'search-results',
    viewer: 'student',
    everySize: true,
    async open(page, speak) {
      await page.goto('/search');
      await write(page.locator('header').getByRole('searchbox'), 'rohan');
      // The server's sentence is translated when it comes.
      const { search } = (await speak())(words);
      await button(page.locator('main'), search).click();
      await expect(cards(page).first()).toBeVisible();
    },
  },
  {
    name: 'search-none',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await searchFor(page, 'nobody at all');
      await expect(page.getByText(answerWords.noneFound)).toBeVisible();
    },
  },
];
