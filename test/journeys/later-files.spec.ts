import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { words } from '#contract/words/en/words.ts';
import type { Locator } from '@playwright/test';
import { cardsIn, firstCard, openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

/** The file of the cards' menus, which loads after the first cards. */
const menus = /\/assets\/menus-[^/]*\.js$/;
const menuOf = (card: Locator) => card.getByRole('button', { name: /^More about / }).first();

test.describe('a file that loads after the first cards', () => {
  test.use({ expectedComplaints: /net::ERR_|Failed to fetch/ });

  test('and whose first request fails is requested again', { tag: '@desk' }, async ({ page }) => {
    const failed = new Set<string>();
    await page.route(menus, async (route) => {
      const file = route.request().url();
      if (failed.has(file)) return route.continue();
      failed.add(file);
      return route.abort();
    });
    await openHome(page);
    await menuOf(await firstCard(page)).click();
    expect(failed.size).toBe(1);
    await expect(page.getByRole('menuitem', { name: safetyMenuWords.block })).toBeVisible();
  });

  test(
    'and cannot be loaded keeps the list usable, and loads when the network returns',
    { tag: '@desk' },
    async ({ page }) => {
      await page.route(menus, (route) => route.abort());
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: words.writeAnOpinion });
      await box.fill('Explains twice.');
      await card.getByRole('button', { name: words.write, exact: true }).click();
      await expect(card.getByText('Explains twice.')).toBeVisible();
      await expect(menuOf(card)).toHaveCount(0);
      await page.unrouteAll();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(menuOf(card)).toBeVisible();
      await expect(cardsIn(page).first()).toBeVisible();
    },
  );

  test('does not move the content on screen when it arrives', { tag: '@phone' }, async ({ page }) => {
    const arrive = Promise.withResolvers<void>();
    await page.route(menus, async (route) => {
      await arrive.promise;
      await route.continue();
    });
    await openHome(page);
    await firstCard(page);
    await page.evaluate(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: false });
    });
    arrive.resolve();
    await expect(menuOf(cardsIn(page).first())).toBeVisible();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(
      await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum),
    ).toBeLessThanOrEqual(0.01);
  });
});
