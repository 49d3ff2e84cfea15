import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { alertOf, expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { aFace } from './students.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('change photo', () => {
  test(
    'asks, shows an overlay while the photo is sent, then the new photo [10.8]',
    { tag: '@phone' },
    async ({ page, student }) => {
      await openProfile(page);
      const photo = page.getByRole('img', { name: words.yourPhoto });
      const sent: string[] = [];
      const go = Promise.withResolvers<void>();
      await page.route(callTo('/updatephoto'), async (route) => {
        sent.push(route.request().method());
        await go.promise;
        await route.continue();
      });
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await expectAlert(page, 'Are you sure you want to change photo?');
      await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
      expect(sent).toEqual([]);
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await acceptAlert(page, 'Are you sure you want to change photo?');
      await expect(popupOf(page, 'Updating photo please wait....')).toBeVisible();
      await expect(photo).toHaveAttribute('src', /^blob:/);
      go.resolve();
      await expect(popupOf(page, 'Updating photo please wait....')).toHaveCount(0);
      await expect(photo).toHaveAttribute('src', /^\/photos\//);
      await expect(photo).not.toHaveAttribute('src', student.image);
      expect(sent).toEqual(['PATCH']);
      expect((await page.request.get(student.image)).status()).toBe(404);
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalHeight))
        .toBeGreaterThan(0);
    },
  );
});
