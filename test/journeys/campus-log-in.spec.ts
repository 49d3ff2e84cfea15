import type { Page } from '@playwright/test';
import { CAMPUS_CALLBACK_PATH, CAMPUS_LOG_IN_PATH, campusPage } from '#contract/campus-page.ts';
import type { User } from '#contract/user.ts';
import { campusLogInWords } from '#contract/words/campus-log-in.ts';
import { words } from '#contract/words.ts';
import { alertOf } from './alerts.ts';
import { expectNoViolations } from './axe.ts';
import { callTo } from './calls.ts';
import { campusLink, expect, passProvider, test } from './campus-journey.ts';
import { cardsIn } from './feed.ts';
import { test as withoutCampus } from './journey.ts';
import { logIn, loginButton, logOut, readStoredLogin, waitForLogOut } from './login-steps.ts';
import type { Product } from './product.ts';
import { becomeStudent, signUpByCalls } from './students.ts';

// In one worker, because each worker starts a product and a provider of its own.
test.describe.configure({ mode: 'default' });

const { troubles } = campusLogInWords;

/** A student who has signed up in another browser. */
async function aStudentElsewhere(page: Page, product: Product): Promise<User> {
  const other = await page.context().browser()?.newContext();
  if (!other) throw new Error('no browser');
  const student = await signUpByCalls(other.request, product);
  await other.close();
  return student;
}

const pathOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '');
const storedUser = async (page: Page) =>
  (JSON.parse((await readStoredLogin(page))[1] ?? 'null') as User | null)?.uid;

test(
  'a student logs in with the campus account, sees the list, logs out, and logs in again',
  { tag: '@desk' },
  async ({ page, product, campus }) => {
    const student = await aStudentElsewhere(page, product);
    campus.people['asha'] = { email: student.email, email_verified: true };
    await page.goto('/');
    await expect(campusLink(page)).toBeVisible();
    await expectNoViolations(page);
    await campusLink(page).click();
    await passProvider(page, 'asha');
    await expect(cardsIn(page).first()).toBeVisible();
    expect(pathOf(page)).toBe('/');
    expect(await storedUser(page)).toBe(student.uid);
    expect(await readStoredLogin(page)).toEqual(['true', expect.not.stringContaining(student.email)]);
    await expect(alertOf(page)).toHaveCount(0);
    await page.reload();
    await expect(cardsIn(page).first()).toBeVisible();

    await logOut(page);
    await waitForLogOut(page);
    await expect(loginButton(page)).toBeVisible();
    expect(await readStoredLogin(page)).toEqual([null, null]);
    // The provider still knows the browser, and asks nothing.
    await campusLink(page).click();
    await expect(cardsIn(page).first()).toBeVisible();
    expect(pathOf(page)).toBe('/');
  },
);

test(
  'cancelled at the provider: a message, once, and the log-in by code works',
  { tag: '@phone' },
  async ({ page, product }) => {
    const student = await aStudentElsewhere(page, product);
    await page.goto('/');
    await campusLink(page).click();
    await passProvider(page, null);
    await expect(page.getByRole('alert').filter({ hasText: troubles.cancelled })).toBeVisible();
    expect(pathOf(page)).toBe('/');
    await expectNoViolations(page);
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByText(troubles.cancelled)).toHaveCount(0);
    await logIn(page, product, student.email);
    await expect(cardsIn(page).first()).toBeVisible();
  },
);

