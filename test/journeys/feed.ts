import type { Locator, Page } from '@playwright/test';
import { expect } from '../engines/expect.ts';

/** Opens home, or the list of another address, and waits for its cards. */
export async function openHome(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(cardsIn(page).first()).toBeVisible();
}

/** Scrolls to the current bottom of the page. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
}

/** Scrolls until the second page of the list is loaded. */
export async function readSecondPage(page: Page): Promise<void> {
  await expect(async () => {
    await scrollToEnd(page);
    expect(await cardsIn(page).count()).toBeGreaterThanOrEqual(20);
  }).toPass();
}

function feedOf(page: Page): Locator {
  return page.getByRole('feed', { name: 'Students' });
}

export function cardsIn(page: Page): Locator {
  return feedOf(page).getByRole('article');
}

/** The first card, located by its student's id, so that it is still found after the list changes. */
export async function firstCard(page: Page): Promise<Locator> {
  const id = await cardsIn(page).first().getAttribute('data-id');
  return page.locator(`article[data-id="${id}"]`);
}

/** Opens the menu on a phone. On a desk the screen itself has filters and Log out. @returns the element with them. */
export async function openFilters(page: Page): Promise<Locator> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (!(await menu.isVisible())) return page.locator('body');
  await menu.click();
  return page.getByRole('dialog', { name: 'Menu' });
}

export async function closeMenu(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close menu' });
  if (!(await close.isVisible())) return;
  await close.click();
  // Until then the page takes no click.
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
}
