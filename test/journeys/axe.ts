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

/** @returns what axe finds on the page in its current state, in one colour scheme. */
export async function violationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  // The browser does not render distant cards: they would still have the colours of the other scheme.
  await page.locator('article').evaluateAll((articles) => {
    for (const article of articles) (article as HTMLElement).style.contentVisibility = 'visible';
  });
  await page.emulateMedia({ colorScheme });
  // Wait for colour transitions: axe must not measure a colour in between.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  const axe = axeOn(page);
  // The schemes differ in their colours alone, so the other rules need no second look.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
  // The screen under a dialog is inert, and checked on its own.
  if ((await page.locator('dialog[open]').count()) > 0) axe.include('dialog[open]');
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${colorScheme}: ${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}
