import { expect, type Page } from '@playwright/test';
import { activityWords } from '#contract/words/en/activity.ts';
import { words } from '#contract/words/en/words.ts';
import { anActivity } from '#test/web/an-activity.ts';
import { changeWords } from '#contract/words/en/change-email.ts';
import { editWords } from '#contract/words/en/edit.ts';
import { laterWords } from '#contract/words/en/later.ts';
import { noticeWords } from '#contract/words/en/notices.ts';
import { passkeyWords } from '#contract/words/en/passkeys.ts';
import { safetyMenuWords } from '#contract/words/en/safety-menu.ts';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import { sessionWords } from '#contract/words/en/sessions.ts';
import { acceptAlert, alertOf, expectAlert } from './alerts.ts';
import { callTo } from './calls.ts';
import type { Screen } from './screen.ts';
import { aFace, aNewAddress } from './students.ts';

async function showProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByText('9876543210')).toBeVisible();
  await expect(page.getByText(words.noMoreOpinions)).toBeVisible();
}

/** The person's own profile and the screens of the account. */
export const accountScreens: readonly Screen[] = [
  { name: 'profile', who: 'student', show: showProfile },
  {
    name: 'social panel',
    who: 'student',
    async show(page) {
      await showProfile(page);
      await page.getByRole('button', { name: 'Add/edit' }).click();
      await expect(page.getByRole('textbox', { name: 'URL' })).toBeVisible();
    },
  },
  {
    name: 'share my card',
    who: 'student',
    async show(page) {
      await showProfile(page);
      await page.getByRole('button', { name: shareCardWords.title }).click();
      await expect(page.getByRole('img', { name: shareCardWords.preview('') })).toBeVisible();
    },
  },
  {
    name: 'confirmation',
    who: 'student',
    async show(page) {
      await showProfile(page);
      await page.getByLabel('change photo').setInputFiles(await aFace());
      await expectAlert(page, laterWords.profile.confirmChangePhoto);
      await expect(alertOf(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
    },
  },
  {
    name: 'edit, with its tooltip',
    who: 'student',
    async show(page) {
      await page.goto('/update/me');
      await page.getByRole('button', { name: editWords.aboutAccountType }).focus();
      await expect(page.getByRole('tooltip')).toBeVisible();
    },
  },
  {
    name: 'edit, with a kept draft',
    who: 'student',
    async show(page) {
      await page.goto('/update/me');
      await page
        .getByRole('textbox', { name: words.fullName })
        .fill('Gagandeep Venkatanarasimharajuvaripeta');
      await page.reload();
      await expect(page.getByText(laterWords.draftKept)).toBeVisible();
    },
  },
  {
    name: 'change of e-mail',
    who: 'student',
    async show(page) {
      await page.goto('/user/email');
      await page.getByRole('textbox', { name: changeWords.newEmail }).fill(aNewAddress());
      await page.getByRole('button', { name: words.sendOtp }).click();
      await acceptAlert(page, changeWords.codesSent);
      await expect(page.getByRole('textbox', { name: changeWords.newOtp })).toBeVisible();
    },
  },
  {
    name: 'logins',
    who: 'student',
    async show(page) {
      const seen = { firstSeen: '2026-09-02T15:08:00Z', lastSeen: '2026-09-27T08:21:00Z', current: false };
      await page.route(callTo('/sessions'), async (route) => {
        const answer = (await (await route.fetch()).json()) as object;
        const browsers = [
          { ...seen, id: '1', browser: 'Safari on iPhone' },
          { ...seen, id: '2', browser: '' },
        ];
        await route.fulfill({ json: { ...answer, browsers } });
      });
      await page.goto('/user/sessions');
      await expect(page.getByText(sessionWords.nowhereElse)).toBeVisible();
      await expect(page.getByText(sessionWords.thisBrowser)).toBeVisible();
      await expect(page.getByText(sessionWords.knownHint)).toBeVisible();
    },
  },
  {
    name: 'activity',
    who: 'student',
    async show(page) {
      const { notices, opinions } = anActivity(new Date());
      await page.route(callTo('/notices'), (route) => route.fulfill({ json: notices }));
      await page.route(callTo('/getcomment'), (route) =>
        route.fulfill({ json: [{ count: 4, canWrite: true }, ...opinions] }),
      );
      await page.goto('/activity');
      await expect(page.getByText(activityWords.reportUpheld)).toBeVisible();
    },
  },
  {
    name: 'notifications',
    who: 'student',
    async show(page) {
      await page.goto('/user/notifications');
      await expect(page.getByText(noticeWords.startDigest)).toBeVisible();
    },
  },
  {
    name: 'settings',
    who: 'student',
    async show(page) {
      await page.goto('/user/settings');
      await expect(page.getByRole('heading', { name: laterWords.settings, level: 1 })).toBeVisible();
    },
  },
  {
    name: 'safety',
    who: 'student',
    async show(page) {
      await page.goto('/user/safety');
      await expect(page.getByText(safetyMenuWords.nobodyBlocked)).toBeVisible();
      await expect(page.getByText(safetyMenuWords.noReports)).toBeVisible();
    },
  },
  {
    name: 'passkeys',
    who: 'student',
    async show(page) {
      await page.goto('/user/passkeys');
      await expect(page.getByText(passkeyWords.none)).toBeVisible();
    },
  },
];
