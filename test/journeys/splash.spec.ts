import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { expect, test } from './journey.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('the splash', () => {
  test.use({ splash: 'wait' });

  test('is shown for 3 seconds with the tagline, then login is there', async ({ page }) => {
    const now = new Date('2026-11-20T10:00:00Z');
    await page.clock.install({ time: now });
    await page.clock.pauseAt(new Date(now.getTime() + 1000));
    await page.goto('/');
    const splash = page.locator('#splash');
    await expect(splash).toContainText(words.tagline);
    await expect(splash).toContainText('Quad');
    await page.clock.runFor(2900);
    await expect(splash).toBeVisible();
    await expect(button(page, 'Login')).toBeHidden();
    await page.clock.runFor(200);
    await expect(splash).toBeHidden();
    await expect(button(page, 'Login')).toBeVisible();
    await expect(page.getByText(words.tagline)).toBeVisible();
  });
});
