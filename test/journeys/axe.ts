import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** The checked parts, by selectors, and the rules, by names. Default: the whole page, all rules. */
interface Look {
  readonly include?: string[];
  readonly exclude?: string[];
  readonly rules?: string[];
}

/**
 * @param exclude the cards after the third card. All cards have the same structure, and axe takes most of its time for
 * them.
 * @returns axe's findings on the current page, a line for each element.
 */
async function findViolations(
  page: Page,
  { include, exclude = ['article:nth-of-type(n + 4)'], rules }: Look = {},
): Promise<string[]> {
  // The script stays in the page until the next load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const context = { exclude, ...(include ? { include } : {}) };
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const { violations } = await page.evaluate(
    (look) =>
      (window as unknown as { axe: { run(what: object, how: RunOptions): Promise<AxeResults> } }).axe.run(
        look.context,
        look.options,
      ),
    { context, options },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

export async function expectNoViolations(page: Page, look?: Look): Promise<void> {
  expect(await findViolations(page, look)).toEqual([]);
}

/** @returns axe's findings on the current page, in one colour scheme or with the colours of the system. */
export async function violationsIn(page: Page, colours: 'light' | 'dark' | 'forced'): Promise<string[]> {
  // The browser does not render distant cards, so they would still have the colours of the other scheme.
  await page.locator('article').evaluateAll((articles) => {
    for (const article of articles) (article as HTMLElement).style.contentVisibility = 'visible';
  });
  await page.emulateMedia(
    colours === 'forced'
      ? { forcedColors: 'active', colorScheme: 'dark' }
      : { forcedColors: 'none', colorScheme: colours },
  );
  // Waits for colour transitions, because axe must not measure an intermediate colour.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime))
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
  const violations = await findViolations(page, {
    // The two schemes differ in colours alone, so the other rules are checked once.
    ...(colours !== 'light' ? { rules: ['color-contrast', 'link-in-text-block'] } : {}),
    // The screen under a dialog is inert, and is checked separately.
    ...((await page.locator('dialog[open]').count()) > 0 ? { include: ['dialog[open]'] } : {}),
  });
  return violations.map((line) => `${colours}: ${line}`);
}
