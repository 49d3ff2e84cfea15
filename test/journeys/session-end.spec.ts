import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { writeByCalls } from './calls.ts';
import { openHome, scrollToEnd, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { loginButton, readStoredLogin, logIn } from './login-steps.ts';
import { openBlank } from './students.ts';

test.describe('a session that ends while the page is open', () => {
  test.use({ expectedComplaints: /status of 401/ });

  /** Opens home, types part of an opinion, ends the session on the server and makes a call that notices it. */
  async function endSessionOnOpenPage(page: Page) {
    await openHome(page);
    const card = await firstCard(page);
    await card.getByRole('textbox', { name: 'Write an opinion' }).fill('Typed before the end');
    // The session is revoked on the server. Other tests delete the cookie instead.
    expect((await page.request.post('/logout')).ok()).toBe(true);
    await card.getByRole('button', { name: 'See all opinion' }).click();
    await expect.poll(() => readStoredLogin(page)).toEqual([null, null]);
    return card;
  }

  test(
    'keeps the cards and the typed text; the box is disabled and shows why',
    { tag: '@phone' },
    async ({ page, student }) => {
      const card = await endSessionOnOpenPage(page);
      await expect(cardsIn(page)).toHaveCount(10);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await expect(box).toBeDisabled();
      await expect(box).toHaveValue('Typed before the end');
      await expect(card.getByText('Please sign up/login to start writing opinion')).toBeVisible();
      await expect(card.getByRole('button', { name: 'Write', exact: true })).toHaveCount(0);
      await expect(card.getByText(student.name)).toHaveCount(0);
      const other = cardsIn(page).nth(1).getByRole('textbox', { name: 'Write an opinion' });
      await expect(other).toBeDisabled();
      await expect(other).toHaveAttribute('placeholder', 'Please sign up/login to start writing opinion');
    },
  );

  test(
    'writing is answered by an alert, OK leads to login, and the typed text is kept',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      await openHome(page);
      const card = await firstCard(page);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await box.fill('Typed before the end');
      expect((await page.request.post('/logout')).ok()).toBe(true);
      await card.getByRole('button', { name: 'Write', exact: true }).click();
      await acceptAlert(page, 'please sign up/login first');
      await expect(cardsIn(page)).toHaveCount(0);
      await logIn(page, product, student.email);
      await expect(box).toHaveValue('Typed before the end');
      await expect(card.getByText(student.name)).toHaveCount(0);
    },
  );

  test(
    'reacting shows its alert; Escape closes it and leaves the cards, and OK leads to login',
    { tag: '@phone' },
    async ({ page }) => {
      const card = await endSessionOnOpenPage(page);
      const like = card.getByRole('button', { name: 'Like', exact: true });
      await like.click();
      await expectAlert(page, 'please sign up/login first');
      await page.keyboard.press('Escape');
      await expect(alertOf(page)).toHaveCount(0);
      await expect(cardsIn(page)).toHaveCount(10);
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await expect(box).toHaveValue('Typed before the end');
      await like.click();
      await acceptAlert(page, 'please sign up/login first');
      await expect(loginButton(page)).toBeVisible();
      await expect(cardsIn(page)).toHaveCount(0);
    },
  );

  test(
    'tagging shows its own alert; after a login the typed text is there again',
    { tag: '@desk' },
    async ({ page, product, student }) => {
      const card = await endSessionOnOpenPage(page);
      const tag = card.getByRole('button', { name: 'Brilliant' });
      await tag.click();
      await expect(tag).toHaveAttribute('aria-pressed', 'false');
      await acceptAlert(page, 'Please signup/login first');
      await logIn(page, product, student.email);
      await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toHaveValue(
        'Typed before the end',
      );
      await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toBeEnabled();
    },
  );

  test(
    'a reaction that meets the ended session is taken back with an alert',
    { tag: '@phone' },
    async ({ page }) => {
      await openHome(page);
      const card = await firstCard(page);
      const like = card.getByRole('button', { name: 'Like', exact: true });
      const count = await like.evaluate((button) => button.getAttribute('aria-describedby'));
      const before = await page.locator(`[id="${count}"]`).innerText();
      await page.context().clearCookies();
      await like.click();
      await expect(alertOf(page)).toBeVisible();
      await expect(like).toHaveAttribute('aria-pressed', 'false');
      await expect(like).toHaveAccessibleDescription(before);
      await acceptAlert(page, 'please sign up/login first');
      await expect(loginButton(page)).toBeVisible();
    },
  );

  test(
    'offers no Delete, and Try again below the cards leads to login',
    { tag: '@desk' },
    async ({ page, student }) => {
      await openHome(page);
      const card = await firstCard(page);
      await writeByCalls(page.request, String(await card.getAttribute('data-id')), 'Written before the end.');
      await page.reload();
      await expect(card.getByRole('button', { name: 'Delete' })).toBeVisible();
      await page.context().clearCookies();
      await expect(async () => {
        await scrollToEnd(page);
        await expect(page.getByText(words.moreFailed)).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(card).toContainText(student.name);
      await expect(card.getByRole('button', { name: 'Delete' })).toHaveCount(0);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(loginButton(page)).toBeVisible();
    },
  );

  test('keeps the cards in other tabs too', { tag: '@phone' }, async ({ page, context }) => {
    await openBlank(page);
    const other = await context.newPage();
    await openHome(other);
    // The browser draws only the tab in front, and a click waits for what is drawn.
    await page.bringToFront();
    await endSessionOnOpenPage(page);
    await other.bringToFront();
    const card = await firstCard(other);
    await expect(card.getByRole('textbox', { name: 'Write an opinion' })).toBeDisabled();
    await expect(cardsIn(other)).toHaveCount(10);
    await card.getByRole('button', { name: 'Like', exact: true }).click();
    await acceptAlert(other, 'please sign up/login first');
    await expect(loginButton(other)).toBeVisible();
  });

  test('shows Login and Sign up instead of Profile and Log out', async ({ page }) => {
    await endSessionOnOpenPage(page);
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    if (await menu.isVisible()) await menu.click();
    const place = (await menu.isVisible())
      ? page.getByRole('dialog', { name: 'Menu' })
      : page.getByRole('banner');
    await expect(place.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible();
    await expect(place.getByRole('button', { name: 'Log out' })).toHaveCount(0);
    await expect(place.getByRole('link', { name: 'Profile', exact: true })).toHaveCount(0);
    await place.getByRole('link', { name: 'Login', exact: true }).click();
    await expect(loginButton(page)).toBeVisible();
  });

  for (const [path, tag] of [
    ['/user', '@desk'],
    ['/update/me', '@phone'],
  ] as const) {
    test(`leaves nothing of ${path} on screen`, { tag }, async ({ page, student }) => {
      await page.context().clearCookies();
      await page.goto(path);
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByText(student.name)).toHaveCount(0);
      expect(await readStoredLogin(page)).toEqual([null, null]);
      if (path.startsWith('/update')) expect(new URL(page.url()).pathname).toBe('/');
    });
  }

  for (const [path, tag] of [
    ['/', '@desk'],
    ['/?course=bca', '@phone'],
    ['/search?user=asha', '@desk'],
  ] as const) {
    test(`before cards are loaded at ${path} leads to login`, { tag }, async ({ page }) => {
      await page.context().clearCookies();
      await page.goto(path);
      await expect(loginButton(page)).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
      expect(await readStoredLogin(page)).toEqual([null, null]);
    });
  }

  test(
    'while details are edited leads to login at /, without a message that they were updated',
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto('/update/me');
      await page.getByRole('combobox', { name: 'Personality' }).selectOption('extrovert');
      await page.request.post('/logout');
      await page.getByRole('button', { name: 'Update' }).click();
      await expect(loginButton(page)).toBeVisible();
      await expect(alertOf(page)).toHaveCount(0);
      await expect(page).toHaveURL(/:\d+\/$/);
      expect(await readStoredLogin(page)).toEqual([null, null]);
    },
  );
});
