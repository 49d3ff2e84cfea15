import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { acceptAlert } from './alerts.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { fillSignUpForm, logIn } from './login-steps.ts';
import { aNewAddress, signUpByCalls } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const photo = (page: Page) => page.getByRole('img', { name: words.yourPhoto });

test(
  'back and forward lead from login to sign-up and back, inside the product',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/');
    await button(page, words.noAccount).click();
    await expect(field(page, 'Full name')).toBeVisible();
    await expect(page).toHaveURL(/\/\?sign-up$/);
    await page.goBack();
    await expect(button(page, 'Login')).toBeVisible();
    await page.goForward();
    await expect(field(page, 'Full name')).toBeVisible();
    await button(page, words.haveAccount).click();
    await expect(button(page, 'Login')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Full name')).toBeVisible();
  },
);

test(
  'pressing the link of the screen that is shown adds nothing to the history',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(button(page, 'Login')).toBeVisible();
    expect(await page.evaluate(() => history.length)).toBe(before);
  },
);

test(
  'a reload in sign-up shows sign-up, with its fields and its photo',
  { tag: '@desk' },
  async ({ page, product }) => {
    await page.goto('/');
    await button(page, words.noAccount).click();
    const email = aNewAddress();
    await fillSignUpForm(page, { email });
    await button(page, 'send otp').click();
    await acceptAlert(page, answerWords.codeSent);
    await page.reload();
    await expect(field(page, 'Full name')).toHaveValue('Tara Newcomer');
    await expect(photo(page)).toBeVisible();
    await expect
      .poll(() => photo(page).evaluate((img: HTMLImageElement) => img.naturalHeight))
      .toBeGreaterThan(0);

    await field(page, 'OTP').fill(await product.mail.nextCode(email));
    await button(page, 'Sign up').click();
    await acceptAlert(page, answerWords.signedUp);
    await expect(cardsIn(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('a photo that a reload loses is asked for again at its field', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const set = sessionStorage.setItem.bind(sessionStorage);
    Storage.prototype.setItem = (key: string, value: string) => {
      if (value.length > 1000) throw new DOMException('full', 'QuotaExceededError');
      set(key, value);
    };
  });
  await page.goto('/?sign-up');
  await fillSignUpForm(page, { email: aNewAddress() });
  await expect(photo(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Full name')).toHaveValue('Tara Newcomer');
  await expect(photo(page)).toHaveCount(0);
  await expect(page.getByLabel('Photo', { exact: true })).toHaveAccessibleDescription(words.photoAgain);
});

test(
  'a login at the address of a screen leads to that screen, also through sign-up',
  { tag: '@desk' },
  async ({ page, product, browser }) => {
    const other = await browser.newContext();
    const { email } = await signUpByCalls(other.request, product);
    await other.close();
    await page.goto('/search?user=tara');
    await button(page, words.noAccount).click();
    await expect(page).toHaveURL(/\/search\?user=tara&sign-up$/);
    await button(page, words.haveAccount).click();
    await logIn(page, product, email);
    await expect(page).toHaveURL(/\/search\?user=tara$/);
    await page.goto('/?sign-up');
    await expect(cardsIn(page).first()).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  },
);

test('buttons and links lead from login to sign-up and back', async ({ page }) => {
  await page.goto('/');
  await expect(field(page, 'E-mail')).toBeVisible();
  await expect(field(page, 'OTP')).toBeVisible();
  await expect(button(page, 'Login')).toBeVisible();
  await expect(field(page, 'Full name')).toHaveCount(0);

  await button(page, "Don't have an account?").click();
  for (const name of ['Full name', 'E-mail', 'Phone', 'OTP']) await expect(field(page, name)).toBeVisible();
  for (const name of ['Course', 'Year', 'Gender', 'Personality', 'Relationship'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible();
  await expect(page.getByLabel('Photo', { exact: true })).toHaveAttribute('type', 'file');
  await expect(button(page, 'Login')).toHaveCount(0);

  await button(page, 'Already have an account?').click();
  await expect(button(page, 'Login')).toBeVisible();
  await page.getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(field(page, 'Full name')).toBeVisible();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  await expect(button(page, 'Login')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('visitors see login at every address, and no card', { tag: '@phone' }, async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  for (const path of ['/', '/user', '/search?user=asha', '/?course=bca', '/nowhere']) {
    await page.goto(path);
    await expect(button(page, 'Login')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('feed')).toHaveCount(0);
  }
  expect(calls.filter((path) => ['/get', '/getcomment', '/searchuser', '/me'].includes(path))).toEqual([]);
});

test(
  'the portraits on login show their eyes in windows of every shape',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/');
    await expect(button(page, 'Login')).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [844, 390],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      // A portrait is square, its eyes are below 40% of its height, and it is cropped at the top or at both sides.
      const cuts = await page.locator('img.portrait').evaluateAll((pictures) =>
        pictures
          .map((picture) => picture.getBoundingClientRect())
          .filter((box) => box.width > 0 && box.height > 0)
          .map((box) => ({ top: 1 - box.height / box.width, sides: 1 - box.width / box.height })),
      );
      const hidden = cuts.filter(({ top, sides }) => top > 0.35 || sides > 0.6);
      expect.soft(hidden, `${width} × ${height}`).toEqual([]);
    }
  },
);
