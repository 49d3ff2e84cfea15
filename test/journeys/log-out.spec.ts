import { words } from '#contract/words/en/words.ts';
import { alertOf } from './alerts.ts';
import { openHome, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, readStoredLogin, logIn, logOut, waitForLogOut } from './login-steps.ts';

test.describe('logging out', () => {
  test(
    'asks first; OK deletes the stored data; a copied cookie is refused, and a log-in works [3.2 6.6 9.1 10.4]',
    { tag: '@phone' },
    async ({ page, context, product, student }) => {
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

      const copy = await context.cookies();
      await logOut(page);
      await expect(loginButton(page)).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      expect(await readStoredLogin(page)).toEqual([null, null]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      expect(await page.evaluate(() => caches.has('cards'))).toBe(false);
      await waitForLogOut(page);
      expect((await page.request.get('/me')).status()).toBe(401);
      const other = await context.browser()?.newContext({ baseURL: product.url });
      await other?.addCookies(copy);
      expect((await other?.request.get('/me'))?.status()).toBe(401);
      await other?.close();
      await page.goBack();
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);

      await page.goto('/update/me');
      await expect(loginButton(page)).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/$/);
      await logIn(page, product, student.email);
      await expect(cardsIn(page)).toHaveCount(10);
    },
  );

  test(
    'in one tab logs out the other tabs; a log-in logs them in, and clearing the storage logs them out [3.7]',
    { tag: '@desk' },
    async ({ page, context, product, student }) => {
      await openHome(page);
      const other = await context.newPage();
      await other.goto('/user');
      await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();
      const stored = await readStoredLogin(page);
      // The browser draws only the tab in front, and a click waits for drawing.
      await page.bringToFront();
      await logOut(page);
      await expect(loginButton(other)).toBeVisible();
      await expect(other.getByRole('heading', { name: words.yourProfile })).toHaveCount(0);
      // The answer to the log-out deletes the cookie, even the cookie of a later log-in.
      await waitForLogOut(page);
      // The other tab notices this log-in by the storage event.
      await page.request.post('/loginotp', { data: { email: student.email } });
      const otp = await product.mail.nextCode(student.email);
      const answer = await page.request.post('/login', { data: { email: student.email, otp } });
      expect(answer.ok()).toBe(true);
      await page.evaluate(([login, userData]) => {
        localStorage.setItem('userData', String(userData));
        localStorage.setItem('login', String(login));
      }, stored);
      await expect(other.getByRole('heading', { name: words.yourProfile })).toBeVisible();

      await page.evaluate(() => localStorage.clear());
      await expect(loginButton(other)).toBeVisible();
      await page.reload();
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    },
  );
});
