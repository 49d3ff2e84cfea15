import type { Page } from '@playwright/test';
import { words } from '#contract/words/en/words.ts';
import { photoFiles } from '#contract/words/en/photo-files.ts';
import { aHeic } from '../heic.ts';
import { acceptAlert } from '../journeys/alerts.ts';
import { heic } from '../journeys/photo-files.ts';
import { test } from './engine-test.ts';
import { expect } from './expect.ts';

test(
  'a chosen HEIC is shown if the engine decodes it; otherwise it is refused with advice',
  { tag: '@desk' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: words.noAccount }).click();
    const input = page.getByLabel(words.photo, { exact: true });
    await expect(page.getByLabel(words.fullName)).toBeVisible();

    await input.setInputFiles(heic);

    if (await decodesHeic(page)) await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    else {
      await acceptAlert(page, photoFiles.heicOnComputer);
      await expect(input).toHaveAccessibleDescription(photoFiles.heicOnComputer);
    }
  },
);

function decodesHeic(page: Page): Promise<boolean> {
  return page.evaluate(
    (bytes) =>
      createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/heic' })).then(
        () => true,
        () => false,
      ),
    [...aHeic()],
  );
}
