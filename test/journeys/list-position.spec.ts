import type { Page } from '@playwright/test';
import { openHome, readSecondPage, cardsIn, openFilters, closeMenu } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test.describe('returning to the list', () => {
  /** Scrolls to the 15th card. @returns its name and its position on the screen. */
  async function readOn(page: Page): Promise<{ name: string; top: number }> {
    await readSecondPage(page);
    const card = cardsIn(page).nth(14);
    await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const name = await card.evaluate((element) => element.querySelector('h2')?.textContent ?? '');
    const settled = async () => (await card.boundingBox())?.y ?? NaN;
    let top = await settled();
    await expect(async () => {
      const before = top;
      top = await settled();
      expect(top).toBe(before);
    }).toPass();
    // The app records the place at the scroll event, which comes before the next frame.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return { name, top };
  }

  const profileLink = (page: Page) => page.getByRole('link', { name: 'Profile' }).filter({ visible: true });

  const clickProfile = async (page: Page) => {
    // Uses the mouse, because Playwright's click would scroll first, and a person does not scroll for a fixed bar.
    const bar = await profileLink(page).boundingBox();
    if (!bar) throw new Error('no link to the profile');
    await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
  };

  test(
    'by Back and reload: the same place in the list, with pages and filters; Clear filter leads to the top [9.2]',
    { tag: '@phone' },
    async ({ page }) => {
      await openHome(page, '/?sort=loved');
      const { name, top } = await readOn(page);
      const card = page.getByRole('article', { name, exact: true });
      for (const way of ['back', 'reload']) {
        if (way === 'reload') await page.reload();
        else {
          await clickProfile(page);
          await page.goBack();
        }
        await expect(page).toHaveURL(/\?sort=loved$/);
        await expect(card).toBeInViewport();
        expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(15);
        await expect
          .poll(async () => Math.abs(((await card.boundingBox())?.y ?? NaN) - top))
          .toBeLessThanOrEqual(4);
      }
      const clear = page.getByRole('button', { name: 'Clear filter' }).filter({ visible: true });
      await clear.evaluate((button: HTMLElement) => button.click());
      await expect(page).toHaveURL(/\/$/);
      await expect(cardsIn(page)).toHaveCount(10);
      expect(await page.evaluate(() => scrollY)).toBe(0);

      // Home pressed on Home scrolls to the top. A later place is still kept, and Clear filter starts at the top.
      await page.evaluate(() => scrollTo(0, 1200));
      await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      const later = await readOn(page);
      await clickProfile(page);
      await page.goBack();
      await expect(page.getByRole('article', { name: later.name, exact: true })).toBeInViewport();
      await clear.evaluate((button: HTMLElement) => button.click());
      await expect(cardsIn(page)).toHaveCount(10);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    },
  );

  test(
    'by the Back button of the profile: the same filters, and then back through each filter [9.2]',
    { tag: '@desk' },
    async ({ page }) => {
      await openHome(page);
      const place = await openFilters(page);
      await place.getByRole('combobox', { name: 'Course', exact: true }).selectOption('bca');
      await place.getByRole('combobox', { name: 'Sort', exact: true }).selectOption('loved');
      await closeMenu(page);
      await expect(page).toHaveURL(/\?course=bca&sort=loved$/);
      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
      await page.getByRole('button', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\?course=bca&sort=loved$/);
      await page.goBack();
      await expect(page).toHaveURL(/\?course=bca$/);
      await page.goBack();
      await expect(page).toHaveURL(/\/$/);
      await expect(cardsIn(page)).toHaveCount(10);
    },
  );
});