test(
  'each trouble has its own text on the login screen; another value shows nothing',
  { tag: '@phone' },
  async ({ page }) => {
    for (const [trouble, text] of Object.entries(troubles)) {
      await page.goto(campusPage(trouble as keyof typeof troubles));
      await expect(page.getByText(text)).toBeVisible();
      expect(pathOf(page)).toBe('/');
    }
    for (const value of ['toString', 'new', '<b>hello</b>', '']) {
      await page.goto(`/?${new URLSearchParams({ campus: value })}&course=bca`);
      await expect(campusLink(page)).toBeVisible();
      expect(pathOf(page)).toBe('/?course=bca');
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
  },
);

test('a long name takes several lines: nothing is wider than a narrow phone @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/?sign-up']) {
    await page.goto(path);
    await expect(campusLink(page)).toBeVisible();
    const widths = await campusLink(page).evaluate((link) => ({
      link: link.scrollWidth - link.clientWidth,
      page: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(widths).toEqual({ link: 0, page: 0 });
  }
});

test.describe('another person is logged in here', () => {
  // The stream of the other tab ends with the session, and the browser asks once more before the tab knows the new person.
  test.use({ expectedComplaints: /status of 401 \(Unauthorized\) \(\S+\/events/ });

  test(
    'the former person is replaced in all tabs, with drafts and cards',
    { tag: '@phone' },
    async ({ page, context, product, campus }) => {
      const student = await aStudentElsewhere(page, product);
      campus.people['kabir'] = { email: student.email, email_verified: true };
      const before = await signUpByCalls(context.request, product);
      await becomeStudent(page, before);
      const second = await context.newPage();
      for (const tab of [page, second]) {
        await tab.goto('/');
        await cardsIn(tab).first().getByRole('textbox', { name: 'Write an opinion' }).fill('half a thou');
      }
      await page.goto(CAMPUS_LOG_IN_PATH);
      await passProvider(page, 'kabir');
      await expect(cardsIn(page).first()).toBeVisible();
      for (const tab of [page, second]) {
        await expect.poll(() => storedUser(tab)).toBe(student.uid);
        await expect(cardsIn(tab).first()).toBeVisible();
        const drafts = () => tab.evaluate(() => JSON.stringify(sessionStorage));
        await expect.poll(drafts).not.toContain('half a thou');
        expect(await drafts()).not.toContain(before.uid);
      }
      // Nothing has ended the new session.
      expect((await context.request.get(`${product.url}/me`)).status()).toBe(200);
      await page.goto('/user');
      await expect(page.getByText(student.email)).toBeVisible();
    },
  );
});

test.describe('a log-out without an answer', () => {
  test.use({ expectedComplaints: /status of (?:401|502)/ });

  test(
    'is sent before the campus log-in, so that it does not end the new session',
    { tag: '@phone' },
    async ({ page, context, product, campus }) => {
      const student = await signUpByCalls(context.request, product);
      campus.people['tara'] = { email: student.email, email_verified: true };
      await becomeStudent(page, student);
      await page.route(callTo('/logout'), (route) => route.fulfill({ status: 502, body: '' }));
      await page.goto('/');
      await expect(cardsIn(page).first()).toBeVisible();
      await logOut(page);
      await expect(campusLink(page)).toBeVisible();
      const order: string[] = [];
      page.on('request', (request) => order.push(new URL(request.url()).pathname));
      await page.unrouteAll();
      await campusLink(page).click();
      await passProvider(page, 'tara');
      await expect(cardsIn(page).first()).toBeVisible();
      const [first, second] = order.filter((path) => ['/logout', CAMPUS_LOG_IN_PATH].includes(path));
      expect([first, second]).toEqual(['/logout', CAMPUS_LOG_IN_PATH]);
      await page.reload();
      await expect(cardsIn(page).first()).toBeVisible();
      expect((await context.request.get(`${product.url}/me`)).status()).toBe(200);
    },
  );
});

test.describe('the account cannot be loaded', () => {
  test.use({ expectedComplaints: /status of (?:401|502)/ });

  test(
    'Try again loads it; meanwhile nobody is logged in here',
    { tag: '@phone' },
    async ({ page, context, product }) => {
      const student = await signUpByCalls(context.request, product);
      await becomeStudent(page, student);
      await page.route(callTo('/me'), (route) => route.fulfill({ status: 502, body: '' }));
      await page.goto(campusPage('in'));
      await expect(page.getByRole('alert')).toContainText(campusLogInWords.accountFailed);
      expect(await readStoredLogin(page)).toEqual([null, null]);
      await page.unrouteAll();
      await page.getByRole('button', { name: words.tryAgain }).click();
      await expect(cardsIn(page).first()).toBeVisible();
      expect(await storedUser(page)).toBe(student.uid);
      expect(pathOf(page)).toBe('/');
    },
  );

  test('without a session the login screen shows that it did not work @phone', async ({ page }) => {
    await page.goto(campusPage('in'));
    await expect(page.getByText(troubles.failed)).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    expect(pathOf(page)).toBe('/');
  });
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow', expectedComplaints: /net::ERR_|Failed to load resource/ });

  test(
    'without network the pages of the campus log-in are not answered by the stored page',
    { tag: '@phone' },
    async ({ page, context }) => {
      await page.goto('/');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
      await page.reload();
      await expect(campusLink(page)).toBeVisible();
      await context.setOffline(true);
      await campusLink(page).click();
      await expect(alertOf(page)).toContainText(words.noConnection);
      const goTo = async (path: string) => (await context.newPage()).goto(path);
      for (const path of [CAMPUS_LOG_IN_PATH, `${CAMPUS_CALLBACK_PATH}?code=a`])
        await expect(goTo(path)).rejects.toThrow('net::ERR_');
      // All other addresses are answered by it.
      expect((await goTo('/login'))?.status()).toBe(200);
    },
  );
});

withoutCampus(
  'without OIDC_… there is no link, and addresses of a campus log-in show nothing',
  { tag: '@desk' },
  async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    for (const path of ['/', '/?sign-up', campusPage('cancelled'), campusPage('in'), campusPage('new')]) {
      await page.goto(path);
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Log in with/ })).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(pathOf(page)).toBe(path.includes('sign-up') ? '/?sign-up' : '/');
    }
    expect(requests.filter((path) => /campus|^\/me$/.test(path))).toEqual([]);
    const content = await page.locator('meta[name="quad-notice"]').getAttribute('content');
    expect(content).not.toContain('campus');
  },
);
