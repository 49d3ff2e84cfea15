import { words } from '#contract/words.ts';
import { alertOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { openHome, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, readStoredLogin, logIn, logOut, waitForLogOut } from './login-steps.ts';

test(
  'logged out, /update/me leads to login at /, and then to the cards',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    await openHome(page);
    await logOut(page);
    await waitForLogOut(page);
    await page.goto('/update/me');
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
    await logIn(page, product, student.email);
    await expect(cardsIn(page)).toHaveCount(10);
  },
);

test(
  'logged out, /user shows login, and then the profile',
  { tag: '@desk' },
  async ({ page, product, student }) => {
    await openHome(page);
    await logOut(page);
    await waitForLogOut(page);
    await page.goto('/user');
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByText(student.name)).toHaveCount(0);
    await logIn(page, product, student.email);
    await expect(page.getByText(student.email)).toBeVisible();
  },
);

test.describe('logging out', () => {
  test('asks first; Cancel and Escape stay; OK deletes the stored data and leads to /', async ({ page }) => {
    await page.goto('/?sort=loved');
    await expect(cardsIn(page).first()).toBeVisible();
    await (await firstCard(page)).getByRole('textbox', { name: 'Write an opinion' }).fill('A draft');
    const ask = async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(alertOf(page)).toBeVisible();
    };
    await ask();
    await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(cardsIn(page)).toHaveCount(10);
    await ask();
    await page.keyboard.press('Escape');
    await expect(alertOf(page)).toHaveCount(0);
    await expect(cardsIn(page)).toHaveCount(10);

    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await readStoredLogin(page)).toEqual([null, null]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await page.evaluate(() => caches.has('cards'))).toBe(false);
    expect((await page.request.get('/me')).status()).toBe(401);
    await page.goBack();
    await expect(loginButton(page)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
  });

  test(
    'ends the session on the server too: a copy of its cookie is refused',
    { tag: '@phone' },
    async ({ page, context }) => {
      await openHome(page);
      const copy = await context.cookies();
      const sent = page.waitForResponse((response) => callTo('/logout')(new URL(response.url())));
      await logOut(page);
      expect((await sent).ok()).toBe(true);
      await context.addCookies(copy);
      expect((await page.request.get('/me')).status()).toBe(401);
    },
  );

  test('is not undone by an answer that arrives later', { tag: '@desk' }, async ({ page }) => {
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/me'), async (route) => {
      const response = await route.fetch();
      await go.promise;
      await route.fulfill({ response });
    });
    await openHome(page);
    const late = page.waitForResponse((response) => callTo('/me')(new URL(response.url())));
    await logOut(page);
    await expect(loginButton(page)).toBeVisible();
    go.resolve();
    await (await late).finished();
    await page.reload();
    await expect(loginButton(page)).toBeVisible();
    expect(await readStoredLogin(page)).toEqual([null, null]);
  });

  test(
    'also happens when the storage is cleared: at once in other tabs, in this one at the next load',
    { tag: '@phone' },
    async ({ page, context }) => {
      await openHome(page);
      const other = await context.newPage();
      await openHome(other);
      await page.evaluate(() => localStorage.clear());
      await expect(loginButton(other)).toBeVisible();
      await expect(other.getByRole('article')).toHaveCount(0);
      await page.reload();
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    },
  );

  test(
    'in one tab logs out the other tabs, and logging in logs them in',
    { tag: '@desk' },
    async ({ page, context, product, student }) => {
      await openHome(page);
      const other = await context.newPage();
      await other.goto('/user');
      await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();
      const stored = await readStoredLogin(page);
      // The browser draws only the tab in front, and a click waits for what is drawn.
      await page.bringToFront();
      const ended = page.waitForResponse((response) => callTo('/logout')(new URL(response.url())));
      await logOut(page);
      await expect(loginButton(other)).toBeVisible();
      await expect(other.getByRole('heading', { name: words.yourProfile })).toHaveCount(0);
      // Its answer deletes the cookie, also one of a later login.
      await ended;
      // A login as the other tab notices it: by the storage.
      await page.request.post('/loginotp', { data: { email: student.email } });
      const otp = await product.mail.nextCode(student.email);
      const answer = await page.request.post('/login', { data: { email: student.email, otp } });
      expect(answer.ok()).toBe(true);
      await page.evaluate(([login, userData]) => {
        localStorage.setItem('userData', String(userData));
        localStorage.setItem('login', String(login));
      }, stored);
      await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();
    },
  );
});
