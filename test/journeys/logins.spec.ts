import type { Page } from '@playwright/test';
import type { User } from '#contract/user-object.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { expect, studentTest as test } from './journey.ts';
import type { Product } from './product.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

/**
 * Logs the student in from another browser, without a page.
 * @returns a function that asks whether it is still logged in.
 */
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

/** Logs in from another browser and out again. The account then still knows that browser. */
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
  'on the screen of logins a login ends at once after a confirmation, then all others and the known browsers [3.8]',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    const isFirefoxIn = await logInElsewhere(product, student, FIREFOX);
    const isPhoneIn = await logInElsewhere(product, student, IPHONE);
    await logInAndOut(product, student, EDGE);
    await page.goto('/user');
    await page.getByRole('link', { name: sessionWords.title }).click();
    await expect(page.getByRole('heading', { name: sessionWords.title })).toBeFocused();
    const rows = page.getByRole('region', { name: sessionWords.title }).getByRole('listitem');
    const known = page.getByRole('region', { name: sessionWords.knownTitle });
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(sessionWords.thisBrowser);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    await expect(rows.filter({ hasText: firefox }).locator('time')).toHaveCount(2);
    await expect(known.getByRole('listitem')).toHaveText([/Edge on Windows/]);

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

    await page.getByRole('button', { name: sessionWords.endOthers }).click();
    await acceptAlert(page, sessionWords.confirmEndOthers);
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    expect(await isPhoneIn()).toBe(false);
    await page.reload();
    await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
    await expect(known).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/user$/);
  },
);
