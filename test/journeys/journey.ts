import { expect, test as base, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { Card, User } from '#contract/user.ts';
import { words } from '#contract/words.ts';
import { drawPortrait } from '#demo/portraits.ts';
import sharp from 'sharp';
import { startProduct, type Product } from './product.ts';

interface Ground {
  /** Console lines that a journey provokes on purpose, such as the browser's own word on a 401. */
  expectedComplaints: RegExp;
  watch: void;
  /** SPEC.md's splash is waited for by the journeys about it; the others come when it is over. */
  splash: 'wait' | 'over';
  hurry: void;
  /** Somebody who has signed up and is logged in on the journey's page, which is still to be opened. */
  student: User;
}

/**
 * A journey's ground: one product per worker, and a page that fails its test when the console says anything, a script
 * throws, or something outside the product is asked for.
 */
/* oxlint-disable eslint/no-empty-pattern -- Playwright reads a fixture's needs from its pattern */
export const test = base.extend<Ground, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  /** Playwright cannot stand between a page and the network behind its service worker: journeys of that one allow it. */
  serviceWorkers: 'block',
  expectedComplaints: [/(?!)/, { option: true }],
  splash: ['over', { option: true }],
  hurry: [
    async ({ context, splash }, use) => {
      // The visit began three seconds before its first script; after that the clock is right.
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
  watch: [
    async ({ context, product, expectedComplaints }, use) => {
      const complaints: string[] = [];
      context.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== product.url)
          complaints.push(`asked ${url.origin}`);
      });
      await use();
      const expected = [expectedComplaints, /Service Worker registration blocked by Playwright/];
      expect(complaints.filter((line) => !expected.some((one) => one.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
/* oxlint-enable eslint/no-empty-pattern */

/** A journey that begins logged in, whether or not it asks for who it is. */
export const studentTest = test.extend<{ loggedIn: void }>({
  loggedIn: [async ({ student: _student }, use) => use(), { auto: true }],
});

export { expect };

let made = 0;

/** An address that nobody else in the run has. */
export function aNewAddress(): string {
  made += 1;
  return `newcomer-${process.pid}-${made}@iitd.ac.in`;
}

/** A name that nobody else in the run has, nor has as a part: what somebody left on a card is told from anybody else's. */
function aNewName(): string {
  const letters = String(process.pid * 1000 + made)
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

/** A request for one of the product's calls, whatever its query. */
export function callTo(path: string): (url: URL) => boolean {
  return (url) => url.pathname === path;
}

/** Signs up by the calls alone; the request context keeps the session. */
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

/** A page of the product's origin on which nothing of the product runs: to look at or change what it keeps. */
export async function openBlank(page: Page): Promise<void> {
  const contentType = 'text/html';
  await page.route('/blank', (route) =>
    route.fulfill({ contentType, body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/blank');
}

/** What the product keeps of a login (CONTRACT.md section 2). */
export async function becomeStudent(page: Page, student: User): Promise<void> {
  const { email: _email, phone: _phone, ...user } = student;
  await openBlank(page);
  await page.evaluate((userData) => {
    localStorage.setItem('userData', userData);
    localStorage.setItem('login', 'true');
  }, JSON.stringify(user));
}

/** The cards of a list, asked for by the calls. */
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

/** The alert or confirmation that is shown says this and nothing else. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alertOf(page)).toHaveText(new RegExp(`^${RegExp.escape(text)}(?:Cancel)?OK$`));
  await expect(alertOf(page)).toHaveAccessibleName(text);
}

/** Reads an alert or a confirmation and says OK. */
export async function acceptAlert(page: Page, text: string): Promise<void> {
  await expectAlert(page, text);
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  // Another one, on what came of it, may stand there at once.
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

/** The card that stands first, found again by whom it shows, whatever happens to the list. */
export async function firstCard(page: Page): Promise<Locator> {
  const id = await cardsIn(page).first().getAttribute('data-id');
  return page.locator(`article[data-id="${id}"]`);
}

/** A phone keeps filters and the way out in its menu, a desk on the screen. Answers where they are. */
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
  const place = await openFilters(page);
  await place.getByRole('button', { name: 'Log out' }).click();
  await acceptAlert(page, words.confirmLogout);
}

/** Fills the sign-up form as a person does, up to the code. */
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

/** Signs up in the browser, from the first screen to the cards. */
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
