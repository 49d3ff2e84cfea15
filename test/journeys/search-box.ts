import { searchWords } from '#contract/words/en/search.ts';
import type { Locator, Page } from '@playwright/test';

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'search for user' });
}

export function searchButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Search', exact: true });
}

/** The status line of a search. */
export function statusLine(page: Page): Locator {
  return page.getByRole('status').first();
}

/** The list of suggested names. */
export function names(page: Page): Locator {
  return page.getByRole('listbox', { name: searchWords.suggested });
}
