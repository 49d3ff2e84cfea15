import type { Page } from '@playwright/test';
import { words } from '#contract/words.ts';
import { answerWords } from '#contract/words/answers.ts';
import { profile as texts } from '#contract/words/profile.ts';
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

test('shows everything about oneself', async ({ page, product, student }) => {
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
  await expect(onlyYou.getByText('98765 43210')).toBeVisible();
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
  await expect(opinionsAboutYou(page).locator('time')).toHaveText('Today');
});

test('year, personality and relation are shown by their names', { tag: '@desk' }, async ({ page }) => {
  for (const [year, label] of [
    [1, '1st'],
    [3, '3rd'],
    [4, '4th'],
    [5, '5th'],
  ] as const) {
    await page.request.patch('/update', {
      data: { updates: { year, personality: 'openss', relation: 'in relation' } },
    });
    await openProfile(page);
    await expect(page.getByText(`BCA, ${label} year`)).toBeVisible();
  }
  await expect(page.getByRole('main').getByText('Openss', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('In relation')).toBeVisible();
});

test(
  'one’s own profile states whether the account is public or private, and what that means',
  { tag: '@phone' },
  async ({ page }) => {
    await openProfile(page);
    const line = page.getByRole('main').getByText(words.privateMeans);
    await expect(page.getByRole('main').getByText(words.public, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(texts.publicMeans)).toBeVisible();
    await expect(line).toHaveCount(0);
    await page.request.patch('/update', { data: { updates: { public: 0 } } });
    await page.reload();
    await expect(line).toBeVisible();
    await expect(page.getByRole('main').getByText(words.private, { exact: true })).toBeVisible();
  },
);

test(
  'Back returns to the previous screen, or home if there is none',
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

    // Opened in a new tab by a link on another page.
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void open('/user'));
    const fresh = await opened;
    await fresh.getByRole('button', { name: 'Back' }).click();
    await expect(fresh).toHaveURL(/\/$/);
    await expect(cardsIn(fresh).first()).toBeVisible();
  },
);

test.describe('a profile that cannot be loaded', () => {
  test.use({ expectedComplaints: /status of 500/ });

  test(
    'shows a message and what is known, and can be tried again',
    { tag: '@phone' },
    async ({ page, student }) => {
      const isOwn = (url: URL) => url.pathname === `/getuser/${student.uid}`;
      await page.route(isOwn, (route) =>
        route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Sorry.' } }),
      );
      await page.goto('/user');
      await expect(page.getByText(words.profileFailed)).toBeVisible();
      await expect(page.getByRole('heading', { name: student.name })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText(student.email)).toBeVisible();
      await expect(page.getByText(words.profileFailed)).toHaveCount(0);
    },
  );
});

test.describe('without network', () => {
  test.use({ expectedComplaints: /net::ERR_/ });

  test('screens that were not opened before can be opened', { tag: '@desk' }, async ({ page, context }) => {
    const profileFile = page.waitForResponse(/\/assets\/profile-[^/]*\.js$/);
    await page.goto('/');
    await (await profileFile).finished();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Profile' }).filter({ visible: true }).click();
    await expect(page.getByRole('heading', { name: words.yourProfile })).toBeVisible();
    await expect(page.getByText(words.profileFailed)).toBeVisible();
  });

  test(
    'the profile shows what is known, and an update can be tried again',
    { tag: '@phone' },
    async ({ page, context, student }) => {
      await openProfile(page);
      await expect(page.getByText(student.email)).toBeVisible();
      await page.getByRole('link', { name: 'Edit your detail' }).click();
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

test(
  'on a desk each screen of the account has the links to the others beside it, and marks its own',
  { tag: '@desk' },
  async ({ page }) => {
    await openProfile(page);
    const links = page.getByRole('main').getByRole('navigation', { name: words.account });
    const names = await links.getByRole('link').allInnerTexts();
    expect(names.length).toBeGreaterThanOrEqual(6);
    for (const name of names) {
      await links.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(links.getByRole('link')).toHaveText(names);
      await expect(links.locator('[aria-current=page]')).toHaveText(name);
    }
  },
);
