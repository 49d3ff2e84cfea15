import type { Locator, Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { expect } from '../engines/expect.ts';
import { acceptAlert } from './alerts.ts';
import { cardsIn, openFilters } from './feed.ts';
import type { Product } from './product.ts';
import { aNewAddress, aFace } from './students.ts';

export function loginButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Login', exact: true });
}

/** Replaces the text of a field by keys in every engine, because Playwright's `fill` types nothing in Firefox. */
export async function write(field: Locator, text: string): Promise<void> {
  if ((await field.inputValue()) !== '') await field.fill('');
  await field.pressSequentially(text);
}

/** The stored data of a login: `login` and `userData`, each null without a login. */
export function readStoredLogin(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('userData')]);
}

/** Requests a code on the login screen. Then the code's field has the focus, and the answer is its description. */
export async function sendLoginCode(page: Page, email: string): Promise<void> {
  await write(page.getByRole('textbox', { name: 'E-mail' }), email);
  await page.getByRole('button', { name: 'send otp' }).click();
  await expectLoginCodeSent(page);
}

export async function expectLoginCodeSent(page: Page): Promise<void> {
  const otp = page.getByRole('textbox', { name: 'OTP' });
  await expect(otp).toHaveAccessibleDescription(answerWords.codeSent);
  await expect(otp).toBeFocused();
}

/** Logs in on the login screen, with a code from the mail. */
export async function logIn(page: Page, product: Product, email: string): Promise<void> {
  await sendLoginCode(page, email);
  await write(page.getByRole('textbox', { name: 'OTP' }), await product.mail.nextCode(email));
  await loginButton(page).click();
  await acceptAlert(page, answerWords.loggedIn);
}

export async function logOut(page: Page): Promise<void> {
  const container = await openFilters(page);
  await container.getByRole('button', { name: 'Log out' }).click();
  await acceptAlert(page, words.confirmLogout);
}

/**
 * Waits until the browser knows that the server has ended the session. Before that, a new page sends the log-out again.
 */
export async function waitForLogOut(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem('log-out'))).toBeNull();
}

/** Fills the sign-up form, except the code. */
export async function fillSignUpForm(
  page: Page,
  { name = 'Tara Newcomer', email, photo = true }: { name?: string; email: string; photo?: boolean },
): Promise<void> {
  await write(page.getByRole('textbox', { name: 'Full name' }), name);
  await page.getByRole('combobox', { name: 'Course' }).selectOption('bca');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female');
  await write(page.getByRole('textbox', { name: 'Phone' }), '9876543210');
  await write(page.getByRole('textbox', { name: 'E-mail' }), email);
  if (photo) await choosePhoto(page);
}

/** Chooses a photo on the sign-up form and waits until the form has checked it. */
export async function choosePhoto(page: Page): Promise<void> {
  await page.getByLabel(words.photo, { exact: true }).setInputFiles(await aFace());
  await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
  await expect(page.getByLabel(words.photo, { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
}

/** Signs up in the browser, from the login screen to the cards. */
export async function signUp(
  page: Page,
  product: Product,
  { name = 'Tara Newcomer', email = aNewAddress() } = {},
): Promise<{ email: string }> {
  await page.goto('/');
  await page.getByText("Don't have an account?").click();
  await fillSignUpForm(page, { name, email });
  await page.getByRole('button', { name: 'send otp' }).click();
  await acceptAlert(page, answerWords.codeSent);
  await write(page.getByRole('textbox', { name: 'OTP' }), await product.mail.nextCode(email));
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await acceptAlert(page, answerWords.signedUp);
  await expect(cardsIn(page).first()).toBeVisible();
  return { email };
}
