import { expect, type Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { adjustPhoto } from '#contract/words/adjust-photo.ts';
import { changeWords } from '#contract/words/change-email.ts';
import { laterWords } from '#contract/words/later.ts';
import { passkeyWords } from '#contract/words/passkeys.ts';
import { searchWords } from '#contract/words/search.ts';
import { sessionWords } from '#contract/words/sessions.ts';
import { studentWords } from '#contract/words/student.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { cardsOf } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { names, searchBox } from './search-box.ts';
import { aFace, aNewAddress } from './students.ts';

export interface Screen {
  readonly name: string;
  readonly who: 'visitor' | 'student';
  /** Only phones have this screen. */
  readonly phoneOnly?: boolean;
  /** Opens the screen and waits until all of it is visible. */
  readonly show: (page: Page) => Promise<void>;
}

/** @returns the student's name. */
async function showStudent(page: Page): Promise<string> {
  const [somebody] = await cardsOf(page, '?hated=opinion&limit=1');
  await page.goto(`/student/${somebody?.uid}`);
  await expect(page.getByRole('button', { name: words.moreOpinions })).toBeVisible();
  return String(somebody?.name);
}

async function showProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByText('98765 43210')).toBeVisible();
  await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
}

function compactSwitch(page: Page) {
  return page.getByRole('button', { name: laterWords.compactList }).filter({ visible: true });
}

/** Every screen, dialog and menu. */
export const everyScreen: readonly Screen[] = [
  {
    name: 'login',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    },
  },
  {
    name: 'sign-up',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await page.getByText("Don't have an account?").click();
      await expect(page.getByRole('textbox', { name: 'Full name' })).toBeVisible();
    },
  },
  {
    name: 'crop of a photo',
    who: 'visitor',
    async show(page) {
      await page.goto('/?sign-up');
      await page.getByLabel(words.photo, { exact: true }).setInputFiles(await aFace());
      await page.getByRole('button', { name: adjustPhoto.title }).click();
      await expect(page.getByRole('button', { name: adjustPhoto.done })).toBeVisible();
    },
  },
  {
    name: 'alert',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expectAlert(page, words.enterEmail);
    },
  },
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
      await expect(page.getByText(words.noStudentsMatch)).toBeVisible();
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
  { name: 'profile', who: 'student', show: showProfile },
  {
    name: 'social panel',
    who: 'student',
    async show(page) {
      await showProfile(page);
      await page.getByRole('button', { name: 'Add/edit' }).click();
      await expect(page.getByRole('textbox', { name: 'URL' })).toBeVisible();
    },
  },
  {
    name: 'confirmation',
    who: 'student',
    async show(page) {
      await showProfile(page);
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await expectAlert(page, words.confirmChangePhoto);
      await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    },
  },
  {
    name: 'edit, with its tooltip',
    who: 'student',
    async show(page) {
      await page.goto('/update/me');
      await page.getByRole('button', { name: words.aboutAccountType }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'change of e-mail',
    who: 'student',
    async show(page) {
      await page.goto('/user/email');
      await page.getByRole('textbox', { name: changeWords.newEmail }).fill(aNewAddress());
      await page.getByRole('button', { name: words.sendOtp }).click();
      await acceptAlert(page, changeWords.codesSent);
      await expect(page.getByRole('textbox', { name: changeWords.newOtp })).toBeVisible();
    },
  },
  {
    name: 'logins',
    who: 'student',
    async show(page) {
      await page.goto('/user/sessions');
      await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
      await expect(page.getByText(sessionWords.thisBrowser)).toBeVisible();
    },
  },
  {
    name: 'passkeys',
    who: 'student',
    async show(page) {
      await page.goto('/user/passkeys');
      await expect(page.getByText(passkeyWords.none)).toBeVisible();
    },
  },
  {
    name: 'not found',
    who: 'student',
    async show(page) {
      await page.goto('/nowhere/at/all');
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible();
    },
  },
  {
    // The last one, because the browser remembers it.
    name: 'home as a compact list',
    who: 'student',
    async show(page) {
      await openHome(page);
      const compact = compactSwitch(page);
      if ((await compact.getAttribute('aria-pressed')) === 'false') await compact.click();
      await expect(cardsIn(page).first().getByText(words.likes)).toBeAttached();
    },
  },
];
