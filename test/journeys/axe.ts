import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Axe for the page as it is now. All cards have the same structure, so three stand for the others: axe takes most of its time
 * for cards.
 */
export function axeOn(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page })
      .exclude('article:nth-of-type(n + 4)')
      // Without details of what is right.
      .options({ resultTypes: ['violations'] })
      // Otherwise each analysis opens a second page, for frames of other origins. The product has no frames.
      .setLegacyMode()
  );
}

export async function expectNoViolations(page: Page): Promise<void> {
  expect((await axeOn(page).analyze()).violations).toEqual([]);
}
