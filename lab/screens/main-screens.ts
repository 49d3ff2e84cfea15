import type { Page } from '@playwright/test';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { words } from '#contract/words/en/words.ts';
import { expect } from '#test/engines/expect.ts';
import { cardsIn, openHome } from '#test/journeys/feed.ts';
import { write } from '#test/journeys/login-steps.ts';
import { searchBox } from '#test/journeys/search-box.ts';
import { button } from './page-steps.ts';

/** A screen for pictures in every engine, so `open` uses only functions that all drivers have. */
export interface MainScreen {
  readonly name: string;
  readonly viewer: 'visitor' | 'student';
  readonly open: (page: Page, places: Places) => Promise<unknown>;
}

export interface Places {
  /** Address of the product without its scripts: the splash does not end. */
  readonly splash: string;
  /** The student whose page is shown. */
  readonly uid: string;
}

export const mainScreens: readonly MainScreen[] = [
  {
    name: 'splash',
    viewer: 'visitor',
    async open(page, { splash }) {
      await page.goto(splash);
      await expect(page.getByText(words.tagline)).toBeVisible();
    },
  },
  {
    name: 'login',
    viewer: 'visitor',
    async open(page) {
      await page.goto('/');
      await expect(button(page, words.login)).toBeVisible();
    },
  },
  {
    name: 'sign-up',
    viewer: 'visitor',
    async open(page) {
      await page.goto('/');
      await button(page, words.noAccount).click();
      await expect(page.getByLabel(words.fullName)).toBeVisible();
    },
  },
  { name: 'home', viewer: 'student', open: (page) => openHome(page) },
  {
    name: 'search',
    viewer: 'student',
    async open(page) {
      await page.goto('/search');
      await write(searchBox(page), 'rohan');
      await searchBox(page).press('Enter');
      await expect(cardsIn(page).first()).toBeVisible();
    },
  },
  {
    name: 'student',
    viewer: 'student',
    async open(page, { uid }) {
      await page.goto(`/student/${uid}`);
      await expect(button(page, words.moreOpinions)).toBeVisible();
    },
  },
  {
    name: 'profile',
    viewer: 'student',
    async open(page) {
      await page.goto('/user');
      await expect(page.getByText('@demo.quad.example')).toBeVisible();
      await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
    },
  },
  {
    name: 'share-card',
    viewer: 'student',
    async open(page) {
      await page.goto('/user');
      await button(page, shareCardWords.title).click();
      await expect(page.getByLabel(shareCardWords.quote)).toBeVisible();
      await expect(page.locator('dialog img')).toBeVisible();
    },
  },
];
