import type { Page } from '@playwright/test';
import { answerWords } from '#contract/words/en/answers.ts';
import { acceptAlert } from './alerts.ts';
import { countEffort } from './count-effort.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { expectLoginCodeSent, readStoredLogin } from './login-steps.ts';
import { signUpByCalls } from './students.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ expectedComplaints: /status of 401/ });

test(
  'a log-in takes 4 taps and 24 characters on a phone, a filter two more taps; a refusal stays logged out [3.6]',
  { tag: '@phone' },
  async ({ page, product }) => {
    const stranger = await page.context().browser()?.newContext();
    if (!stranger) throw new Error('no browser');
    const email = 'asha.verma@uni.edu';
    await signUpByCalls(stranger.request, product, { email });
    await stranger.close();
    await page.goto('/');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('textbox', { name: 'OTP' }).fill('123456');
    await button(page, 'Login').click();
    await acceptAlert(page, answerWords.wrongCode);
    expect(await readStoredLogin(page)).toEqual(['false', null]);
    await page.reload();
    await expect(button(page, 'Login')).toBeVisible();

    // The tab keeps the typed address.
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('');

    const person = countEffort(page);
    await person.type('E-mail', email);
    await person.tap('button', 'send otp');
    await expectLoginCodeSent(page);
    await person.typeOn(await product.mail.nextCode(email));
    await person.tap('button', 'Login');
    await person.accept(answerWords.loggedIn);
    expect(person.count()).toEqual({ taps: 4, typed: 24 });
    await person.choose('Course', 'bca');
    await expect(page).toHaveURL(/course=bca/);
    await expect(cardsIn(page).first()).toBeVisible();
    expect(person.count().taps).toBe(6);
  },
);
