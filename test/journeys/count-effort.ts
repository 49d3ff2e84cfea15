import { expect, type Locator, type Page } from '@playwright/test';
import { acceptAlert } from './alerts.ts';
import { choosePhoto } from './login-steps.ts';

/**
 * Counts a person's taps and characters. A select is two taps: open and choose. A photo is one tap, without those in
 * the system's picker.
 */
export function countEffort(page: Page) {
  let taps = 0;
  let typed = 0;
  /**
   * Fields are tapped at their left and right ends in turn. Two taps at one place within 0.4 s would be a double tap:
   * Chromium moves the focus, but leaves the caret in the first field. No person taps two fields this way.
   */
  let isLeft = false;
  return {
    tap: async (role: 'button' | 'link', name: string) => {
      taps += 1;
      await page.getByRole(role, { name, exact: true }).filter({ visible: true }).click();
    },
    choose: async (name: string, value: string) => {
      taps += 2;
      await page.getByRole('combobox', { name }).selectOption(value);
      await expect(page.getByRole('combobox', { name })).toHaveValue(value);
    },
    choosePhoto: async () => {
      taps += 1;
      await choosePhoto(page);
    },
    type: async (name: string, text: string) => {
      taps += 1;
      const field = page.getByRole('textbox', { name });
      isLeft = !isLeft;
      await field.tap({ position: { x: isLeft ? 30 : (await widthOf(field)) - 30, y: 20 } });
      await expect(field).toBeFocused();
      typed += text.length;
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
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

async function widthOf(field: Locator): Promise<number> {
  const box = await field.boundingBox();
  if (!box) throw new Error('the field is not visible');
  return box.width;
}
