import { words } from '#contract/words/en/words.ts';
import type { Page } from '@playwright/test';

export function compactSwitch(page: Page) {
  return page.getByRole('button', { name: words.compactList }).filter({ visible: true });
}
