import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { alertOf, expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { countEffort } from './count-effort.ts';
import { cardsIn } from './feed.ts';
import { expect, test } from './journey.ts';
import { expectLoginCodeSent, fillSignUpForm, sendLoginCode } from './login-steps.ts';
import { aNewAddress, signUpByCalls } from './students.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const storedLogin = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('userData')]);

test.use({ expectedComplaints: /status of 4(?:00|01|29)/ });

test('login asks for the e-mail, then for the OTP; the alert keeps the focus inside, and Escape closes it', async ({
  page,
}) => {
  await page.goto('/');
  await button(page, 'Login').click();
  await expectAlert(page, 'please enter your email');
  await expect(alertOf(page).getByRole('button', { name: 'OK' })).toBeFocused();
  // The focus stays inside in both directions.
  for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(alertOf(page)).toHaveCount(0);
  await expect(field(page, 'E-mail')).toBeFocused();

  await button(page, 'send otp').click();
  await acceptAlert(page, 'please enter your email');
  await expect(field(page, 'E-mail')).toBeFocused();

  await field(page, 'E-mail').fill(aNewAddress());
  await button(page, 'Login').click();
  await acceptAlert(page, 'please enter otp');
  await field(page, 'OTP').fill('   ');
  await button(page, 'Login').click();
  await acceptAlert(page, 'please enter otp');
});

test(
  'a failed login is reported and leaves the person logged out, also after a reload',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/');
    await field(page, 'E-mail').fill(aNewAddress());
    await field(page, 'OTP').fill('123456');
    await button(page, 'Login').click();
    await acceptAlert(page, answerWords.wrongCode);
    await expect(button(page, 'Login')).toBeVisible();
    expect(await storedLogin(page)).toEqual(['false', null]);
    await page.reload();
    await expect(button(page, 'Login')).toBeVisible();
  },
);

test('a refused login marks the wrong field', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await field(page, 'E-mail').fill('nobody at all');
  await field(page, 'OTP').fill('123456');
  await button(page, 'Login').click();
  await expect(alertOf(page)).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleName('E-mail');
  await page.keyboard.press('Enter');
  await field(page, 'E-mail').fill(aNewAddress());
  await button(page, 'Login').click();
  await expectAlert(page, answerWords.wrongCode);
  await expect(page.locator('[aria-invalid=true]')).toHaveAccessibleName('OTP');
});

test(
  'a second code too early is refused with the waiting time, in every browser',
  { tag: '@desk' },
  async ({ page, product }) => {
    const email = aNewAddress();
    await page.request.post(`${product.url}/loginotp`, { data: { email } });
    await page.goto('/');
    await field(page, 'E-mail').fill(email);
    await button(page, 'send otp').click();
    await expect(alertOf(page)).toBeVisible();
    await expect(alertOf(page)).not.toContainText(answerWords.codeSent);
    await page.keyboard.press('Escape');
    await expect(field(page, 'E-mail')).toHaveValue(email);
    await expect(page.getByRole('button', { name: /^Resend otp in 1(?:20|1\d)$/ })).toBeDisabled();
  },
);

test(
  'known and unknown addresses get the same answer, in login and in sign-up',
  { tag: '@phone' },
  async ({ page, product }) => {
    const stranger = await page.context().browser()?.newContext();
    if (!stranger) throw new Error('no browser');
    const known = (await signUpByCalls(stranger.request, product)).email;
    await stranger.close();

    await page.goto('/');
    for (const email of [known, aNewAddress()]) {
      await sendLoginCode(page, email);
    }
    await button(page, "Don't have an account?").click();
    await fillSignUpForm(page, { email: known });
    await button(page, 'send otp').click();
    await acceptAlert(page, answerWords.codeSent);
  },
);

test(
  'a pasted code loses its spaces, and the box has the attributes of a one-time code',
  { tag: '@desk' },
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/');
    const otp = field(page, 'OTP');
    await expect(otp).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(otp).toHaveAttribute('inputmode', 'numeric');
    await page.evaluate(() => navigator.clipboard.writeText(' 123 456\n'));
    await otp.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(otp).toHaveValue('123456');
  },
);

test.describe('a slow login', () => {
  // The request may still be open when the test ends.
  test.use({ expectedComplaints: /status of 401|net::ERR_/ });

  test(
    'the overlay of a login is shown while the answer is awaited, 4 seconds at most',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/');
      const answer = Promise.withResolvers<void>();
      await page.route(callTo('/login'), async (route) => {
        await answer.promise;
        await route.abort();
      });
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 5000));
      await field(page, 'E-mail').fill(aNewAddress());
      await field(page, 'OTP').fill('123456');
      await button(page, 'Login').click();
      await expect(popupOf(page, words.loggingIn)).toBeVisible();
      await page.clock.runFor(3900);
      await expect(popupOf(page, words.loggingIn)).toBeVisible();
      await page.clock.runFor(200);
      await expect(popupOf(page, words.loggingIn)).toHaveCount(0);
      await expect(button(page, 'Login')).toBeDisabled();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      answer.resolve();
    },
  );
});

test(
  'a log-in takes 4 taps and 24 characters on a phone, and a filter two taps more',
  { tag: '@phone' },
  async ({ page, product }) => {
    const stranger = await page.context().browser()?.newContext();
    if (!stranger) throw new Error('no browser');
    const email = 'asha.verma@uni.edu';
    await signUpByCalls(stranger.request, product, { email });
    await stranger.close();
    await page.goto('/');
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
