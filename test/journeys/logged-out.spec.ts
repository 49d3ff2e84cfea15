import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { fillSignUpForm, logIn } from './login-steps.ts';
import { aNewAddress, signUpByCalls } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const photo = (page: Page) => page.getByRole('img', { name: words.yourPhoto });

test(
  'history, buttons and links switch between login and sign-up; a reload keeps fields and photo [9.1 9.11 10.14]',
  { tag: '@desk' },
  async ({ page, product }) => {
    await page.goto('/');
    const before = await page.evaluate(() => history.length);
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(button(page, 'Login')).toBeVisible();
    expect(await page.evaluate(() => history.length), 'the link of the shown screen').toBe(before);
    await button(page, words.noAccount).click();
    for (const name of ['Full name', 'E-mail', 'Phone', 'OTP']) await expect(field(page, name)).toBeVisible();
    for (const name of ['Course', 'Year', 'Gender', 'Personality', 'Relationship'])
      await expect(page.getByRole('combobox', { name, exact: true })).toBeVisible();
    await expect(page.getByLabel('Photo', { exact: true })).toHaveAttribute('type', 'file');
    await expect(button(page, 'Login')).toHaveCount(0);
    await expect(page).toHaveURL(/\/\?sign-up$/);
    await page.goBack();
    await expect(button(page, 'Login')).toBeVisible();
    await page.goForward();
    await expect(field(page, 'Full name')).toBeVisible();
    await button(page, words.haveAccount).click();
    await expect(button(page, 'Login')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Full name')).toBeVisible();
    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(button(page, 'Login')).toBeVisible();
    await page.getByRole('link', { name: 'Sign up', exact: true }).click();

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

test(
  'visitors see login and no card at every address; a login or sign-up leads to that address’s screen [1.2 9.1 10.14]',
  { tag: '@phone' },
  async ({ page, product, browser }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    for (const path of ['/', '/user', '/?course=bca', '/nowhere', '/search?user=tara']) {
      await page.goto(path);
      await expect(button(page, 'Login')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      await expect(page.getByRole('feed')).toHaveCount(0);
    }
    expect(calls.filter((path) => ['/get', '/getcomment', '/searchuser', '/me'].includes(path))).toEqual([]);

    const other = await browser.newContext();
    const { email } = await signUpByCalls(other.request, product);
    await other.close();
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
