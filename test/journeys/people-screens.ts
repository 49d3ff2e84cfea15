import { expect, type Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';
import { reportWords } from '#contract/words/en/report.ts';
import { safetyWords } from '#contract/words/en/safety.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { searchWords } from '#contract/words/en/search.ts';
import { studentWords } from '#contract/words/en/student.ts';
import { cardsOf } from './calls.ts';
import { compactSwitch } from './compact-switch.ts';
import { openHome, cardsIn } from './feed.ts';
import type { Screen } from './screen.ts';
import { names, searchBox } from './search-box.ts';

/** @returns the student's name. */
async function showStudent(page: Page): Promise<string> {
  const [somebody] = await cardsOf(page, '?hated=opinion&limit=1');
  await page.goto(`/student/${somebody?.uid}`);
  await expect(page.getByRole('button', { name: laterWords.moreOpinions })).toBeVisible();
  return String(somebody?.name);
}

/** Lists of people, search, and the page of one person. */
export const peopleScreens: readonly Screen[] = [
  {
    name: 'home',
    who: 'student',
    async show(page) {
      await openHome(page);
      const compact = compactSwitch(page);
      await expect(compact).toBeVisible();
      if ((await compact.getAttribute('aria-pressed')) === 'true') await compact.click();
    },
  },
  {
    name: 'home with its opinions open and a half-typed one',
    who: 'student',
    async show(page) {
      await openHome(page, '/?sort=opinion');
      const card = cardsIn(page).first();
      await card.getByRole('button', { name: 'See all opinion' }).click();
      await expect(card.locator('time')).toHaveCount(10);
      await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Half typed');
      await expect(card.getByRole('button', { name: 'Write', exact: true })).toBeVisible();
    },
  },
  {
    name: 'home with filters that nobody matches',
    who: 'student',
    async show(page) {
      await page.goto('/?course=llb&year=1&personality=none');
      await expect(page.getByText(laterWords.noStudentsMatch)).toBeVisible();
    },
  },
  {
    name: 'menu',
    who: 'student',
    phoneOnly: true,
    async show(page) {
      await openHome(page);
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    name: 'search',
    who: 'student',
    async show(page) {
      const [somebody] = await cardsOf(page, '?hated=loved&limit=1');
      await page.goto(`/search?${new URLSearchParams({ user: String(somebody?.name) })}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(cardsIn(page).first()).toBeVisible();
    },
  },
  {
    name: 'suggested names, one marked',
    who: 'student',
    async show(page) {
      await page.goto('/search');
      await searchBox(page).fill('asha');
      await expect(names(page)).toBeVisible();
      await searchBox(page).press('ArrowDown');
      await expect(names(page).getByRole('option', { selected: true })).toBeVisible();
    },
  },
  {
    name: 'recent searches over home',
    who: 'student',
    async show(page) {
      await page.goto('/search');
      await searchBox(page).fill('asha');
      await searchBox(page).press('Enter');
      await expect(cardsIn(page).first()).toBeVisible();
      await openHome(page);
      await searchBox(page).focus();
      await expect(page.getByRole('region', { name: searchWords.recent })).toBeVisible();
    },
  },
  {
    name: 'student',
    who: 'student',
    async show(page) {
      await showStudent(page);
    },
  },
  {
    name: 'student, with the photo enlarged',
    who: 'student',
    async show(page) {
      const name = await showStudent(page);
      await page.getByRole('button', { name: studentWords.enlarge(name) }).press('Enter');
      await expect(page.getByRole('dialog').getByRole('img')).toBeInViewport();
    },
  },
  {
    name: 'report of an opinion, with help',
    who: 'student',
    async show(page) {
      await openHome(page, '/?sort=opinion');
      await cardsIn(page)
        .first()
        .getByRole('button', { name: /^More about the opinion/ })
        .click();
      await page.getByRole('menuitem', { name: safetyMenuWords.report, exact: true }).click();
      await page.getByRole('radio', { name: reportWords.reasons['self-harm'] }).check();
      await expect(page.getByText(safetyWords.helpTitle)).toBeVisible();
    },
  },
];
