import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Card, User } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { drawPortrait } from '#demo/portraits.ts';
import sharp from 'sharp';
import { startProduct, type Product } from './product.ts';

interface Fixtures {
  /** Console lines that a journey causes on purpose, such as the browser's own line about a 401. */
  expectedComplaints: RegExp;
  failOnComplaints: void;
  /** Journeys about the splash wait for it; for all others it is already over. */
  splash: 'wait' | 'over';
  skipSplash: void;
  /** A student who has signed up and is logged in on the journey's page. The page is still to be opened. */
  student: User;
}

/**
 * The fixtures of a journey: one product per worker, and a page that fails its test if the console prints a line, a
 * script throws, or a request goes to another origin.
 */
/* oxlint-disable eslint/no-empty-pattern -- Playwright reads a fixture's dependencies from its pattern */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** Playwright cannot intercept requests that a service worker makes. The journeys about the service worker allow it. */
  serviceWorkers: 'block',
  expectedComplaints: [/(?!)/, { option: true }],
  splash: ['over', { option: true }],
  skipSplash: [
    async ({ context, splash }, use) => {
      // Until the page is loaded its clock is three seconds behind, so the splash counts as over.
      if (splash === 'over') {
        await context.addInitScript(() => {
          const now = Date.now;
          Date.now = () => now() - (document.readyState === 'loading' ? 3000 : 0);
        });
      }
      await use();
    },
    { auto: true },
  ],
  student: async ({ page, product }, use) => {
    const student = await signUpByCalls(page.context().request, product);
    await becomeStudent(page, student);
    await use(student);
  },
  failOnComplaints: [
    async ({ context, product, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== product.url)
          complaints.push(`request to ${url.origin}`);
      });
      await use();
      const expected = [expectedComplaints, /Service Worker registration blocked by Playwright/];
      expect(complaints.filter((line) => !expected.some((one) => one.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
/* oxlint-enable eslint/no-empty-pattern */

/** A journey that begins logged in, whether or not it uses the `student` fixture. */
export const studentTest = test.extend<{ loggedIn: void }>({
  loggedIn: [async ({ student: _student }, use) => use(), { auto: true }],
});

export { expect };

let addressesMade = 0;

/** An address that nothing else in the run uses. */
export function aNewAddress(): string {
  addressesMade += 1;
  return `newcomer-${process.pid}-${addressesMade}@iitd.ac.in`;
}

/** A name that no other name in the run contains, so that a student's opinions can be found by it. */
function aNewName(): string {
  const letters = String(process.pid * 1000 + addressesMade)
    .padStart(10, '0')
    .replace(/\d/g, (digit) => 'bcdfghklmn'.charAt(Number(digit)));
  return `Tara ${letters.charAt(0).toUpperCase()}${letters.slice(1)}`;
}

let face: Buffer | undefined;

export async function aFace(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  face ??= await sharp(Buffer.from(drawPortrait(3)))
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer: face };
}

/** Matches the URLs of one call, with any query. */
export function callTo(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** Signs up through the API, without a page. The request context keeps the session cookie. */
export async function signUpByCalls(
  request: APIRequestContext,
  product: Product,
  { name }: { name?: string } = {},
): Promise<User> {
  const email = aNewAddress();
  const form = {
    name: name ?? aNewName(),
    uid: '',
    course: 'bca',
    year: 2,
    phone: '9876543210',
    email,
    gender: 'female',
    relation: '',
    personality: '',
  };
  const registered = await request.post(`${product.url}/register`, { data: form });
  expect(registered.ok()).toBe(true);
  const otp = await product.mail.nextCode(email);
  const verified = await request.post(`${product.url}/verifyuser`, {
    multipart: { otp, email, image: await aFace() },
  });
  expect(verified.ok()).toBe(true);
  return ((await verified.json()) as { data: User }).data;
}

/** Opens an empty page of the product's origin, to read or change its storage while the app is not running. */
export async function openBlank(page: Page): Promise<void> {
  const contentType = 'text/html';
  await page.route('/blank', (route) =>
    route.fulfill({ contentType, body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
}

/** Stores what the app stores after a login (docs/product.md section 3). */
export async function becomeStudent(page: Page, student: User): Promise<void> {
  const { email: _email, phone: _phone, ...user } = student;
  await openBlank(page);
  await page.evaluate((userData) => {
    localStorage.setItem('userData', userData);
    localStorage.setItem('login', 'true');
  }, JSON.stringify(user));
}

/** The cards of a list, read through the API. */
export async function cardsOf(page: Page, query = ''): Promise<Card[]> {
  const answer = await page.context().request.get(`/get${query}`);
  return (await answer.json()) as Card[];
}

export async function writeByCalls(request: APIRequestContext, profile: string, text: string): Promise<void> {
  const answer = await request.post('/writecomment', {
    data: { user_id: profile, comment_id: crypto.randomUUID(), comment: text },
  });
  expect(answer.ok()).toBe(true);
}

export function alertOf(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** Expects an alert or confirmation with exactly this text. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alertOf(page)).toHaveText(new RegExp(`^${RegExp.escape(text)}(?:Cancel)?OK$`));
  await expect(alertOf(page)).toHaveAccessibleName(text);
}

/** Expects an alert or confirmation with this text and presses OK. */
export async function acceptAlert(page: Page, text: string): Promise<void> {
  await expectAlert(page, text);
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  // Another one, about the result, may follow at once.
  await expect(page.getByRole('alertdialog', { name: text, exact: true })).toHaveCount(0);
}

/** A popup or overlay. */
export function popupOf(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export function feedOf(page: Page): Locator {
  return page.getByRole('feed', { name: 'Students' });
}

export function cardsIn(page: Page): Locator {
  return feedOf(page).getByRole('article');
}

/** The first card, located by its student's id, so that it is found again after the list changes. */
export async function firstCard(page: Page): Promise<Locator> {
  const id = await cardsIn(page).first().getAttribute('data-id');
  return page.locator(`article[data-id="${id}"]`);
}

/** Filters and Log out are in the menu on a phone, on the screen on a desk. @returns the element that has them. */
export async function openFilters(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await menu.isVisible())) return page.locator('body');
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

export async function closeMenu(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close menu' });
  if (await close.isVisible()) await close.click();
}

export async function logOut(page: Page): Promise<void> {
  const container = await openFilters(page);
  await container.getByRole('button', { name: 'Log out' }).click();
  await acceptAlert(page, words.confirmLogout);
}

/** Fills the sign-up form, except the code. */
export async function fillSignUpForm(
  page: Page,
  { name = 'Tara Newcomer', email, photo = true }: { name?: string; email: string; photo?: boolean },
): Promise<void> {
  await page.getByRole('textbox', { name: 'Full name' }).fill(name);
  await page.getByRole('combobox', { name: 'Course' }).selectOption('bca');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('female');
  await page.getByRole('textbox', { name: 'Phone' }).fill('9876543210');
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  if (photo) await page.getByLabel('Photo').setInputFiles(await aFace());
}

/** Signs up in the browser, from the login screen to the cards. */
export async function signUp(
  page: Page,
  product: Product,
  { name = 'Tara Newcomer', email = aNewAddress() } = {},
): Promise<{ email: string }> {
  await page.goto('/');
  await page.getByText("Don't have an account?").click();
  await fillSignUpForm(page, { name, email });
  await page.getByRole('button', { name: 'send otp' }).click();
  await acceptAlert(page, words.codeSent);
  await page.getByRole('textbox', { name: 'OTP' }).fill(await product.mail.nextCode(email));
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await acceptAlert(page, words.signedUp);
  await expect(cardsIn(page).first()).toBeVisible();
  return { email };
}
