import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { button, cards, expect, hold, openHome, startWriting } from './acts.ts';
import type { Scene } from './stage.ts';

async function searchFor(page: Page, text: string): Promise<void> {
  await page.goto('/search');
  await page.locator('header').getByRole('searchbox').fill(text);
  await button(page.locator('main'), words.search).click();
}

export const listScenes: readonly Scene[] = [
  {
    name: 'loading',
    who: 'student',
    async show(page) {
      await hold(page, '/get');
      await page.goto('/');
      await expect(page.locator('[data-placeholder]').first()).toBeVisible();
    },
  },
  {
    name: 'home',
    who: 'student',
    async show(page) {
      await openHome(page);
      await button(cards(page).first(), 'Brilliant').click();
    },
  },
  {
    name: 'home-filtered',
    who: 'student',
    async show(page) {
      await openHome(page, '/?course=bca&sort=loved');
    },
  },
  {
    name: 'opinions-open',
    who: 'student',
    async show(page) {
      await openHome(page);
      const card = cards(page).first();
      await button(card, words.seeAll).click();
      await expect(
        card.getByRole('region', { name: words.allOpinions }).getByRole('time').nth(2),
      ).toBeVisible();
      await button(card, words.hideAll).scrollIntoViewIfNeeded();
    },
  },
  { name: 'writing', who: 'student', show: startWriting },
  {
    name: 'adding-opinion',
    who: 'student',
    async show(page) {
      await hold(page, '/writecomment');
      const card = await startWriting(page);
      await button(card, words.write).click();
      await expect(page.getByText(words.addingOpinion)).toBeVisible();
    },
  },
  {
    name: 'confirm-delete',
    who: 'student',
    async show(page) {
      await openHome(page);
      await button(cards(page).nth(1), words.delete).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'menu',
    who: 'student',
    only: 'phone',
    async show(page) {
      await openHome(page);
      await button(page, words.menu).click();
      await expect(page.getByRole('dialog', { name: words.menu })).toBeVisible();
    },
  },
  {
    name: 'search-start',
    who: 'student',
    async show(page) {
      await page.goto('/search');
      await page.locator('header').getByRole('searchbox').fill('roha');
      await expect(page.getByText(words.startSearching)).toBeVisible();
    },
  },
  {
    name: 'search-results',
    who: 'student',
    async show(page) {
      await searchFor(page, 'rohan');
      await expect(cards(page).first()).toBeVisible();
    },
  },
  {
    name: 'search-none',
    who: 'student',
    async show(page) {
      await searchFor(page, 'nobody at all');
      await expect(page.getByText(words.noneFound)).toBeVisible();
    },
  },
];
