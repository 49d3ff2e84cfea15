import type { Page } from '@playwright/test';
import { laterWords } from '#contract/words/en/later.ts';
import { words } from '#contract/words/en/words.ts';
import { answerWords } from '#contract/words/en/answers.ts';
import { profile as texts } from '#contract/words/en/profile.ts';
import { acceptAlert } from './alerts.ts';
import { writeByCalls } from './calls.ts';
import { cardsIn } from './feed.ts';
import { expect, studentTest as test } from './journey.ts';
import { asSomebodyElse } from './somebody-else.ts';

const platforms = ['instagram', 'facebook', 'snapchat', 'linkedin', 'github'] as const;

const opinionsAboutYou = (page: Page) => page.getByRole('region', { name: 'Opinions about you' });

async function openProfile(page: Page): Promise<void> {
  await page.goto('/user');
  await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
}

test(
  'the profile shows all data of the person [9.10]',
  { tag: '@phone' },
  async ({ page, product, student }) => {
    await asSomebodyElse(page, product, async (request) => {
      await request.patch('/reaction', { data: { id: student.uid, like: 'like' } });
      await writeByCalls(request, student.uid, 'Answers every question.');
    });
    await openProfile(page);
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: student.name })).toBeVisible();
    await expect(main).toContainText('BCA, 2nd year');
    await expect(main).toContainText(student.college);
    const onlyYou = main.getByRole('region', { name: texts.onlyYou });
    await expect(onlyYou.getByText(student.email)).toBeVisible();
    await expect(onlyYou.getByText('9876543210')).toBeVisible();
    const photo = main.getByRole('img', { name: words.yourPhoto });
    await expect(photo).toHaveAttribute('src', student.image);
    expect((await photo.boundingBox())?.height).toBe(300);
    await expect(page.getByLabel('change photo')).toHaveAttribute('type', 'file');
    await expect(main.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1);
    await expect(main.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(1);
    for (const name of ['smiling face with smiling eyes', 'brain', 'fire', 'smiling face with sunglasses']) {
      const emoji = page.getByRole('button', { name, exact: true });
      await expect(emoji).toHaveAttribute('aria-pressed', 'false');
      await emoji.click();
      await expect(emoji).toHaveAttribute('aria-pressed', 'true');
      await emoji.click();
      await expect(emoji).toHaveAttribute('aria-pressed', 'false');
    }
    for (const platform of platforms)
      await expect(
        main.getByRole('link', { name: words.platformNames[platform], exact: true }),
      ).toHaveAttribute('href', '#');
    await expect(page.getByRole('button', { name: 'Add/edit' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit your detail' })).toHaveAttribute('href', '/update/me');
    await expect(opinionsAboutYou(page)).toContainText('Answers every question.');
    await expect(opinionsAboutYou(page)).toContainText('Omar Commenter');
    await expect(opinionsAboutYou(page).locator('time')).toContainText(words.ago(0));
  },
);

test(
  'Back returns to the previous screen, or home if there is none [9.10]',
  { tag: '@desk' },
  async ({ page, context }) => {
    await page.goto('/?sort=loved');
    await expect(cardsIn(page).first()).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await page.getByRole('link', { name: 'Edit your detail' }).click();
    await expect(page.getByRole('heading', { name: 'Edit your details' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/user$/);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/\?sort=loved$/);

    // A link on another page opens a new tab.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void open('/user'));
    const fresh = await opened;
    await fresh.getByRole('button', { name: 'Back' }).click();
    await expect(fresh).toHaveURL(/\/$/);
    await expect(cardsIn(fresh).first()).toBeVisible();
  },
);

test.describe('without network', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test(
    'screens can be opened for the first time, and an update can be tried again',
    { tag: '@phone' },
    async ({ page, context }) => {
      const profileFile = page.waitForResponse(/\/assets\/profile-[^/]*\.js$/);
      await page.goto('/');
      await (await profileFile).finished();
      await context.setOffline(true);
      await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
      await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
      await expect(page.getByText(laterWords.profile.profileFailed)).toBeVisible();
      await context.setOffline(false);

      await page.goto('/update/me');
      await page.getByRole('combobox', { name: 'Personality' }).selectOption('introvert');
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, words.noConnection);
      await expect(page.getByRole('combobox', { name: 'Personality' })).toHaveValue('introvert');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Update' }).click();
      await acceptAlert(page, answerWords.updated);
    },
  );
});
