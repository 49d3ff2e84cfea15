import type { Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';

export function compactSwitch(page: Page) {
  return page.getByRole('button', { name: laterWords.compactList }).filter({ visible: true });
}
