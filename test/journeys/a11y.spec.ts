import type { Locator, Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { alertOf, expectAlert, popupOf } from './alerts.ts';
import { feedOf, cardsIn, firstCard } from './feed.ts';
import { expect, studentTest } from './journey.ts';

/** Presses Tab until this element has the focus, 60 times at most. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) {
      // The focused element is visible.
      await expect(goal).toBeInViewport();
      return;
    }
    await page.keyboard.press(key);
  }
  await expect(goal).toBeFocused({ timeout: 1 });
}

studentTest.describe('by keyboard alone', () => {
  studentTest('the main job: read, like, write, delete, profile, log out', async ({ page, isMobile }) => {
    studentTest.slow();
    await page.goto('/');
    const card = await firstCard(page);

    await studentTest.step('skips to the content', async () => {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: words.skipToContent })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('main')).toBeFocused();
    });

    await studentTest.step('reads from card to card', async () => {
      await tabTo(page, card);
      await page.keyboard.press('PageDown');
      await expect(cardsIn(page).nth(1)).toBeFocused();
      await expect(cardsIn(page).nth(1)).toBeInViewport();
      await page.keyboard.press('PageDown');
      await expect(cardsIn(page).nth(2)).toBeFocused();
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageUp');
      await expect(card).toBeFocused();
    });

    await studentTest.step('likes', async () => {
      const like = card.getByRole('button', { name: 'Like', exact: true });
      await tabTo(page, like);
      await page.keyboard.press('Enter');
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(like).toBeFocused();
    });

    await studentTest.step('gives a tag', async () => {
      const tag = card.getByRole('button', { name: 'Brilliant' });
      await tabTo(page, tag);
      await page.keyboard.press('Space');
      await expect(tag).toHaveAttribute('aria-pressed', 'true');
    });

    await studentTest.step('writes', async () => {
      const box = card.getByRole('textbox', { name: 'Write an opinion' });
      await tabTo(page, box);
      await page.keyboard.type('Typed without a mouse.');
      await tabTo(page, card.getByRole('button', { name: 'Write', exact: true }));
      await page.keyboard.press('Enter');
      await expect(box).toBeFocused();
      await expect(popupOf(page, words.addingOpinion)).toHaveCount(0);
      await expect(box).toBeFocused();
      await expect(card.getByText('Typed without a mouse.')).toBeVisible();
      await expect(box).toHaveValue('');
    });

    await studentTest.step('reads all opinions and deletes the own one', async () => {
      await tabTo(page, card.getByRole('textbox', { name: 'Write an opinion' }), 'Shift+Tab');
      const all = card.getByRole('button', { name: 'See all opinion' });
      await tabTo(page, all, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(card.getByRole('button', { name: 'Hide all opinion' })).toBeFocused();
      const remove = card.getByRole('button', { name: 'Delete' });
      await tabTo(page, remove, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expectAlert(page, words.confirmDelete);
      const cancel = alertOf(page).getByRole('button', { name: 'Cancel' });
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(alertOf(page)).toHaveCount(0);
      await expect(remove).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(cancel).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(alertOf(page).getByRole('button', { name: 'OK' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(card.getByText('Typed without a mouse.')).toHaveCount(0);
      await expect(popupOf(page, words.deleting)).toHaveCount(0);
    });

    const profile = page.getByRole('link', { name: 'Profile' }).filter({ visible: true });
    await studentTest.step('leaves the feed for the profile', async () => {
      // In a text box the keys move the caret.
      await tabTo(page, card.getByRole('button', { name: 'Like', exact: true }), 'Shift+Tab');
      // The bar follows the feed on a phone and precedes it on a desk.
      await page.keyboard.press(isMobile ? 'Control+End' : 'Control+Home');
      await tabTo(page, profile, isMobile ? 'Tab' : 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/user$/);
      await expect(page.getByRole('heading', { name: words.yourProfile })).toBeFocused();
    });

    await studentTest.step('goes to the edit screen, changes a choice and reads the answer', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Edit your detail' }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeFocused();
      await tabTo(page, page.getByRole('combobox', { name: 'Personality' }));
      await page.keyboard.press('i');
      await tabTo(page, page.getByRole('button', { name: 'Update' }));
      await page.keyboard.press('Enter');
      await expectAlert(page, answerWords.updated);
      await expect(alertOf(page).getByRole('button', { name: 'OK' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.yourProfile })).toBeFocused();
      await expect(page.getByRole('main')).toContainText('Introvert');
    });

    await studentTest.step('logs out', async () => {
      const logOut = page.getByRole('button', { name: 'Log out' }).filter({ visible: true });
      if (isMobile) {
        await tabTo(page, page.getByRole('button', { name: 'Menu', exact: true }));
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      }
      await tabTo(page, logOut, isMobile ? 'Tab' : 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expectAlert(page, words.confirmLogout);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await expect(feedOf(page)).toHaveCount(0);
    });
  });

  studentTest('a search from the first letter to the first card', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    const name = await (
      await firstCard(page)
    ).evaluate((card) => card.querySelector('h2')?.textContent ?? '');
    await tabTo(page, page.getByRole('searchbox').filter({ visible: true }));
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    const found = page.getByRole('article', { name, exact: true }).first();
    await expect(found).toBeVisible();
    await expect(page.getByRole('searchbox').filter({ visible: true })).toBeFocused();
    await tabTo(page, cardsIn(page).first());
    await tabTo(page, cardsIn(page).first().getByRole('button', { name: 'Like', exact: true }));
  });
});
