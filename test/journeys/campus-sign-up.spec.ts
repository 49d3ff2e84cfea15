import type { Page } from '@playwright/test';
import { CAMPUS_LOG_IN_PATH, campusPage } from '#contract/campus-page.ts';
import type { User } from '#contract/user.ts';
import { campus as campusTexts } from '#contract/words/campus.ts';
import { campusLogInWords } from '#contract/words/campus-log-in.ts';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { acceptAlert, expectAlert } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { callTo } from './calls.ts';
import { CAMPUS_NAME, campusLink, expect, passProvider, test } from './campus-journey.ts';
import { cardsIn } from './feed.ts';
import { choosePhoto, readStoredLogin } from './login-steps.ts';
import { brokenPng } from './photo-files.ts';
import { aNewAddress } from './students.ts';

// In one worker, because each worker starts a product and a provider of its own.
test.describe.configure({ mode: 'default' });

const PATH = '/login/campus/sign-up';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedUser = async (page: Page) => JSON.parse((await readStoredLogin(page))[1] ?? 'null') as User;

/** Logs in at the provider as somebody without an account. @returns the address that the provider has verified. */
async function openSignUp(
  page: Page,
  campus: { people: Record<string, object> },
  name = 'Meera Iyer',
): Promise<string> {
  const email = aNewAddress();
  campus.people[email] = { email, email_verified: true, name };
  await page.goto('/');
  await campusLink(page).click();
  await passProvider(page, email);
  await expect(field(page, 'E-mail')).toHaveValue(email);
  return email;
}

/** Fills in all that the campus does not know. */
async function fillRest(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Course' }).selectOption('bca');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female');
  await field(page, 'Phone').fill('9876543210');
  await choosePhoto(page);
}

test(
  'a new student signs up with the address of the campus, without a code, and is logged in',
  { tag: '@phone' },
  async ({ page, product, campus }) => {
    const email = await openSignUp(page, campus);
    await expect(field(page, 'Full name')).toHaveValue('Meera Iyer');
    await expect(field(page, 'E-mail')).toHaveAttribute('readonly');
    await expect(page.getByText(campusLogInWords.confirmedBy(CAMPUS_NAME))).toBeVisible();
    await expect(field(page, 'OTP')).toHaveCount(0);
    await expect(page.getByRole('region', { name: campusTexts.terms.notice })).toBeVisible();
    await expectNoViolations(page);

    await button(page, 'Sign up').click();
    await acceptAlert(page, words.fillAllRequired);
    await field(page, 'Full name').fill('Meera R Iyer');
    await fillRest(page);
    // The tab keeps the form over a reload, once it has a copy of the photo.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-up:photo'))).not.toBeNull();
    await page.reload();
    await expect(field(page, 'Full name')).toHaveValue('Meera R Iyer');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    await button(page, 'Sign up').click();
    await acceptAlert(page, answerWords.signedUp);
    await expect(cardsIn(page).first()).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect((await storedUser(page)).name).toBe('Meera R Iyer');
    const own = (await (await page.context().request.get(`${product.url}/me`)).json()) as User;
    expect(own).toMatchObject({ email, course: 'bca', year: 2, phone: '9876543210' });
    expect(own.image).not.toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
    await page.goBack();
    await expect(field(page, 'E-mail')).toHaveCount(0);
  },
);

