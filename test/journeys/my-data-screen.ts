import { expect } from '@playwright/test';
import { deletionWords } from '#contract/words/en/delete-account.ts';
import { myDataWords } from '#contract/words/en/my-data.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { acceptAlert } from './alerts.ts';
import type { Screen } from './screen.ts';

/** The screen of the person's data, with the code of a deletion sent. */
export const myDataScreen: Screen = {
  name: 'data',
  who: 'student',
  async show(page) {
    await page.goto('/user/data');
    await expect(
      page.getByRole('main').getByRole('link', { name: laterWords.profile.editDetail }),
    ).toBeVisible();
    await page.getByRole('radio', { name: myDataWords.opinionChoices.remove }).check();
    await page.getByRole('button', { name: words.sendOtp }).click();
    await acceptAlert(page, deletionWords.codeSent);
    await expect(page.getByRole('textbox', { name: words.otp })).toBeVisible();
  },
};
