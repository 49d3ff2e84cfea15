import { words } from '#contract/words/en/words.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { openHome, scrollToEnd, readSecondPage, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, logOut } from './login-steps.ts';

test.describe('the network', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 401/ });

  test(
    'down at log-out: the log-out is sent when the network returns [3.7]',
    { tag: '@phone' },
    async ({ page, context, playwright, baseURL }) => {
      const loginFile = page.waitForResponse(/\/assets\/logged-out-[^/]*\.js$/);
      await openHome(page);
      await (await loginFile).finished();
      const copy = await playwright.request.newContext({
        storageState: await context.storageState(),
        ...(baseURL === undefined ? {} : { baseURL }),
      });
      await context.setOffline(true);
      await logOut(page);
      await expect(loginButton(page)).toBeVisible();
      expect((await copy.get('/me')).status()).toBe(200);
      await context.setOffline(false);
      await expect.poll(async () => (await copy.get('/me')).status()).toBe(401);
      await copy.dispose();
    },
  );

  test(
    'a log-out that failed on the server is sent again [3.7]',
    { tag: '@desk' },
    async ({ page, context, playwright, product }) => {
      await openHome(page);
      const copy = await playwright.request.newContext({
        storageState: await context.storageState(),
        baseURL: product.url,
      });
      await page.route(callTo('/logout'), (route) => route.abort());
      await logOut(page);
      await expect(loginButton(page)).toBeVisible();
      expect((await copy.get('/me')).status()).toBe(200);
      await page.unrouteAll();
      await page.reload();
      await expect.poll(async () => (await copy.get('/me')).status()).toBe(401);
      await copy.dispose();
    },
  );

  test(
    'down in the middle of work: no typed text is lost, and everything works when the network returns [10.11]',
    { tag: '@phone' },
    async ({ page, context, student }) => {
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      const like = card.getByRole('button', { name: 'Like', exact: true });
      await box.fill('Written in a tunnel.');
      await context.setOffline(true);
      await expect(page.getByText(words.offline)).toBeVisible();
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, words.noConnection);
      await expect(box).toHaveValue('Written in a tunnel.');
      await like.click();
      await acceptAlert(page, words.noConnection);
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      await expect(async () => {
        await scrollToEnd(page);
        await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 1500 });
      }).toPass();
      await expect(cardsIn(page)).toHaveCount(10);
      await scrollToEnd(page);
      // The offline message covers no control.
      await page.getByRole('button', { name: 'Try again' }).click({ trial: true });

      await context.setOffline(false);
      await expect(page.getByText(words.offline)).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 0));
      await like.click();
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
      await expect(card).toContainText('Written in a tunnel.');
      await expect(card).toContainText(student.name);
      await expect(box).toHaveValue('');
      await readSecondPage(page);
    },
  );
});
