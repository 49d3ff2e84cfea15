import type { Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { campus as campusTexts } from '#contract/words/en/campus.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { CAMPUS_NAME, campusLink, expect, passProvider, test } from './campus-journey.ts';
import { callTo } from './calls.ts';
import { cardsIn } from './feed.ts';
import { choosePhoto, readStoredLogin } from './login-steps.ts';
import { aNewAddress } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const storedUser = async (page: Page) => JSON.parse((await readStoredLogin(page))[1] ?? 'null') as User;

/** Logs in at the provider as a person without an account. @returns the address that the provider has verified. */
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

/** Fills in all fields that the campus does not know. */
async function fillRest(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Course' }).selectOption('bca');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female');
  await field(page, 'Phone').fill('9876543210');
  await choosePhoto(page);
}

// The expired log-in, and at the end the one that has been used.
test.use({ expectedComplaints: /status of 40[34]/ });

test(
  'a new student signs up with the campus’s address without a code, even after an expired log-in [3.11]',
  { tag: '@phone' },
  async ({ page, context, product, campus }) => {
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
    // The form survives a reload once the tab has a copy of the photo.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sign-up:photo'))).not.toBeNull();
    const known = page.waitForResponse((response) =>
      callTo('/login/campus/sign-up')(new URL(response.url())),
    );
    await page.reload();
    await known;
    await expect(field(page, 'Full name')).toHaveValue('Meera R Iyer');
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();

    // An expired sign-up leads to another campus log-in, and all typed text is kept.
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
    expect(new URL(page.url()).search).toBe('');
    expect((await storedUser(page)).name).toBe('Meera R Iyer');
    const own = (await (await page.context().request.get(`${product.url}/me`)).json()) as User;
    expect(own).toMatchObject({ email, course: 'bca', year: 2, phone: '9876543210' });
    expect(own.image).not.toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(email);
    await page.goBack();
    await expect(page.getByRole('alert')).toContainText('Your campus log-in has expired');
    await expect(field(page, 'E-mail')).toHaveCount(0);
  },
);
