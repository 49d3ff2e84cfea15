import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { profile } from '#contract/words/profile.ts';
import { acceptAlert, popupOf } from './alerts.ts';
import { callTo } from './calls.ts';
import { expect, studentTest as test } from './journey.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test.describe('the social panel', () => {
  test.use({ expectedComplaints: /status of 400/ });

  const panel = (page: Page) => page.getByRole('dialog', { name: words.socialLinks });
  const url = (page: Page) => panel(page).getByRole('textbox', { name: 'URL' });
  const add = (page: Page) => panel(page).getByRole('button', { name: 'Add', exact: true });

  test.beforeEach(async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'Add/edit' }).click();
    await expect(panel(page)).toBeVisible();
  });

  test(
    'offers the five platforms and refuses other texts than links with invalid link!',
    { tag: '@desk' },
    async ({ page }) => {
      const values = await panel(page)
        .getByRole('combobox', { name: 'Platform' })
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
      expect(values).toEqual([...platforms]);
      const sent: string[] = [];
      page.on('request', (request) => request.url().endsWith('/setlink') && sent.push(request.url()));
      for (const text of [
        '',
        'not a link',
        'http://evil.example/me',
        'https://evil.example/instagram.com',
        'javascript:alert(1)',
      ]) {
        await url(page).fill(text);
        await add(page).click();
        await acceptAlert(page, 'invalid link!');
        await expect(url(page)).toHaveValue(text);
      }
      expect(sent).toEqual([]);
      await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
      await expect(panel(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Add/edit' })).toBeFocused();
    },
  );

  test(
    'shows an example for each platform, and takes a handle or an address',
    { tag: '@phone' },
    async ({ page }) => {
      for (const [platform, typed, stored, example] of [
        ['instagram', '@tara.k', 'https://instagram.com/tara.k', 'instagram.com/name'],
        ['github', 'tara', 'https://github.com/tara', 'github.com/name'],
        ['snapchat', '@tara', 'https://snapchat.com/add/tara', 'snapchat.com/add/name'],
        ['facebook', 'http://facebook.com/tara', 'https://facebook.com/tara', 'facebook.com/name'],
      ] as const) {
        await test.step(`${platform}: ${typed}`, async () => {
          await panel(page).getByRole('combobox', { name: 'Platform' }).selectOption(platform);
          await expect(url(page)).toHaveAccessibleDescription(new RegExp(RegExp.escape(example)));
          await expect(panel(page).getByText(example)).toBeVisible();
          await url(page).fill(typed);
          await add(page).click();
          await expect(url(page)).toHaveValue('');
          await expect(popupOf(page, words.addingLink)).toHaveCount(0);
          await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
          await expect(
            page.getByRole('main').getByRole('link', { name: words.platformNames[platform], exact: true }),
          ).toHaveAttribute('href', stored);
          await page.getByRole('button', { name: 'Add/edit' }).click();
        });
      }
    },
  );

  test('shows the reason of the server and keeps what was typed', { tag: '@desk' }, async ({ page }) => {
    await page.route(callTo('/setlink'), (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, code: 'invalid_link', message: 'invalid link!' },
      }),
    );
    await url(page).fill('https://instagram.com/tara');
    await add(page).click();
    await acceptAlert(page, 'invalid link!');
    await expect(popupOf(page, words.addingLink)).toHaveCount(0);
    await expect(url(page)).toHaveValue('https://instagram.com/tara');
    await page.unrouteAll();
    await add(page).click();
    await expect(url(page)).toHaveValue('');
    await panel(page).getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Instagram', exact: true }).first()).toHaveAttribute(
      'href',
      'https://instagram.com/tara',
    );
  });

  test(
    'adds a link under an overlay of 1 s, then clears the input; Remove removes a link',
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
      await expect(popupOf(page, words.addingLink)).toHaveCount(0);
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

test.describe('what another app shares with Quad', () => {
  const share = (page: Page, given: Record<string, string>) =>
    page.goto(`/user?${new URLSearchParams(given)}`);
  const panel = (page: Page) => page.getByRole('dialog', { name: words.socialLinks });

  test(
    'opens the panel with the link of a profile; nothing is sent before Add, nothing remains in the address',
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
      await expect(popupOf(page, words.addingLink)).toHaveCount(0);
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

  test(
    'is answered by a message if it is no profile of the five platforms',
    { tag: '@desk' },
    async ({ page }) => {
      await share(page, { url: 'https://example.com/asha' });
      await acceptAlert(page, profile.notAProfileLink);
      await expect(page).toHaveURL(/\/user$/);
      await expect(panel(page)).toHaveCount(0);
    },
  );
});
