import type { Page } from '@playwright/test';
import { answerWords } from '#contract/words/answers.ts';
import { acceptAlert } from './alerts.ts';
import { expect, test } from './journey.ts';
import { fillSignUpForm, sendLoginCode } from './login-steps.ts';
import { aNewAddress } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, "Don't have an account?").click();
  await expect(field(page, 'Full name')).toBeVisible();
}

test.describe('the wait for another code', () => {
  test(
    'counts down from 120, survives a reload and ends in Resend otp',
    { tag: '@phone' },
    async ({ page }) => {
      await page.clock.install();
      await openSignUp(page);
      const email = aNewAddress();
      await fillSignUpForm(page, { email });
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await button(page, 'send otp').click();
      await acceptAlert(page, answerWords.codeSent);
      const wait = page.getByRole('button', { name: /^Resend otp in \d+$/ });
      await expect(wait).toHaveText('Resend otp in 120');
      await expect(wait).toBeDisabled();
      await expect(button(page, 'send otp')).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(wait).toHaveText('Resend otp in 119');
      await page.clock.runFor(19_000);
      await expect(wait).toHaveText('Resend otp in 100');

      await page.reload();
      // Half a second past the change: the countdown is drawn every 200 ms.
      await page.clock.runFor(3500);
      await expect(field(page, 'Full name')).toHaveValue('Tara Newcomer');
      await expect(field(page, 'E-mail')).toHaveValue(email);
      await expect(wait).toHaveText('Resend otp in 97');
      await expect(wait).toBeDisabled();
      await expect(button(page, 'Sign up')).toBeVisible();

      // Each address has its own wait.
      await field(page, 'E-mail').fill(aNewAddress());
      await expect(wait).toHaveCount(0);
      await field(page, 'E-mail').fill(email);
      await expect(wait).toBeVisible();

      await page.clock.runFor(97_000);
      await expect(wait).toHaveCount(0);
      await expect(button(page, 'Resend otp')).toBeEnabled();
    },
  );

  test('is also the login screen’s', { tag: '@desk' }, async ({ page }) => {
    await page.goto('/');
    await sendLoginCode(page, aNewAddress());
    await expect(page.getByRole('button', { name: /^Resend otp in 1(?:20|1\d)$/ })).toBeDisabled();
    await page.reload();
    await expect(page.getByRole('button', { name: /^Resend otp in 1[12]\d$/ })).toBeDisabled();
  });
});
