import type { Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { profile } from '#contract/words/en/profile.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { expect, studentTest as test } from './journey.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('the social panel', () => {
  const panel = (page: Page) => page.getByRole('dialog', { name: laterWords.profile.socialLinks });
  const url = (page: Page) => panel(page).getByRole('textbox', { name: 'URL' });
  const add = (page: Page) => panel(page).getByRole('button', { name: 'Add', exact: true });

  test.beforeEach(async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await expect(panel(page)).toBeVisible();
  });

  test(
    'adds a link under an overlay of 1 s, then clears the input; Remove removes a link [10.9]',
    { tag: '@phone' },
    async ({ page }) => {
      const github = page.getByLabel('GitHub', { exact: true });
      await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('github');
      await url(page).fill('github.com/tara');
      await page.clock.install();
      await page.clock.pauseAt(new Date(Date.now() + 1000));
      await add(page).click();
      await expect(popupOf(page, 'Adding social link please wait....')).toBeVisible();
      await page.clock.runFor(900);
      await expect(popupOf(page, 'Adding social link please wait....')).toBeVisible();
      await page.clock.runFor(200);
      await page.clock.resume();
      await expect(popupOf(page, 'Adding social link please wait....')).toHaveCount(0);
      await expect(url(page)).toHaveValue('');
      await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(github).toHaveAttribute('href', 'https://github.com/tara');

      // The box is empty after adding. Pressing Add again must not remove the link.
      await page.getByRole('button', { name: 'Add/edit' }).click();
      await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('facebook');
      await url(page).fill('facebook.com/tara');
      await add(page).click();
      await expect(url(page)).toHaveValue('');
      await expect(popupOf(page, laterWords.profile.addingLink)).toHaveCount(0);
      await add(page).click();
      await acceptAlert(page, words.invalidLink);
      await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page.getByLabel('Facebook', { exact: true }).first()).toHaveAttribute('href', /facebook/);

      // An icon without a link opens the panel with its platform chosen.
      await page.getByRole('link', { name: 'Snapchat', exact: true }).click();
      await expect(panel(page).getByRole('combobox', { name: 'Platform' })).toHaveValue('snapchat');
      await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption('github');
      await expect(url(page)).toHaveValue('https://github.com/tara');
      await panel(page)
        .getByRole('button', { name: profile.removeLink(words.platformNames.github) })
        .click();
      await expect(panel(page).getByText(profile.linkRemoved(words.platformNames.github))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
      await expect(github).toHaveAttribute('href', '#');
      await expect(page).toHaveURL(/\/user$/);
    },
  );
});

test.describe('a link shared by another app', () => {
  const share = (page: Page, given: Record<string, string>) =>
    page.goto(`/user?${new URLSearchParams(given)}`);
  const panel = (page: Page) => page.getByRole('dialog', { name: laterWords.profile.socialLinks });

  test(
    'opens the panel with the profile’s link; nothing is sent before Add, and the address is cleared [10.9]',
    { tag: '@phone' },
    async ({ page }) => {
      const sent: unknown[] = [];
      page.on(
        'request',
        (request) => request.url().endsWith('/setlink') && sent.push(request.postDataJSON()),
      );
      await share(page, { title: 'My code', text: 'Look: https://github.com/quad-shared' });
      await expect(panel(page).getByRole('combobox', { name: 'Platform' })).toHaveValue('github');
      const url = panel(page).getByRole('textbox', { name: 'URL' });
      await expect(url).toHaveValue('https://github.com/quad-shared');
      await expect(page).toHaveURL(/\/user$/);
      expect(sent).toEqual([]);
      await panel(page).getByRole('button', { name: 'Add', exact: true }).click();
      await expect(popupOf(page, laterWords.profile.addingLink)).toHaveCount(0);
      await expect(url).toHaveValue('');
      expect(sent).toMatchObject([{ platform: 'github', url: 'https://github.com/quad-shared' }]);
      await page.reload();
      await expect(page.getByRole('link', { name: 'GitHub', exact: true })).toHaveAttribute(
        'href',
        /quad-shared/,
      );
      await expect(panel(page)).toHaveCount(0);
    },
  );
});
