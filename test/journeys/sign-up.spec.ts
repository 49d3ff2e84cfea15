import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { alertOf, acceptAlert } from './alerts.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { choosePhoto, logIn, logOut, fillSignUpForm } from './login-steps.ts';
import { brokenPng } from './photo-files.ts';
import { aNewAddress, signUpByCalls } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, "Don't have an account?").click();
  await expect(field(page, 'Full name')).toBeVisible();
}

const storedLogin = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('userData')]);

test.use({
  // The browser logs a refused photo. Playwright's recorder requests the blob of a broken picture.
  expectedComplaints: /status of 4(?:00|01|15|29)|The photo could not be made smaller|Connecting to 'blob:/,
});

test('the sign-up lists hold the enumerations', { tag: '@phone' }, async ({ page }) => {
  await openSignUp(page);
  const valuesOf = (name: string) =>
    page
      .getByRole('combobox', { name })
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await valuesOf('Course')).toEqual([
    '',
    'bca',
    'btech',
    'bsc',
    'bba',
    'llb',
    'bcom',
    'mca',
    'mba',
    'mtech',
    'msc',
    'other',
  ]);
  expect(await valuesOf('Year')).toEqual(['', '1', '2', '3', '4', '5']);
  expect(await valuesOf('Gender')).toEqual(['', 'male', 'female', 'other']);
  expect(await valuesOf('Personality')).toEqual(['', 'introvert', 'extrovert', 'openss']);
  expect(await valuesOf('Relationship')).toEqual(['', 'single', 'in relation', 'not specified']);
  const texts = page.getByRole('combobox', { name: 'Year' }).locator('option');
  await expect(texts).toHaveText([words.choose, '1st', '2nd', '3rd', '4th', '5th']);
});

test(
  'sign-up asks for every missing field, then for a complete phone number',
  { tag: '@desk' },
  async ({ page }) => {
    await openSignUp(page);
    const email = aNewAddress();
    const registered: string[] = [];
    page.on('request', (request) => request.url().endsWith('/register') && registered.push(request.url()));

    await button(page, 'send otp').click();
    await acceptAlert(page, 'please fill all required fields');
    await fillSignUpForm(page, { email });
    for (const name of ['Full name', 'Phone', 'E-mail']) {
      const typed = await field(page, name).inputValue();
      await field(page, name).fill('');
      await button(page, 'send otp').click();
      await acceptAlert(page, 'please fill all required fields');
      await field(page, name).fill(typed);
    }
    for (const name of ['Course', 'Year', 'Gender']) {
      const list = page.getByRole('combobox', { name });
      const chosen = await list.inputValue();
      await list.selectOption('');
      await button(page, 'send otp').click();
      await acceptAlert(page, 'please fill all required fields');
      await list.selectOption(chosen);
    }
    await field(page, 'Phone').fill('98765');
    await button(page, 'send otp').click();
    await acceptAlert(page, 'invalid phone number');
    await field(page, 'Phone').fill('98765432ab');
    await button(page, 'send otp').click();
    await acceptAlert(page, 'invalid phone number');
    expect(registered).toEqual([]);
  },
);

test(
  'a sign-up without a photo, or with a file that is not an image, is not sent',
  { tag: '@phone' },
  async ({ page }) => {
    await openSignUp(page);
    await fillSignUpForm(page, { email: aNewAddress(), photo: false });
    await button(page, 'send otp').click();
    await acceptAlert(page, 'please fill all required fields');
    await page
      .getByLabel('Photo')
      .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await acceptAlert(page, words.photoMustBeImage);
    await button(page, 'send otp').click();
    await acceptAlert(page, 'please fill all required fields');
    await expect(button(page, 'Sign up')).toHaveCount(0);
  },
);

test(
  'a name of 4 characters is refused with a message; boxes take no more than their limit',
  { tag: '@desk' },
  async ({ page }) => {
    await openSignUp(page);
    await fillSignUpForm(page, { name: 'Abcd', email: aNewAddress() });
    await button(page, 'send otp').click();
    await expect(alertOf(page)).toContainText('Your full name must be 5 to 50 characters.');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Sign up')).toHaveCount(0);

    for (const [name, typed, keeps] of [
      ['Full name', 'n'.repeat(60), 'n'.repeat(50)],
      ['Phone', '987654321012', '9876543210'],
      ['OTP', '12345678', '123456'],
    ] as const) {
      await field(page, name).fill('');
      await field(page, name).pressSequentially(typed);
      await expect(field(page, name)).toHaveValue(keeps);
    }
  },
);

