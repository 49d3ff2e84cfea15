import { expect } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { adjustPhoto } from '#contract/words/en/adjust-photo.ts';
import { expectAlert } from './alerts.ts';
import { choosePhoto } from './login-steps.ts';
import { aNewAddress } from './students.ts';
import type { Screen } from './screen.ts';

/** The screens before the log-in. */
export const visitorScreens: readonly Screen[] = [
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
      await choosePhoto(page);
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
    // Comes after the alert, because the browser remembers the address.
    name: 'login after a code was sent',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await page.getByRole('textbox', { name: words.email }).fill(aNewAddress());
      await page.getByRole('button', { name: words.sendOtp }).click();
      await expect(page.getByText(answerWords.codeSent)).toBeVisible();
    },
  },
];
