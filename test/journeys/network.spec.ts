import { words } from '#contract/words.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { openHome, scrollToEnd, readSecondPage, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, logOut } from './login-steps.ts';

test.describe('the network', () => {
  test.use({ expectedComplaints: /net::ERR_|status of 401/ });

  test(
    'down at log-out: the log-out is sent when the network is back',
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
    'a log-out that failed on the server is sent again',
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

  test('down: the notice covers no control', async ({ page, context }) => {
    await openHome(page);
    await context.setOffline(true);
    await expect(async () => {
      await scrollToEnd(page);
      await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
    }).toPass();
    await scrollToEnd(page);
    await page.getByRole('button', { name: 'Try again' }).click({ trial: true });
  });

  test(
    'down in the middle of work: nothing typed is lost, and all works when the network is back',
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

test.describe('the network, down before the first list', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test(
    'shows a message in place of the list, which loads when the network is back',
    { tag: '@desk' },
    async ({ page, context }) => {
      await page.goto('/user');
      await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
      await expect(page.getByText(words.listFailed)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await context.setOffline(false);
      await expect(cardsIn(page)).toHaveCount(10);
    },
  );
});

test('a slow call keeps its popup on screen', { tag: '@desk' }, async ({ page }) => {
  await openHome(page);
  const card = await firstCard(page);
  const go = Promise.withResolvers<void>();
  await page.route(callTo('/deletecomment'), async (route) => {
    await go.promise;
    await route.continue();
  });
  await card.getByRole('textbox', { name: 'Write an opinion' }).fill('To be deleted slowly');
  await card.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.clock.install();
  await acceptAlert(page, words.confirmDelete);
  await page.clock.runFor(3000);
  await expect(popupOf(page, words.deleting)).toBeVisible();
  go.resolve();
  await expect(popupOf(page, words.deleting)).toHaveCount(0);
});
