import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { setLink } from '#contract/profile.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { drawPortrait } from '#demo/portraits.ts';
import { button, expect, failConnection, fulfil, leaveUnanswered, scrollToTop } from './page-steps.ts';
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
    everySize: true,
    wholePageOn: ['phone', 'desk'],
    async open(page) {
      await openProfile(page);
      await button(page, 'brain').click();
      await scrollToTop(page);
    },
  },
  {
    name: 'social-panel',
    viewer: 'student',
    async open(page) {
      await openProfile(page);
      await button(page, laterWords.profile.addEdit).click();
      await expect(page.getByRole('dialog', { name: laterWords.profile.socialLinks })).toBeVisible();
    },
  },
  {
    name: 'link-removed',
    viewer: 'student',
    async open(page, speak) {
      await fulfil(page, setLink.path, 200, { success: true });
      await openProfile(page);
      await button(page, laterWords.profile.addEdit).click();
      const panel = page.getByRole('dialog');
      await expect(panel).toBeVisible();
      const { profile } = (await speak())(laterWords);
      await button(panel, profile.removeLink('GitHub')).click();
      await expect(page.getByText(profile.linkRemoved('GitHub'))).toBeVisible();
    },
  },
  {
    name: 'share-card',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await openProfile(page);
      await button(page, shareCardWords.title).click();
      const quote = page.getByRole('combobox', { name: shareCardWords.quote });
      await expect(quote).toBeVisible();
      await quote.selectOption(
        await quote.evaluate((box: HTMLSelectElement) => String(box.options[1]?.value)),
      );
      await expect(page.locator('[aria-busy=false] > img')).toBeVisible();
    },
  },
  {
    name: 'share-story',
    viewer: 'student',
    async open(page) {
      await openProfile(page);
      await button(page, shareCardWords.title).click();
      await page.getByRole('radio', { name: shareCardWords.sizes.story }).check();
      await expect(page.locator('[aria-busy=false] > img')).toBeVisible();
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
        .getByLabel(laterWords.profile.changePhoto)
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: face });
      await button(page, words.ok).click();
      await expect(page.getByText(laterWords.profile.updatingPhoto)).toBeVisible();
    },
  },
  {
    name: 'edit',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await page.goto('/update/me');
      await expect(button(page, editWords.update)).toBeVisible();
    },
  },
  {
    name: 'edit-tooltip',
    viewer: 'student',
    async open(page) {
      await page.goto('/update/me');
      await button(page, editWords.aboutAccountType).click();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'change-email',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await fulfil(page, '/email', 200, { success: true, message: changeWords.codesSent });
      await page.goto('/user/email');
      await page.getByRole('textbox', { name: changeWords.newEmail }).fill('kabir@example.edu');
      await button(page, words.sendOtp).click();
      await button(page, words.ok).click();
      await expect(page.getByRole('textbox', { name: changeWords.newOtp })).toBeVisible();
    },
  },
  {
    name: 'logins',
    viewer: 'student',
    everySize: true,
    async open(page) {
      await fulfil(page, '/sessions', 200, { success: true, data: someLogins, browsers: someBrowsers });
      await page.goto('/user/sessions');
      await expect(button(page, sessionWords.endOthers)).toBeVisible();
    },
  },
  {
    name: 'ending-login',
    viewer: 'student',
    async open(page) {
      await fulfil(page, '/sessions', 200, { success: true, data: someLogins, browsers: someBrowsers });
      await page.goto('/user/sessions');
      await button(page, sessionWords.endOne('Firefox on Linux')).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'logins-loading',
    viewer: 'student',
    async open(page) {
      await leaveUnanswered(page, '/sessions');
      await page.goto('/user/sessions');
      await expect(page.getByRole('heading', { name: sessionWords.title })).toBeVisible();
    },
  },
  {
    name: 'logins-failed',
    viewer: 'student',
    async open(page) {
      await failConnection(page, '/sessions');
      await page.goto('/user/sessions');
      await expect(page.getByText(sessionWords.failed)).toBeVisible();
    },
  },
];

type Seen = readonly [browser: string, firstSeen: string, lastSeen: string, current: boolean];

/** Fixed, so that the pictures do not change. */
const someLogins = (
  [
    ['Chrome on Android', '2026-09-14T08:05:00Z', '2026-11-22T06:30:00Z', true],
    ['Firefox on Linux', '2026-10-02T17:40:00Z', '2026-11-21T19:12:00Z', false],
    ['Safari on iPad', '2026-11-03T11:20:00Z', '2026-11-12T21:48:00Z', false],
    ['', '2026-11-08T05:02:00Z', '2026-11-08T05:02:00Z', false],
  ] as const
).map(asSeen);
const someBrowsers = (
  [
    ['Edge on Windows', '2026-08-30T10:15:00Z', '2026-10-19T12:44:00Z', false],
    ['Safari on iPhone', '2026-09-02T15:08:00Z', '2026-09-27T08:21:00Z', false],
  ] as const
).map((seen, nth) => asSeen(seen, someLogins.length + nth));

function asSeen([browser, firstSeen, lastSeen, current]: Seen, nth: number) {
  return { id: String(nth), browser, firstSeen, lastSeen, current };
}
