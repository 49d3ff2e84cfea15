import type { Page } from '@playwright/test';
import type { User } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { passkeyWords } from '#contract/words/passkeys.ts';
import { sessionWords } from '#contract/words/sessions.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { failCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import type { Product } from './product.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/** Logs the student in from another browser, without a page. @returns a function that asks whether it is still logged in. */
async function logInElsewhere(product: Product, student: User, userAgent: string) {
  const cookie = await logInFor(product, student, userAgent);
  return async () => (await fetch(`${product.url}/me`, { headers: { cookie } })).status === 200;
}

/** @returns the cookies of the other browser. */
async function logInFor(product: Product, { email }: User, userAgent: string): Promise<string> {
  const headers = { 'content-type': 'application/json', 'user-agent': userAgent };
  const post = (path: string, body: object) =>
    fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('/loginotp', { email });
  const answer = await post('/login', { email, otp: await product.mail.nextCode(email) });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Logs in from another browser and out again: the account still knows it. */
async function logInAndOut(product: Product, student: User, userAgent: string): Promise<void> {
  const cookie = await logInFor(product, student, userAgent);
  const answer = await fetch(`${product.url}/logout`, { method: 'POST', headers: { cookie } });
  expect(answer.status).toBe(200);
}

function endButton(page: Page, browser: string) {
  return page.getByRole('button', { name: sessionWords.endOne(browser) });
}

const firefox = 'Firefox on Linux';

test(
  'the profile leads to the logins; one ends after a confirmation, and its browser is logged out at once',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    const isFirefoxIn = await logInElsewhere(product, student, FIREFOX);
    const isPhoneIn = await logInElsewhere(product, student, IPHONE);
    await page.goto('/user');
    await page.getByRole('link', { name: sessionWords.title }).click();
    await expect(page.getByRole('heading', { name: sessionWords.title })).toBeFocused();
    const rows = page.getByRole('region', { name: sessionWords.title }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(sessionWords.thisBrowser);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expect(rows.filter({ hasText: firefox }).locator('time')).toHaveCount(2);

    await endButton(page, firefox).click();
    await expectAlert(page, sessionWords.confirmEndOne(firefox));
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(rows).toHaveCount(3);
    expect(await isFirefoxIn()).toBe(true);

    await endButton(page, firefox).click();
    await acceptAlert(page, sessionWords.confirmEndOne(firefox));
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('region', { name: sessionWords.title })).toBeFocused();
    expect(await isFirefoxIn()).toBe(false);
    expect(await isPhoneIn()).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/user$/);
  },
);

test(
  'all other logins end together, by keyboard alone; the passkeys, which stay, are one link away',
  { tag: '@desk' },
  async ({ page, product, student }) => {
    const others = [
      await logInElsewhere(product, student, FIREFOX),
      await logInElsewhere(product, student, IPHONE),
    ];
    await page.goto('/user/sessions');
    const all = page.getByRole('button', { name: sessionWords.endOthers });
    await expect(page.getByRole('heading', { name: sessionWords.title })).toBeFocused();
    await expect(all).toBeVisible();
    // The buttons of the two logins come first.
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab');
    await expect(all).toBeFocused();
    await page.keyboard.press('Enter');
    await expectAlert(page, sessionWords.confirmEndOthers);
    await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    await expect(all).toHaveCount(0);
    expect(await Promise.all(others.map((isIn) => isIn()))).toEqual([false, false]);
    await page.reload();
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    await page.getByRole('link', { name: sessionWords.toPasskeys }).click();
    await expect(page.getByRole('heading', { name: passkeyWords.title })).toBeVisible();
  },
);

test(
  'browsers that have logged out are below the logins; one ends after a confirmation, the others together, by keyboard alone',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    await logInAndOut(product, student, FIREFOX);
    await logInAndOut(product, student, IPHONE);
    await page.goto('/user/sessions');
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    const known = page.getByRole('region', { name: sessionWords.knownTitle });
    await expect(known.getByRole('listitem')).toHaveText([/Safari on i/, /Firefox on Linux/]);
    const end = known.getByRole('button', { name: sessionWords.endKnown(firefox) });
    await expect(end).toHaveAccessibleDescription(/First seen .+ last login .+/);
    await end.focus();
    await page.keyboard.press('Enter');
    await acceptAlert(page, sessionWords.confirmEndKnown(firefox));
    await expect(known.getByRole('listitem')).toHaveText([/Safari on i/]);
    await expect(known).toBeFocused();

    const all = page.getByRole('button', { name: sessionWords.endOthers });
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab');
    await expect(all).toBeFocused();
    await page.keyboard.press('Enter');
    await acceptAlert(page, sessionWords.confirmEndOthers);
    await expect(known).toHaveCount(0);
    await expect(all).toHaveCount(0);
    await expect(page.getByRole('region', { name: sessionWords.title })).toBeFocused();
    await page.reload();
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    await expect(known).toHaveCount(0);
  },
);

test.describe('a login that has ended meanwhile', () => {
  test.use({ expectedComplaints: /status of 404/ });

  test('leaves the list without an alert', { tag: '@phone' }, async ({ page, product, student }) => {
    await logInElsewhere(product, student, FIREFOX);
    await page.goto('/user/sessions');
    await expect(endButton(page, firefox)).toBeVisible();
    await page.context().request.delete('/sessions', { data: { all: true } });
    await endButton(page, firefox).click();
    await acceptAlert(page, sessionWords.confirmEndOne(firefox));
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    await expect(alertOf(page)).toHaveCount(0);
  });
});

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedComplaints: /status of 500|net::ERR_/ });

  test('shows a message, and can be tried again', { tag: '@desk' }, async ({ page }) => {
    await failCalls(page, '/sessions');
    await page.goto('/user/sessions');
    await expect(page.getByText(sessionWords.failed)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
  });

  test(
    'without network an ending fails with a message, and the login stays in the list',
    { tag: '@phone' },
    async ({ page, context, product, student }) => {
      await logInElsewhere(product, student, FIREFOX);
      await page.goto('/user/sessions');
      await expect(endButton(page, firefox)).toBeVisible();
      await context.setOffline(true);
      await endButton(page, firefox).click();
      await acceptAlert(page, sessionWords.confirmEndOne(firefox));
      await acceptAlert(page, words.noConnection);
      await expect(endButton(page, firefox)).toBeVisible();
      await context.setOffline(false);
    },
  );
});
