import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { adjustPhoto } from '#contract/words/adjust-photo.ts';
import { alertOf, expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo, failCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { brokenPng, textNamedJpg } from './photo-files.ts';
import { aFace } from './students.ts';

const photoOf = (page: Page) => page.getByRole('img', { name: words.yourPhoto });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('change photo', () => {
  test.use({ expectedComplaints: /status of (?:4(?:00|15)|5)|The photo could not be made smaller/ });

  test(
    'asks, shows an overlay while it is sent, then the new photo',
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

  test(
    'takes images alone, and a refused one leaves the old photo',
    { tag: '@desk' },
    async ({ page, student }) => {
      await openProfile(page);
      const photo = page.getByRole('img', { name: words.yourPhoto });
      await page
        .getByLabel('change photo')
        .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
      await acceptAlert(page, words.photoMustBeImage);
      await page.getByLabel('change photo').setInputFiles(brokenPng);
      await acceptAlert(page, words.confirmChangePhoto);
      await expect(alertOf(page)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(popupOf(page, words.updatingPhoto)).toHaveCount(0);
      await expect(photo).toHaveAttribute('src', student.image);
    },
  );

  test('refuses a text named .jpg before it asks', { tag: '@phone' }, async ({ page, student }) => {
    await page.goto('/user');
    await page.getByLabel('change photo').setInputFiles(textNamedJpg);
    await acceptAlert(page, words.photoMustBeImage);
    await expect(photoOf(page)).toHaveAttribute('src', student.image);
  });

  test(
    'shows the chosen picture while it asks, and the old one after Cancel; the question leads to the crop',
    { tag: '@desk' },
    async ({ page, student }) => {
      await page.goto('/user');
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await expectAlert(page, words.confirmChangePhoto);
      await expect(photoOf(page)).toHaveAttribute('src', /^blob:/);
      await expect
        .poll(() => photoOf(page).evaluate((img: HTMLImageElement) => img.naturalHeight))
        .toBeGreaterThan(0);
      await alertOf(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(photoOf(page)).toHaveAttribute('src', student.image);
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await page.getByRole('button', { name: adjustPhoto.title }).click();
      await page.getByRole('button', { name: adjustPhoto.rotate }).click();
      await page.getByRole('button', { name: adjustPhoto.done }).click();
      await expectAlert(page, words.confirmChangePhoto);
      await expect
        .poll(() => photoOf(page).evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight))
        .toBeCloseTo(7 / 6, 2);
      await acceptAlert(page, words.confirmChangePhoto);
      await expect(photoOf(page)).toHaveAttribute('src', /^\/photos\//);
      await expect(photoOf(page)).not.toHaveAttribute('src', student.image);
    },
  );

  test(
    'shows the old picture again when the new one is not taken',
    { tag: '@phone' },
    async ({ page, student }) => {
      await failCalls(page, '/updatephoto');
      await page.goto('/user');
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await acceptAlert(page, words.confirmChangePhoto);
      await acceptAlert(page, 'Sorry.');
      await expect(popupOf(page, words.updatingPhoto)).toHaveCount(0);
      await expect(photoOf(page)).toHaveAttribute('src', student.image);
    },
  );
});