test(
  'the sign-up button appears with the code box, and the code must be complete and right',
  { tag: '@phone' },
  async ({ page, product }) => {
    await openSignUp(page);
    const email = aNewAddress();
    await fillSignUpForm(page, { name: 'Vera Photoless', email });
    await expect(button(page, 'Sign up')).toHaveCount(0);
    await button(page, 'send otp').click();
    await acceptAlert(page, answerWords.codeSent);
    await expect(field(page, 'OTP')).toBeFocused();
    await expect(button(page, 'Sign up')).toBeVisible();

    await button(page, 'Sign up').click();
    await acceptAlert(page, 'please enter otp');
    await field(page, 'OTP').fill('12345');
    await button(page, 'Sign up').click();
    await acceptAlert(page, 'OTP should not be less then 6 digit');
    const code = await product.mail.nextCode(email);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/verifyuser') && sent.push(request.url()));
    await field(page, 'OTP').fill(code === '000000' ? '000001' : '000000');
    // Six digits send nothing, nor does leaving the field: only the button does.
    await field(page, 'OTP').blur();
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
    expect(sent).toEqual([]);
    await button(page, 'Sign up').click();
    await acceptAlert(page, answerWords.wrongCode);
    expect(sent).toHaveLength(1);
    expect(await storedLogin(page)).toEqual(['false', null]);

    await page.getByLabel('Photo').setInputFiles(brokenPng);
    await field(page, 'OTP').fill(code);
    await button(page, 'Sign up').click();
    await expect(alertOf(page)).toBeVisible();
    await expect(alertOf(page)).not.toContainText('OTP');
    await page.keyboard.press('Enter');

    // A refused photo leaves the code usable.
    await choosePhoto(page);
    await button(page, 'Sign up').click();
    await acceptAlert(page, answerWords.signedUp);
    await expect(cardsIn(page).first()).toBeVisible();
  },
);

test(
  'details that were changed after the code was sent are not lost silently, nor by opening login',
  { tag: '@phone' },
  async ({ page, product }) => {
    await openSignUp(page);
    const email = aNewAddress();
    await fillSignUpForm(page, { email, name: 'First Version' });
    await button(page, 'send otp').click();
    await acceptAlert(page, answerWords.codeSent);
    const code = await product.mail.nextCode(email);
    await field(page, 'OTP').fill(code);
    await field(page, 'Full name').fill('Second Version');
    await button(page, 'Sign up').click();
    await acceptAlert(page, words.changedAfterOtp);
    await button(page, 'Already have an account?').click();
    await button(page, "Don't have an account?").click();
    await expect(field(page, 'Full name')).toHaveValue('Second Version');
    await field(page, 'Full name').fill('First Version');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    await field(page, 'OTP').fill(code);
    await button(page, 'Sign up').click();
    await acceptAlert(page, answerWords.signedUp);
    await expect(cardsIn(page).first()).toBeVisible();
  },
);

test(
  'nothing of an unfinished sign-up is shown to the next person',
  { tag: '@desk' },
  async ({ page, product, browser }) => {
    const stranger = await browser.newContext();
    const { email } = await signUpByCalls(stranger.request, product);
    await stranger.close();
    await openSignUp(page);
    await fillSignUpForm(page, { email: aNewAddress() });
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    await button(page, 'Already have an account?').click();
    await logIn(page, product, email);
    await expect(cardsIn(page).first()).toBeVisible();
    await logOut(page);
    await button(page, "Don't have an account?").click();
    await expect(field(page, 'Full name')).toHaveValue('');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toHaveCount(0);
  },
);

test.describe('without network', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test(
    'asking for a code fails with a message, and the typed text stays',
    { tag: '@phone' },
    async ({ page, context }) => {
      await openSignUp(page);
      const email = aNewAddress();
      await fillSignUpForm(page, { email });
      await context.setOffline(true);
      await button(page, 'send otp').click();
      await acceptAlert(page, words.noConnection);
      await expect(field(page, 'E-mail')).toHaveValue(email);
      await expect(button(page, 'Sign up')).toHaveCount(0);
      await context.setOffline(false);
      await button(page, 'send otp').click();
      await acceptAlert(page, answerWords.codeSent);
    },
  );
});
