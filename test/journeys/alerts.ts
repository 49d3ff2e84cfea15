import type { Locator, Page } from '@playwright/test';
import { expect } from '../engines/expect.ts';

export function alertOf(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** Expects an alert or confirmation with exactly this text. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  await expect(alertOf(page)).toHaveText(new RegExp(`^${RegExp.escape(text)}(?:Cancel)?OK$`));
  await expect(alertOf(page)).toHaveAccessibleName(text);
}

/** Expects an alert or confirmation with this text and presses OK. */
export async function acceptAlert(page: Page, text: string): Promise<void> {
  await expectAlert(page, text);
  await alertOf(page).getByRole('button', { name: 'OK' }).click();
  // Another alert about the result may follow at once.
  await expect(page.getByRole('alertdialog', { name: text, exact: true })).toHaveCount(0);
}

/** A popup or overlay. */
export function popupOf(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}
