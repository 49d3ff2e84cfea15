import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { callTo, failCalls, writeByCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';

const opinionsAboutYou = (page: Page) => page.getByRole('region', { name: 'Opinions about you' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('opinions about you', () => {
  test('show a skeleton, then No more opinions', { tag: '@desk' }, async ({ page }) => {
    const go = Promise.withResolvers<void>();
    await page.route(callTo('/getcomment'), async (route) => {
      await go.promise;
      await route.continue();
    });
    await openProfile(page);
    await expect(opinionsAboutYou(page).locator('[aria-hidden="true"]').first()).toBeVisible();
    await expect(opinionsAboutYou(page).getByText('No more opinions')).toHaveCount(0);
    go.resolve();
    await expect(opinionsAboutYou(page).getByText('No more opinions')).toBeVisible();
    await expect(opinionsAboutYou(page).getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });

  test('can each be deleted after a confirmation', { tag: '@desk' }, async ({ page, product, student }) => {
    await asSomebodyElse(page, product, async (request) => {
      for (const text of ['Keep this one.', 'Not this one.']) await writeByCalls(request, student.uid, text);
    });
    await openProfile(page);
    const region = opinionsAboutYou(page);
    await expect(region.getByRole('button', { name: 'Delete' })).toHaveCount(2);
    await region.getByRole('button', { name: 'Delete' }).first().click();
    await expectAlert(page, 'Are you sure you want to delete?');
    await page.keyboard.press('Escape');
    await expect(region.getByText('Not this one.')).toBeVisible();
    await region.getByRole('button', { name: 'Delete' }).first().click();
    await acceptAlert(page, 'Are you sure you want to delete?');
    await expect(popupOf(page, 'deleting please wait..')).toBeVisible();
    await expect(region.getByText('Not this one.')).toHaveCount(0);
    await expect(popupOf(page, 'deleting please wait..')).toHaveCount(0);
    await expect(region.getByText('Keep this one.')).toBeVisible();
    await page.reload();
    await expect(region.getByText('Keep this one.')).toBeVisible();
    await expect(region.getByText('Not this one.')).toHaveCount(0);
  });
});

test.describe('many opinions about you', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test(
    'are loaded ten at a time, newest first, until No more opinions; a list that fails can be tried again',
    { tag: '@phone' },
    async ({ page, product, student }) => {
      const texts = Array.from({ length: 12 }, (_, index) => `Opinion number ${index + 1}.`);
      // One writes two opinions a day on one person.
      for (let from = 0; from < texts.length; from += 2)
        await asSomebodyElse(page, product, async (request) => {
          for (const text of texts.slice(from, from + 2)) await writeByCalls(request, student.uid, text);
        });
      await failCalls(page, '/getcomment');
      await openProfile(page);
      const region = opinionsAboutYou(page);
      await expect(region.getByText(words.opinionsFailed)).toBeVisible();
      await expect(region.getByText('No more opinions')).toHaveCount(0);
      await page.unrouteAll();
      await region.getByRole('button', { name: 'Try again' }).click();
      const shown = region.getByText(/^Opinion number/);
      await expect(shown).toHaveText(texts.toReversed().slice(0, 10));
      await expect(region.getByText('No more opinions')).toHaveCount(0);
      await region.getByRole('button', { name: words.moreOpinions }).click();
      await expect(shown).toHaveText(texts.toReversed());
      await expect(region.getByText('No more opinions')).toBeVisible();
      await expect(region.getByRole('button', { name: words.moreOpinions })).toHaveCount(0);
    },
  );

  test(
    'that are not deleted are shown again, with the reason',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      await asSomebodyElse(page, product, (request) => writeByCalls(request, student.uid, 'Stays for now.'));
      await openProfile(page);
      await failCalls(page, '/deletecomment');
      const region = opinionsAboutYou(page);
      await region.getByRole('button', { name: 'Delete' }).click();
      await acceptAlert(page, words.confirmDelete);
      await acceptAlert(page, 'Sorry.');
      await expect(region.getByText('Stays for now.')).toBeVisible();
      await page.unrouteAll();
      await region.getByRole('button', { name: 'Delete' }).click();
      await acceptAlert(page, words.confirmDelete);
      await expect(region.getByText('Stays for now.')).toHaveCount(0);
      await expect(region.getByText('No more opinions')).toBeVisible();
    },
  );
});
