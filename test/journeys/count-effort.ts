import { expect, type Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { acceptAlert } from './alerts.ts';
import { aFace } from './students.ts';

/** Counts what a person presses and types. A select is one tap, because the phone's own list takes over. */
export function countEffort(page: Page) {
  let taps = 0;
  let typed = 0;
  return {
    tap: async (role: 'button' | 'link', name: string) => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).filter({ visible: true }).click();
    },
    choose: async (name: string, value: string) => {
      taps += 1;
      await page.getByRole('combobox', { name }).selectOption(value);
      await expect(page.getByRole('combobox', { name })).toHaveValue(value);
    },
    choosePhoto: async () => {
      taps += 1;
      await page.getByLabel(words.photo, { exact: true }).setInputFiles(await aFace());
    },
    type: async (name: string, text: string) => {
      taps += 1;
      await page.getByRole('textbox', { name }).tap();
      await expect(page.getByRole('textbox', { name })).toBeFocused();
      typed += text.length;
      await page.keyboard.type(text);
      await expect(page.getByRole('textbox', { name }), 'the field keeps the focus').toBeFocused();
      await expect(page.getByRole('textbox', { name })).toHaveValue(text);
    },
    typeOn: async (text: string) => {
      typed += text.length;
      await page.keyboard.type(text);
    },
    accept: async (text: string) => {
      taps += 1;
      await acceptAlert(page, text);
    },
    count: () => ({ taps, typed }),
  };
}
