import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { expectAlert, acceptAlert, popupOf } from './alerts.ts';
import { writeByCalls } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';

const opinionsAboutYou = (page: Page) => page.getByRole('region', { name: 'Opinions about you' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('opinions about you', () => {
  test(
    'can each be deleted after a confirmation [9.10 14.4]',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      await asSomebodyElse(page, product, async (request) => {
        for (const text of ['Keep this one.', 'Not this one.'])
          await writeByCalls(request, student.uid, text);
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
    },
  );
});
