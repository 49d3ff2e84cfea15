import { test, type Page } from '@playwright/test';
import { answerWords } from '#contract/words/en/answers.ts';
import { expect } from '../engines/expect.ts';
import { alertOf, acceptAlert } from './alerts.ts';
import { cardsIn, closeMenu, openFilters } from './feed.ts';
import { logIn, logOut, signUp, write } from './login-steps.ts';
import type { Product } from './product.ts';
import { searchBox } from './search-box.ts';

/**
 * The main job: a newcomer signs up, filters, searches, reacts, writes, deletes, edits, logs out and logs in again.
 * Runs in every engine (test/engines/), so it uses only functions that all drivers have.
 */
export async function doMainJob(page: Page, product: Product): Promise<void> {
  const { email } = await signUp(page, product, { name: 'Tara Newcomer' });
  const card = cardsIn(page).first();
  const name = String(await card.getByRole('heading').first().textContent());

  await test.step('filters the list', async () => {
    const filters = await openFilters(page);
    await filters.getByRole('combobox', { name: 'Course', exact: true }).selectOption('bca');
    await closeMenu(page);
    await expect(page).toHaveURL(/\?course=bca$/);
    await expect(cardsIn(page).first().getByText(/^BCA/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('searches for a student', async () => {
    await write(searchBox(page), 'Asha Kumari');
    await searchBox(page).press('Enter');
    await expect(cardsIn(page).first()).toHaveAccessibleName('Asha Kumari');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(cardsIn(page).first()).toHaveAccessibleName(name);
  });

  await test.step('likes a student once', async () => {
    const like = card.getByRole('button', { name: 'Like', exact: true });
    const count = /^\d+$/;
    await expect(like).toHaveAccessibleDescription(count);
    const before = Number(await card.getByText(count).first().innerText());
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like).toHaveAccessibleDescription(String(before + 1));
    await card.getByRole('button', { name: 'Dislike', exact: true }).click();
    await expect(like).toHaveAccessibleDescription(String(before + 1));
  });

  await test.step('writes an opinion, which is still there after a reload', async () => {
    await write(card.getByRole('textbox', { name: 'Write an opinion' }), 'Always shares the good notes.');
    const adding = page.getByRole('status').filter({ hasText: 'Adding opinion' });
    // It is there for half a second, so the wait begins before the press.
    const added = expect(adding).toBeVisible();
    await card.getByRole('button', { name: 'Write', exact: true }).click();
    await added;
    await expect(card.getByText('Always shares the good notes.')).toBeVisible();
    // The card shows the opinion before the server has it.
    await expect(adding).toBeHidden();
    await page.reload();
    const again = page.getByRole('article', { name });
    await expect(again.getByText('Always shares the good notes.')).toBeVisible();
    await expect(again.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('deletes it again', async () => {
    const again = page.getByRole('article', { name });
    await again.getByRole('button', { name: 'See all opinion' }).click();
    await again.getByRole('button', { name: 'Delete' }).first().click();
    await acceptAlert(page, 'Are you sure you want to delete?');
    await expect(page.getByRole('status').filter({ hasText: 'deleting please wait..' })).toBeVisible();
    await expect(again.getByText('Always shares the good notes.')).toHaveCount(0);
  });

  await test.step('looks at the own profile and edits it', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('link', { name: 'Edit your detail' }).click();
    await expect(page).toHaveURL(/\/update\/me$/);
    await page.getByRole('combobox', { name: 'Personality' }).selectOption('extrovert');
    await page.getByRole('button', { name: 'Update' }).click();
    await acceptAlert(page, answerWords.updated);
    await page.goto('/user');
    await expect(page.getByText('Extrovert')).toBeVisible();
  });

  await test.step('logs out', async () => {
    await logOut(page);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(
      await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('userData')]),
    ).toEqual([null, null]);
  });

  await test.step('logs in again with a code', async () => {
    await logIn(page, product, email);
    await expect(page.getByRole('feed', { name: 'Students' })).toBeVisible();
    await expect(alertOf(page)).toBeHidden();
  });
}