test.describe('refusals', () => {
  // Playwright's recorder requests the blob of a broken picture.
  test.use({
    expectedComplaints:
      /status of (?:4(?:00|03|04|09|15)|502)|The photo could not be made smaller|Connecting to 'blob:/,
  });

  test(
    'of photo, name and network leave everything that was typed, and the next try succeeds',
    { tag: '@phone' },
    async ({ page, campus }) => {
      // A name that Quad does not accept is not filled in.
      await openSignUp(page, campus, 'Ann');
      await expect(field(page, 'Full name')).toHaveValue('');
      await field(page, 'Full name').fill('Ann');
      await fillRest(page);
      await button(page, 'Sign up').click();
      await expectAlert(page, 'full name must be 5 to 50 characters');
      await page.keyboard.press('Escape');
      await expect(field(page, 'Full name')).toBeFocused();
      await field(page, 'Full name').fill('Ann Thomas');

      await page.getByLabel('Photo').setInputFiles(brokenPng);
      await button(page, 'Sign up').click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByLabel('Photo')).toHaveAttribute('aria-invalid', 'true');
      await choosePhoto(page);

      await page.route(callTo(PATH), (route) => route.fulfill({ status: 502, body: '' }));
      await button(page, 'Sign up').click();
      await acceptAlert(page, words.notThere);
      await page.unrouteAll();
      await expect(field(page, 'Phone')).toHaveValue('9876543210');
      await button(page, 'Sign up').click();
      await acceptAlert(page, answerWords.signedUp);
      await expect(cardsIn(page).first()).toBeVisible();
      expect((await storedUser(page)).name).toBe('Ann Thomas');
    },
  );

  test(
    'a sign-up that is over leads to another campus log-in, which finds everything that was typed',
    { tag: '@phone' },
    async ({ page, context, campus }) => {
      const email = await openSignUp(page, campus);
      await fillRest(page);
      await context.clearCookies({ name: 'campus-sign-up' });
      await expect(campusLink(page)).toHaveCount(0);
      await button(page, 'Sign up').click();
      await expect(page.getByRole('alertdialog')).toContainText('Your campus log-in has expired');
      await page.keyboard.press('Escape');
      await campusLink(page).click();
      await expect(field(page, 'E-mail')).toHaveValue(email);
      await expect(field(page, 'Phone')).toHaveValue('9876543210');
      await button(page, 'Sign up').click();
      await acceptAlert(page, answerWords.signedUp);
      await expect(cardsIn(page).first()).toBeVisible();
    },
  );

  test(
    'without an open sign-up the page explains it and offers the campus log-in and the usual sign-up',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(campusPage('new'));
      await expect(page.getByText(campusLogInWords.signUpClosed)).toBeVisible();
      await expect(campusLink(page)).toHaveAttribute('href', CAMPUS_LOG_IN_PATH);
      await button(page, campusLogInWords.anotherAddress).click();
      await expect(field(page, 'OTP')).toBeVisible();
      await expect(page).toHaveURL('/?sign-up');
    },
  );

  test('a sign-up that cannot be opened can be tried again', { tag: '@phone' }, async ({ page, campus }) => {
    const email = await openSignUp(page, campus);
    await page.route(callTo(PATH), (route) => route.fulfill({ status: 502, body: '' }));
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(campusLogInWords.signUpFailed);
    await page.unrouteAll();
    await button(page, words.tryAgain).click();
    await expect(field(page, 'E-mail')).toHaveValue(email);
  });
});

test(
  'another address: the usual sign-up, with all that was typed but the address',
  { tag: '@phone' },
  async ({ page, campus }) => {
    await openSignUp(page, campus);
    await fillRest(page);
    await button(page, campusLogInWords.anotherAddress).click();
    await expect(page).toHaveURL('/?sign-up');
    await expect(field(page, 'E-mail')).toHaveValue('');
    await expect(field(page, 'E-mail')).toBeEditable();
    await expect(field(page, 'Phone')).toHaveValue('9876543210');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    await expect(button(page, 'send otp')).toBeVisible();
  },
);

test(
  'the sign-up of one person does not begin with what another one has typed',
  { tag: '@phone' },
  async ({ page, campus }) => {
    await openSignUp(page, campus);
    await fillRest(page);
    await page.context().clearCookies();
    await openSignUp(page, campus, 'Kabir Singh');
    await expect(field(page, 'Full name')).toHaveValue('Kabir Singh');
    await expect(field(page, 'Phone')).toHaveValue('');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toHaveCount(0);
  },
);
