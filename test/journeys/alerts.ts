import type { Locator, Page } from '@playwright/test';
import { adjustPhoto } from '#contract/words/adjust-photo.ts';
import { expect } from '../engines/expect.ts';

export function alertOf(page: Page): Locator {
  return page.getByRole('alertdialog');
}

/** Expects an alert or confirmation with exactly this text. The question about a photo leads to its crop, too. */
export async function expectAlert(page: Page, text: string): Promise<void> {
  const buttons = `(?:${adjustPhoto.title})?(?:Cancel)?OK`;
  await expect(alertOf(page)).toHaveText(new RegExp(`^${RegExp.escape(text)}${buttons}$`));
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
