import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { cardsOf } from './calls.ts';
import { openHome, cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

/**
 * Gives all answers the id of another build until the page is reloaded. Marks the page, so that {@link isOldPage}
 * notices the reload.
 */
async function deployNewBuild(page: Page, build = '0123456789abcdef'): Promise<void> {
  await openHome(page);
  await expect(page.getByText(words.newBuild)).toHaveCount(0);
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  let isLoadedAgain = false;
  await page.route(isCall, async (route) => {
    isLoadedAgain ||= route.request().isNavigationRequest();
    if (isLoadedAgain) return route.continue();
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'x-quad-build': build },
    });
  });
  await page.getByRole('button', { name: words.refresh }).filter({ visible: true }).click();
  await expect(page.getByText(words.newBuild)).toBeVisible();
  await expect(cardsIn(page)).toHaveCount(10);
}

/** True for calls and pages. False for files, and for the stream of notices, because its answer does not end. */
const isCall = (url: URL) => !/^\/(?:assets\/|photos\/|events$)/.test(url.pathname);

const isOldPage = (page: Page) => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true);

test(
  'a new build is offered, loads with the next screen or search results, and does not interrupt typing [10.13]',
  { tag: '@phone' },
  async ({ page }) => {
    await test.step('the next screen', async () => {
      await deployNewBuild(page);

      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();

      await expect.poll(() => isOldPage(page)).toBe(false);
      await expect(page).toHaveURL(/\/user$/);
      await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
      await expect(page.getByText(words.newBuild)).toHaveCount(0);
      await page.unrouteAll();
    });

    await test.step('the results of a search', async () => {
      const [card] = await cardsOf(page);
      await deployNewBuild(page, 'fedcba9876543210');
      const box = page.getByRole('searchbox', { name: 'search for user' });
      await box.pressSequentially(String(card?.name));
      await expect(page).toHaveURL(/\/search\?user=/);
      expect(await isOldPage(page)).toBe(true);
      await expect(box).toBeFocused();

      await box.press('Enter');

      await expect.poll(() => isOldPage(page)).toBe(false);
      await expect(box).toHaveValue(String(card?.name));
      await expect(cardsIn(page).filter({ hasText: String(card?.name) })).not.toHaveCount(0);
      await expect(page.getByText(words.newBuild)).toHaveCount(0);
    });
  },
);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a new build updates the service worker before the page is reloaded',
    { tag: '@desk' },
    async ({ page }) => {
      await page.addInitScript(() => {
        const { prototype } = ServiceWorkerRegistration;
        const updates = Object.getOwnPropertyDescriptor(prototype, 'update');
        const update = updates?.value as (
          this: ServiceWorkerRegistration,
        ) => Promise<ServiceWorkerRegistration>;
        prototype.update = async function (this: ServiceWorkerRegistration) {
          const updated = await update.call(this);
          Object.assign(globalThis, { updated: updated.active?.scriptURL });
          return updated;
        };
      });
      await openHome(page);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

      await deployNewBuild(page);

      await expect
        .poll(() => page.evaluate(() => (globalThis as { updated?: string }).updated))
        .toMatch(/\/service-worker\.js$/);
    },
  );
});
