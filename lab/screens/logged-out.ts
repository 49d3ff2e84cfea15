import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { campusArrival } from '#contract/campus.ts';
import { campusPage } from '#contract/campus-page.ts';
import { getNotices } from '#contract/notices.ts';
import { getOpinions } from '#contract/opinions.ts';
import { me } from '#contract/profile.ts';
import { words } from '#contract/words/en/words.ts';
import { adjustPhoto } from '#contract/words/en/adjust-photo.ts';
import { campusLogInWords } from '#contract/words/en/campus-log-in.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { drawPortrait } from '#demo/portraits.ts';
import { addToNotice, button, expect, fulfil, scrollToTop } from './page-steps.ts';
import type { ScreenState } from './capture.ts';

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
    [words.fields.course.label]: 'llb',
    [words.fields.year.label]: '4',
    [words.fields.gender.label]: 'female',
    [words.fields.personality.label]: 'openss',
  })) {
    await page.getByRole('combobox', { name: label }).selectOption(value);
  }
  await page.getByLabel(words.phone).fill('9876543210');
  await page.getByLabel(words.email).fill('meera.nair@example.edu');
  await page.getByLabel(words.email).blur();
  await scrollToTop(page);
}

const campusName = 'IIT Delhi';

const aNewAccount = { like: 0, dislike: 0, instagram: '', snapchat: '', github: '' };

export const loggedOutStates: readonly ScreenState[] = [
  {
    name: 'splash',
    viewer: 'visitor',
    everySize: true,
    // The page before its scripts are loaded.
    async open(page) {
      await page.route(/\/assets\/.*\.js$/, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: '' }),
      );
      await page.goto('/');
      await expect(page.getByText(words.tagline)).toBeVisible();
    },
  },
  {
    name: 'login',
    viewer: 'visitor',
    everySize: true,
    async open(page) {
      await page.goto('/');
      await expect(button(page, words.login)).toBeVisible();
    },
  },
  {
    name: 'login-passkey',
    viewer: 'visitor',
    async open(page) {
      // WebKit on Linux has no passkeys; Safari has them.
      await page.addInitScript('window.PublicKeyCredential ??= class {}');
      await page.goto('/');
      await expect(button(page, words.logInByPasskey)).toBeVisible();
    },
  },
  {
    name: 'login-ended',
    viewer: 'student',
    async open(page) {
      const refusal = { success: false, code: 'no_session', message: 'Please log in again.' };
      for (const path of [getNotices.path, getOpinions.path, me.path]) await fulfil(page, path, 401, refusal);
      await page.goto('/activity');
      await expect(page.getByText(sessionWords.ownEnded)).toBeVisible();
    },
  },
  {
    name: 'login-waiting',
    viewer: 'visitor',
    async open(page) {
      await page.addInitScript(
        `sessionStorage.setItem('code-sent:login', JSON.stringify({ version: 1, at: Date.now(), value: { email: 'kabir.singh@example.edu', until: Date.now() + 90000, sent: true } }))`,
      );
      await page.goto('/');
      await page.getByLabel(words.otp).fill('417');
      await expect(page.getByText('Resend otp in')).toBeVisible();
    },
  },
  {
    name: 'alert',
    viewer: 'visitor',
    async open(page) {
      await page.goto('/');
      await button(page, words.sendOtp).filter({ visible: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'campus-login',
    viewer: 'visitor',
    everySize: true,
    async open(page) {
      await addToNotice(page, { campusName });
      await page.goto('/');
      await expect(page.getByRole('link', { name: campusLogInWords.logInWith(campusName) })).toBeVisible();
    },
  },
  {
    name: 'campus-sign-up',
    viewer: 'visitor',
    everySize: true,
    wholePageOn: ['phone'],
    async open(page) {
      await addToNotice(page, { campusName });
      await fulfil(page, campusArrival.path, 200, { email: 'meera.iyer@iitd.ac.in', name: 'Meera Iyer' });
      await page.goto(campusPage('new'));
      await expect(page.getByText(campusLogInWords.confirmedBy(campusName))).toBeVisible();
      await scrollToTop(page);
    },
  },
  { name: 'sign-up', viewer: 'visitor', everySize: true, wholePageOn: ['phone'], open: openSignUp },
  {
    name: 'sign-up-filled',
    viewer: 'visitor',
    wholePageOn: ['phone'],
    async open(page) {
      await openSignUp(page);
      await fillSignUp(page);
    },
  },
  {
    name: 'crop-photo',
    viewer: 'visitor',
    everySize: true,
    async open(page) {
      await openSignUp(page);
      await fillSignUp(page);
      await button(page, adjustPhoto.title).click();
      await expect(button(page, adjustPhoto.done)).toBeVisible();
    },
  },
  {
    name: 'welcome',
    viewer: 'student',
    everySize: true,
    // The session already exists, and the answers to the sign-up are invented.
    async open(page) {
      const user = (await (await page.request.get('/me')).json()) as object;
      await fulfil(page, '/register', 200, { success: true, message: words.sendOtp });
      await fulfil(page, '/verifyuser', 200, {
        success: true,
        data: { ...user, ...aNewAccount },
        message: words.signUp,
      });
      await page.goto('/nowhere');
      await page.evaluate('localStorage.clear()');
      await openSignUp(page);
      await fillSignUp(page);
      await button(page, words.sendOtp).click();
      await button(page, words.ok).click();
      await page.getByLabel(words.otp).fill('417203');
      await button(page, words.signUp).click();
      await button(page, words.ok).click();
      await expect(page.getByText(laterWords.welcome.title)).toBeVisible();
    },
  },
];
