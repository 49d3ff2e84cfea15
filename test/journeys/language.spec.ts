import { words } from '#contract/words/hi/words.ts';
import { openHome } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';

test(
  'Hindi chosen in the menu is on every screen, also after a reload and a log-out [9.18]',
  { tag: '@phone' },
  async ({ page }) => {
    await openHome(page);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption('हिन्दी');
    await expect(page.getByRole('dialog', { name: words.menu })).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await page.getByRole('button', { name: words.menu, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.logOut }).click();
    await page.getByRole('button', { name: words.ok, exact: true }).click();
    await expect(page.getByRole('button', { name: words.sendOtp })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  },
);
