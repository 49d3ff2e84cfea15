import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { words } from '#contract/words.ts';
import { drawPortrait } from '#demo/portraits.ts';
import { button, expect, leaveUnanswered } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
  await expect(page.getByText('@demo.quad.example')).toBeVisible();
}

export const profileStates: readonly ScreenState[] = [
  {
    name: 'profile',
    viewer: 'student',
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      await openProfile(page);
      await button(page, 'brain').click();
    },
  },
  {
    name: 'social-panel',
    viewer: 'student',
    async open(page) {
      await openProfile(page);
      await button(page, words.addEdit).click();
      await expect(page.getByRole('dialog', { name: words.socialLinks })).toBeVisible();
    },
  },
  {
    name: 'changing-photo',
    viewer: 'student',
    async open(page) {
      await leaveUnanswered(page, '/updatephoto');
      await openProfile(page);
      const face = await sharp(Buffer.from(drawPortrait(3)))
        .png()
        .toBuffer();
      await page
        .getByLabel(words.changePhoto)
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: face });
      await button(page, words.ok).click();
      await expect(page.getByText(words.updatingPhoto)).toBeVisible();
    },
  },
  {
    name: 'edit',
    viewer: 'student',
    async open(page) {
      await page.goto('/update/me');
      await button(page, words.aboutAccountType).click();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
];
