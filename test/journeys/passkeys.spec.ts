import type { Locator, Page, Route } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { addAuthenticator, atLocalhost } from './authenticator.ts';
import { expectNoViolations } from './axe.ts';
import { callTo } from './calls.ts';
import { cardsIn, openHome } from './feed.ts';
import { expect, test as base } from './journey.ts';
import { logIn, loginButton, logOut, readStoredLogin, signUp, waitForLogOut } from './login-steps.ts';
import type { Product } from './product.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

const test = base.extend<{ local: Product }>({
  local: async ({ product }, use) => use(atLocalhost(product)),
  baseURL: async ({ local }, use) => use(local.url),
  allowedOrigins: async ({ local }, use) => use([local.url]),
});

/**
 * A virtual authenticator chooses a passkey as soon as the page asks for one, without a list in the field. So the
 * page's requests for options wait here until the person taps. @returns a function that taps, once: the e-mail field,
 * or the button.
 */
async function waitForTap(page: Page): Promise<(on?: 'field' | 'button') => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(callTo('/login/passkey/options'), (route) => void waiting.push(route));
  return async (on = 'field') => {
    await expect.poll(() => waiting.length).toBe(1);
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username webauthn');
    if (on === 'field') await emailField(page).click();
    else await button(page, words.logInByPasskey).click();
    await expect.poll(() => waiting.length).toBe(on === 'field' ? 1 : 2);
    await waiting.pop()?.continue();
    waiting.length = 0;
  };
}

/** A student who has signed up in another browser. @returns their address. */
async function aStudentElsewhere(page: Page, product: Product): Promise<string> {
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('no browser');
  const { email } = await signUpByCalls(other.request, product);
  await other.close();
  return email;
}

/** Logs in and closes the public notice. The offer is the panel of the next visit. */
async function logInAndReturn(page: Page, product: Product, email: string): Promise<void> {
  await logIn(page, product, email);
  await button(page, words.close).click();
  await page.waitForLoadState('networkidle');
  await page.locator('a[href="/user"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
  await page.goBack();
}

const emailField = (page: Page) => page.getByRole('textbox', { name: 'E-mail' });
const offer = (page: Page) => page.getByText(passkeyWords.offer);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Logs in by code in a browser with an authenticator, so that Home offers a passkey. @returns the address. */
async function openOffer(page: Page, product: Product): Promise<string> {
  const email = await aStudentElsewhere(page, product);
  await addAuthenticator(page);
  await page.goto('/');
  await logInAndReturn(page, product, email);
  await expect(offer(page)).toBeVisible();
  return email;
}

const rows = (page: Page): Locator =>
  page.getByRole('region', { name: passkeyWords.title }).getByRole('listitem');

test(
  'a passkey is added by the line on Home; the next log-in takes one tap on the field or the button, and no typing [3.10]',
  { tag: '@phone' },
  async ({ page, local }) => {
    await openOffer(page, local);
    await expectNoViolations(page);
    await button(page, passkeyWords.addOffered).click();
    await expect(page.getByText(passkeyWords.added)).toBeVisible();
    await expect(offer(page)).toHaveCount(0);

    const tap = await waitForTap(page);
    await logOut(page);
    await waitForLogOut(page);
    expect(await readStoredLogin(page)).toEqual([null, null]);
    await tap();
    await expect(cardsIn(page).first()).toBeVisible();
    await expect(alertOf(page)).toHaveCount(0);
    expect((await readStoredLogin(page))[0]).toBe('true');
    await expect(offer(page)).toHaveCount(0);
    await page.reload();
    await expect(cardsIn(page).first()).toBeVisible();
    await logOut(page);
    await waitForLogOut(page);
    await expect(button(page, words.logInByPasskey)).toBeVisible();
    await expectNoViolations(page);
    await tap('button');
    await expect(cardsIn(page).first()).toBeVisible();
  },
);

test('nothing is offered after a sign-up [3.10]', { tag: '@phone' }, async ({ page, local }) => {
  await addAuthenticator(page);
  await signUp(page, local);
  await page.waitForLoadState('networkidle');
  await expect(offer(page)).toHaveCount(0);
});

test.describe('the screen of passkeys', () => {
  // A removed passkey is refused.
  test.use({ expectedComplaints: /status of 401/ });

  test(
    'opens from the profile; passkeys are added, renamed and removed, and a removed passkey no longer works [3.10]',
    { tag: '@desk' },
    async ({ page, local }) => {
      await addAuthenticator(page);
      await becomeStudent(page, await signUpByCalls(page.context().request, local));
      await page.goto('/user');
      await page.getByRole('link', { name: passkeyWords.title }).click();
      await expect(page.getByRole('heading', { name: passkeyWords.title })).toBeFocused();
      await expect(page.getByText(passkeyWords.none)).toBeVisible();
      await button(page, passkeyWords.add).click();
      await expect(rows(page)).toHaveText([/^Chrome on \w+Added .*not used yet/]);
      // The device already has a passkey.
      await button(page, passkeyWords.add).click();
      await acceptAlert(page, passkeyWords.exists);

      await page.getByRole('button', { name: /^Rename Chrome/ }).click();
      await expect(page.getByRole('textbox', { name: passkeyWords.name })).toBeFocused();
      await page.getByRole('textbox', { name: passkeyWords.name }).fill(' ');
      await button(page, passkeyWords.save).click();
      await acceptAlert(page, words.missingText);
      await expect(page.getByText(words.missingText)).toBeVisible();
      await expect(page.getByRole('textbox', { name: passkeyWords.name })).toBeFocused();
      await page.getByRole('textbox', { name: passkeyWords.name }).fill('My phone');
      await button(page, passkeyWords.save).click();
      await expect(page.getByRole('button', { name: passkeyWords.renameOne('My phone') })).toBeFocused();
      await expectNoViolations(page);
      await page.reload();
      await expect(rows(page)).toHaveText([/^My phone/]);

      await page.getByRole('button', { name: passkeyWords.removeOne('My phone') }).click();
      await expectAlert(page, passkeyWords.confirmRemove('My phone'));
      await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: passkeyWords.removeOne('My phone') }).click();
      await acceptAlert(page, passkeyWords.confirmRemove('My phone'));
      await expect(page.getByText(passkeyWords.none)).toBeVisible();
      await expect(page.getByRole('region', { name: passkeyWords.title })).toBeFocused();

      await openHome(page);
      const tap = await waitForTap(page);
      await logOut(page);
      await waitForLogOut(page);
      await tap();
      await acceptAlert(page, passkeyWords.wrong);
      await expect(loginButton(page)).toBeVisible();
      expect(await readStoredLogin(page)).toEqual([null, null]);
    },
  );
});
