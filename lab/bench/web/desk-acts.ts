import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { prepare, settle, type Act } from './slow-page.ts';

/** A key that is pressed after `before`, which is not measured. */
const key = (name: string, before?: string): Act => ({
  async start(page) {
    if (before) await page.keyboard.press(before);
    await settle(page);
    return () => page.keyboard.press(name);
  },
});

const course = (page: Page) =>
  page.getByRole('complementary').getByRole('combobox', { name: words.fields.course.label });

/** What a person does at a desk. */
export const deskActs: Readonly<Record<string, Act>> = {
  filter: {
    async start(page) {
      await course(page).focus();
      await prepare(page, course(page));
      const before = page.url();
      // A key press selects an option in a closed list, because a script cannot click in an open one.
      return async () => {
        await page.keyboard.press('ArrowDown');
        await page.waitForURL((url) => url.href !== before, { waitUntil: 'commit' });
      };
    },
  },
  'key j': key('j'),
  'key l': key('l', 'j'),
  'key for the next student': {
    async start(page, time) {
      if (time === 0) await page.locator('article h2 a').first().click();
      await page.getByRole('button', { name: 'Next student' }).waitFor();
      await settle(page);
      return () => page.keyboard.press('ArrowRight');
    },
  },
};
