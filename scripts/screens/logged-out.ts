import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { words } from '#contract/words.ts';
import { drawPortrait } from '#demo/portraits.ts';
import { button, expect } from './acts.ts';
import type { Scene } from './stage.ts';

async function openSignUp(page: Page): Promise<void> {
  await page.goto('/');
  await button(page, words.noAccount).click();
  await expect(page.getByLabel(words.fullName)).toBeVisible();
}

async function fillSignUp(page: Page): Promise<void> {
  const face = await sharp(Buffer.from(drawPortrait(2)))
    .png()
    .toBuffer();
  await page
    .getByLabel(words.photo, { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: face });
  await page.getByLabel(words.fullName).fill('Meera Nair');
  for (const [label, value] of Object.entries({
    [words.course]: 'llb',
    [words.year]: '4',
    [words.gender]: 'female',
    [words.personality]: 'openss',
  })) {
    await page.getByRole('combobox', { name: label }).selectOption(value);
  }
  await page.getByLabel(words.phone).fill('9876543210');
  await page.getByLabel(words.email).fill('meera.nair@example.edu');
  await page.getByLabel(words.email).blur();
  await page.evaluate('scrollTo(0, 0)');
}

export const loggedOutScenes: readonly Scene[] = [
  {
    name: 'splash',
    who: 'visitor',
    // The page as it is before its scripts have come.
    async show(page) {
      await page.route(/\/assets\/.*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto('/');
      await expect(page.getByText(words.tagline)).toBeVisible();
    },
  },
  {
    name: 'login',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await expect(button(page, words.login)).toBeVisible();
    },
  },
  {
    name: 'login-waiting',
    who: 'visitor',
    async show(page) {
      await page.addInitScript(
        `sessionStorage.setItem('code-sent:login', JSON.stringify({ email: 'kabir.singh@example.edu', until: Date.now() + 90000 }))`,
      );
      await page.goto('/');
      await page.getByLabel(words.otp).fill('417');
      await expect(page.getByText('Resend otp in')).toBeVisible();
    },
  },
  {
    name: 'alert',
    who: 'visitor',
    async show(page) {
      await page.goto('/');
      await button(page, words.sendOtp).filter({ visible: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  { name: 'sign-up', who: 'visitor', whole: ['phone'], show: openSignUp },
  {
    name: 'sign-up-filled',
    who: 'visitor',
    whole: ['phone'],
    async show(page) {
      await openSignUp(page);
      await fillSignUp(page);
    },
  },
];
