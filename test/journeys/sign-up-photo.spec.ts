import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { adjustPhoto } from '#contract/words/adjust-photo.ts';
import { answerWords } from '#contract/words/answers.ts';
import { photoFiles } from '#contract/words/photo-files.ts';
import sharp from 'sharp';
import { alertOf, acceptAlert } from './alerts.ts';
import { callTo } from './calls.ts';
import { expect, test } from './journey.ts';
import { fillSignUpForm } from './login-steps.ts';
import { textNamedJpg, heic } from './photo-files.ts';
import { aNewAddress, aFace } from './students.ts';

const photoOf = (page: Page) => page.getByRole('img', { name: words.yourPhoto });

test.describe('at sign-up', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: words.noAccount }).click();
  });

  test('a text named .jpg is refused at the field when chosen', { tag: '@phone' }, async ({ page }) => {
    const input = page.getByLabel('Photo', { exact: true });
    await input.setInputFiles(textNamedJpg);
    await acceptAlert(page, words.photoMustBeImage);
    await expect(input).toBeFocused();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await expect(input).toHaveAccessibleDescription(words.photoMustBeImage);
    await expect(photoOf(page)).toHaveCount(0);

    await input.setInputFiles(await aFace());
    await expect(photoOf(page)).toBeVisible();
    await expect(input).not.toHaveAttribute('aria-invalid');
  });

  test('a refused file keeps the photo that was chosen before', { tag: '@desk' }, async ({ page }) => {
    await fillSignUpForm(page, { email: aNewAddress() });
    await expect(photoOf(page)).toBeVisible();
    await page.getByLabel('Photo', { exact: true }).setInputFiles(textNamedJpg);
    await acceptAlert(page, words.photoMustBeImage);
    await expect(photoOf(page)).toBeVisible();
  });

  test(
    'with a keyboard the first chosen photo, and another one after it, leave the focus on the control',
    { tag: '@desk' },
    async ({ page }) => {
      const input = page.getByLabel('Photo', { exact: true });
      for (const _ of ['first', 'other']) {
        await input.focus();
        await input.setInputFiles(await aFace());
        await expect(photoOf(page)).toBeVisible();
        await expect(input).toBeFocused();
      }
    },
  );

  test(
    'on a phone a chosen photo leads to the name, and leaves the focus on the control once a name is there',
    { tag: '@phone' },
    async ({ page }) => {
      const input = page.getByLabel('Photo', { exact: true });
      const name = page.getByRole('textbox', { name: words.fullName });
      await input.setInputFiles(await aFace());
      await expect(name).toBeFocused();
      await name.fill('Tara Newcomer');
      await input.focus();
      await input.setInputFiles(await aFace());
      await expect(photoOf(page)).toBeVisible();
      await expect(input).toBeFocused();
    },
  );

  test(
    'on a phone the focus stays in a field to which one has gone while the photo was checked',
    { tag: '@phone' },
    async ({ page }) => {
      await page.evaluate(() => {
        const decode = createImageBitmap;
        globalThis.createImageBitmap = async (...args: unknown[]) => {
          await new Promise((resolve) => addEventListener('decode', resolve, { once: true }));
          return Reflect.apply(decode, globalThis, args);
        };
      });
      await page.getByLabel('Photo', { exact: true }).setInputFiles(await aFace());
      const phone = page.getByRole('textbox', { name: 'Phone' });
      await phone.focus();
      await page.evaluate(() => dispatchEvent(new Event('decode')));
      await expect(photoOf(page)).toBeVisible();
      await expect(phone).toBeFocused();
    },
  );

  test(
    'on a phone in landscape the whole panel that crops is in view',
    { tag: '@phone' },
    async ({ page }) => {
      await page.setViewportSize({ width: 844, height: 390 });
      await page.getByLabel('Photo', { exact: true }).setInputFiles(await aFace());
      await page.getByRole('button', { name: adjustPhoto.title }).click();
      await expect(page.getByRole('button', { name: adjustPhoto.done })).toBeInViewport({ ratio: 1 });
      const hidden = await page
        .getByRole('dialog')
        .evaluate((panel) => panel.scrollHeight - Math.min(panel.clientHeight, innerHeight));
      expect(hidden).toBe(0);
    },
  );

  test(
    'a HEIC file that this browser cannot decode is refused before a code, with how to choose a JPEG',
    { tag: '@desk' },
    async ({ page }) => {
      const input = page.getByLabel('Photo', { exact: true });
      await input.setInputFiles(heic);
      await acceptAlert(page, photoFiles.heicOnComputer);
      await expect(input).toHaveAccessibleDescription(photoFiles.heicOnComputer);
      await expect(photoOf(page)).toHaveCount(0);
    },
  );
});

test(
  'a big photo is shrunk before it is sent: at most 1920 px and 2 MB',
  { tag: '@desk' },
  async ({ page, product }) => {
    const buffer = await sharp({
      create: {
        width: 3000,
        height: 2400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
    await page.goto('/?sign-up');
    const email = aNewAddress();
    await fillSignUpForm(page, { email, photo: false });
    await page.getByLabel('Photo').setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByRole('img', { name: words.yourPhoto })).toBeVisible();
    await page.getByRole('button', { name: 'send otp', exact: true }).click();
    await acceptAlert(page, answerWords.codeSent);
    await page.getByRole('textbox', { name: 'OTP', exact: true }).fill(await product.mail.nextCode(email));

    const sent = Promise.withResolvers<Buffer>();
    await page.route(callTo('/verifyuser'), async (route) => {
      sent.resolve(route.request().postDataBuffer() ?? Buffer.alloc(0));
      await route.continue();
    });
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    // Decoding on the server take seconds on a busy machine.
    await expect(alertOf(page)).toBeVisible({ timeout: 30_000 });
    await acceptAlert(page, answerWords.signedUp);
    const body = await sent.promise;
    const start = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
    expect(start).toBeGreaterThan(0);
    const photo = body.subarray(start);
    expect(photo.length).toBeLessThanOrEqual(2 * 1024 * 1024 + 200);
    const { width, height } = await sharp(photo).metadata();
    expect([width, height]).toEqual([1920, 1646]);
  },
);
