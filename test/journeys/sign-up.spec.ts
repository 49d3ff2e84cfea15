import type { Page } from '@playwright/test';
import { answerWords } from '#contract/words/en/answers.ts';
import { alertOf, acceptAlert } from './alerts.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { choosePhoto, fillSignUpForm } from './login-steps.ts';
import { brokenPng } from './photo-files.ts';
import { aNewAddress } from './students.ts';

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

test(
  'the sign-up button appears with the code box, and the code must be complete and right [10.2]',
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
    // Neither six digits nor leaving the field sends the code. Only the button does.
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
